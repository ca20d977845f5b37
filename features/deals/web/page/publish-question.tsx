import { ConfirmDialog, FactList, money, TableSkeleton } from '@kontor/core/ui';
import { CallFailed, useCall } from '@kontor/core/web';
import { ACTION_LABELS, type Deal, dealRoutes, STATUS_LABELS } from '@kontor/deals/contract';
import { flightWords } from '../flight-words.ts';
import { ForecastWords } from './forecast-words.tsx';
import { useChangeStatus } from './use-change-status.ts';
import { useDealForecast } from './use-deal-forecast.ts';

function Facts({ deal }: { deal: Deal }) {
  const forecast = useDealForecast(deal.mediaPlans);
  const { title, dealId, rate, type, selectedDsp } = deal;
  return (
    <>
      <p>
        Are you sure you want to change the status from {STATUS_LABELS[deal.status]} to {STATUS_LABELS.PUBLISHED}?
      </p>
      <FactList
        isPlain
        facts={[
          { label: 'Title', value: title },
          { label: 'Deal ID', value: dealId },
          { label: 'Price', value: `${money(rate)} ${type === 'FIXED' ? 'CPM, fixed' : 'floor CPM'}` },
          { label: 'DSP', value: selectedDsp },
          { label: 'Flight', value: flightWords(deal) },
          { label: 'Forecast', value: <ForecastWords forecast={forecast} /> },
        ]}
      />
    </>
  );
}

/** Asks before buyers see a deal, and says which deal, for how much and how many requests it may expect (spec 2 §4). */
export function PublishQuestion({ id, isOpen, onClose }: { id: string; isOpen: boolean; onClose: () => void }) {
  const { data, error, refetch, isFetching } = useCall(dealRoutes.get, { id }, { enabled: isOpen });
  const change = useChangeStatus(id);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Change status"
      confirmLabel={ACTION_LABELS.PUBLISHED ?? STATUS_LABELS.PUBLISHED}
      isBusy={change.isPending}
      onConfirm={() => change.mutate({ status: 'PUBLISHED' }, { onSettled: onClose })}
      onClose={onClose}
    >
      {data ? (
        <Facts deal={data} />
      ) : error ? (
        <CallFailed title="The deal did not load" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <TableSkeleton rows={6} label="Loading deal" />
      )}
    </ConfirmDialog>
  );
}
