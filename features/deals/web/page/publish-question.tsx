import { ConfirmDialog, FactList, money, TableSkeleton } from '@kontor/core/ui';
import { CallFailed, useCall } from '@kontor/core/web';
import { ACTION_LABELS, type Deal, dealRoutes, errorsOf, type Finding, STATUS_LABELS, warningsOf } from '@kontor/deals/contract';
import { useRef, useState } from 'react';
import { flightWords } from '../flight-words.ts';
import { FindingsList } from '../preflight/findings-list.tsx';
import { approvalWords } from '../preflight/launch-words.ts';
import { ForecastWords } from './forecast-words.tsx';
import { useChangeStatus } from './use-change-status.ts';
import { useDealForecast } from './use-deal-forecast.ts';

/** Steps by which others see the deal. */
type Launch = 'PUBLISHED' | 'SEND_FOR_APPROVAL';

function Facts({ deal, to }: { deal: Deal; to: Launch }) {
  const forecast = useDealForecast(deal.mediaPlans);
  const { title, dealId, rate, type, selectedDsp } = deal;
  return (
    <>
      <p>
        Are you sure you want to change the status from {STATUS_LABELS[deal.status]} to {STATUS_LABELS[to]}?
      </p>
      <FactList
        isPlain
        facts={[
          { label: 'Title', value: title },
          { label: 'Deal ID', value: dealId },
          { label: 'Price', value: `${money(rate)} ${type === 'FIXED' ? 'CPM, fixed' : 'floor CPM'}` },
          { label: 'DSP', value: selectedDsp },
          { label: 'Flight', value: flightWords(deal) },
          { label: 'Forecast', value: <ForecastWords forecast={forecast} terms={deal} /> },
        ]}
      />
    </>
  );
}

const NONE: readonly Finding[] = [];

/**
 * The pre-flight of the deal as it is saved, asked anew each time the question opens. Each warning is ticked before bids can come; who sends a
 * deal for approval has read them here, and Publish asks again (decision 0069).
 */
function useQuestion(id: string, isOpen: boolean, to: Launch) {
  const preflight = useCall(dealRoutes.preflight, { id }, { enabled: isOpen, staleTime: 0 });
  const [seen, setSeen] = useState<readonly string[]>([]);
  const findings = preflight.data?.findings ?? NONE;
  const isTicked = to === 'PUBLISHED';
  const isSeen = (code: string) => !isTicked || seen.includes(code);
  const open = warningsOf(findings).filter(({ code }) => !isSeen(code)).length;
  const errors = errorsOf(findings).length;
  const reason = preflight.isFetching
    ? 'The deal is being checked.'
    : errors > 0
      ? 'Fix the errors first.'
      : open > 0
        ? 'Acknowledge every warning to continue.'
        : null;
  const toggle = (code: string) => setSeen((codes) => (codes.includes(code) ? codes.filter((one) => one !== code) : [...codes, code]));
  // Only what is there now is acknowledged; nothing at all where the checks did not run.
  const acknowledged = preflight.data && warningsOf(findings).flatMap(({ code }) => (isSeen(code) ? [code] : []));
  const ticks = isTicked ? { codes: seen, onToggle: toggle } : undefined;
  return { preflight, findings, reason, ticks, acknowledged, forget: () => setSeen([]) };
}

type Props = {
  id: string;
  to?: Launch;
  isOpen: boolean;
  onClose: () => void;
  /** Leads to a field of the deal's form, where this stands on its page. */
  onGo?: ((field: string) => void) | undefined;
};

/** Asks before others see a deal, and says which deal, for how much, what it may expect, and what the pre-flight found (spec 2 §4). */
export function PublishQuestion({ id, to = 'PUBLISHED', isOpen, onClose, onGo }: Props) {
  const { data, error, refetch, isFetching } = useCall(dealRoutes.get, { id }, { enabled: isOpen });
  const { preflight, findings, reason, ticks, acknowledged, forget } = useQuestion(id, isOpen, to);
  const change = useChangeStatus(id);
  const wanted = useRef<string>(undefined);
  const close = () => {
    forget();
    onClose();
  };
  const go =
    onGo &&
    ((field: string) => {
      wanted.current = field;
      close();
    });
  // The dialog gives the focus back as it goes; only then is it taken on to the field.
  const handleClosed = () => {
    const field = wanted.current;
    wanted.current = undefined;
    if (field !== undefined) onGo?.(field);
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Change status"
      confirmLabel={ACTION_LABELS[to] ?? STATUS_LABELS[to]}
      isBusy={change.isPending}
      reason={reason}
      onConfirm={() => change.mutate({ status: to, acknowledged }, { onSettled: close })}
      onClose={close}
      onClosed={handleClosed}
    >
      {data ? (
        <Facts deal={data} to={to} />
      ) : error ? (
        <CallFailed title="The deal did not load" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <TableSkeleton rows={6} label="Loading deal" />
      )}
      {preflight.error ? (
        <CallFailed
          title="The checks did not run"
          error={preflight.error}
          onRetry={() => void preflight.refetch()}
          isRetrying={preflight.isFetching}
        />
      ) : (
        <section aria-label="Checks" aria-busy={preflight.isFetching || undefined}>
          {preflight.data ? (
            <FindingsList findings={findings} approval={data && approvalWords(data)} id={id} onGo={go} acknowledged={ticks} />
          ) : (
            isOpen && <TableSkeleton rows={2} label="Checking the deal" />
          )}
        </section>
      )}
    </ConfirmDialog>
  );
}
