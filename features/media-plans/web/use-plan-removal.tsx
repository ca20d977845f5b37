import { ConfirmDialog, Consequences, toast } from '@kontor/core/ui';
import { call, useWork } from '@kontor/core/web';
import { type AttachedDeal, mediaPlanInUse, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { useState } from 'react';

type Removed = { id: string; title: string; attachedDeals: number };
type Asked = { plan: Removed; deals: AttachedDeal[] };

const recordOf = ({ id, title, dealId }: AttachedDeal) => ({ id, title, code: dealId });
const SETTLED = [mediaPlanRoutes.list, mediaPlanRoutes.search];

/** Deletes a plan, which can be brought back. One that deals use asks first: which they are, and what becomes of each. */
export function usePlanRemoval(onDeleted: () => void = () => {}) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const restoration = useWork((id: string) => call(mediaPlanRoutes.restore, { id }), {
    settled: SETTLED,
    onDone: ({ msg }) => toast.success(msg),
  });
  // Read again after a refusal too: somebody else may have been first.
  const removal = useWork(
    async ({ id }: Removed) => {
      const { msg } = await call(mediaPlanRoutes.remove, { id });
      toast.undo(msg, () => restoration.mutate(id));
      onDeleted();
    },
    { settled: SETTLED },
  );
  const look = useWork(async (plan: Removed) => {
    const { data: deals } = await call(mediaPlanRoutes.deals, { id: plan.id });
    if (deals.length > 0) setAsked({ plan, deals });
    else removal.mutate(plan);
  });
  const remove = (plan: Removed) => {
    if (removal.isPending || look.isPending) return;
    if (plan.attachedDeals > 0) look.mutate(plan);
    else removal.mutate(plan);
  };
  const close = () => setAsked(null);
  const published = asked?.deals.filter(({ isPublished }) => isPublished) ?? [];
  const question = asked && (
    <ConfirmDialog
      isOpen
      title={`Deals use “${asked.plan.title}”`}
      confirmLabel="Delete media plan"
      tone="danger"
      reason={published.length > 0 ? mediaPlanInUse.text : null}
      onConfirm={() => {
        close();
        removal.mutate(asked.plan);
      }}
      onClose={close}
    >
      <Consequences
        groups={[
          { label: 'Must be unpublished first', records: published.map(recordOf) },
          {
            label: 'Lose their media plan, and cannot be published without another',
            records: asked.deals.filter(({ isPublished }) => !isPublished).map(recordOf),
          },
        ].filter(({ records }) => records.length > 0)}
      />
    </ConfirmDialog>
  );
  return { remove, question };
}
