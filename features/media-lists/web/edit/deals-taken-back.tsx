import { ConfirmDialog, Consequences } from '@kontor/core/ui';
import { CallFailed, call, useCall, useWork } from '@kontor/core/web';
import { type AskedAgain, againSaid, dealRoutes, stopsLabel } from '@kontor/deals/contract';
import type { MediaListDetail } from '@kontor/media-lists/contract';
import { useCallback, useState } from 'react';

/** Names, within a question that is asked anyway, the deals that another item of the list takes back. */
export function DealsTakenBack({ list: { id, plans } }: { list: Pick<MediaListDetail, 'id' | 'plans'> }) {
  const { data, error, refetch, isFetching } = useCall(dealRoutes.askedAgain, { mediaList: id }, { enabled: plans > 0, staleTime: 0 });
  if (error)
    return (
      <CallFailed
        title="The deals that this takes back did not load"
        error={error}
        rest="Nothing was changed."
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  return data ? <Consequences {...againSaid(data)} /> : null;
}

type Asked = { again: AskedAgain; run: () => void };

/** Asks before the items of a list change where that takes deals back, and runs at once where it takes none. */
export function useDealsQuestion({ id, plans }: Pick<MediaListDetail, 'id' | 'plans'>, confirmLabel: string) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { mutate, isPending } = useWork(async (run: () => void) => {
    const again = (await call(dealRoutes.askedAgain, { mediaList: id })).data;
    if (again.deals.length === 0) run();
    else setAsked({ again, run });
  });
  const ask = useCallback(
    (run: () => void) => {
      // No deal buys by a list that no plan attaches.
      if (plans === 0) run();
      else if (!isPending) mutate(run);
    },
    [isPending, mutate, plans],
  );
  const question = asked && (
    <ConfirmDialog
      isOpen
      title="Deals must be approved again"
      confirmLabel={stopsLabel(confirmLabel, asked.again)}
      onConfirm={() => {
        setAsked(null);
        asked.run();
      }}
      onClose={() => setAsked(null)}
    >
      <Consequences {...againSaid(asked.again)} />
    </ConfirmDialog>
  );
  return { ask, question, isAsking: isPending };
}
