import { ConfirmDialog, NamedRecords, Note } from '@kontor/core/ui';
import { call, useCall, useWork } from '@kontor/core/web';
import { type AskedAgain, againGroups, againWords, dealRoutes } from '@kontor/deals/contract';
import type { MediaListDetail } from '@kontor/media-lists/contract';
import { useCallback, useState } from 'react';

/** What becomes of deals whose publishers agreed to the items that a list holds; nothing where there are none. */
const Taken = ({ again }: { again: AskedAgain }) =>
  again.deals.length === 0 ? null : (
    <>
      <Note tone="warn">{againWords(again)}</Note>
      {againGroups(again).map((group) => (
        <NamedRecords key={group.label} {...group} />
      ))}
    </>
  );

/** Names, within a question that is asked anyway, the deals that another item of the list takes back. */
export function DealsTakenBack({ id }: { id: string }) {
  const { data } = useCall(dealRoutes.askedAgain, { mediaList: id }, { staleTime: 0 });
  return data ? <Taken again={data} /> : null;
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
      confirmLabel={confirmLabel}
      onConfirm={() => {
        setAsked(null);
        asked.run();
      }}
      onClose={() => setAsked(null)}
    >
      <Taken again={asked.again} />
    </ConfirmDialog>
  );
  return { ask, question, isAsking: isPending };
}
