import { Bone, ConfirmDialog, compact, count, FactList } from '@kontor/core/ui';
import { call, errorText, useCall, useWork } from '@kontor/core/web';
import { type AttachedDeal, changedDimensions, changedParts, type MediaPlanTargeting, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { useState } from 'react';

/** Deals named in the dialog; the others are counted. */
const NAMED = 8;

type Change = { id: string; before: MediaPlanTargeting; after: MediaPlanTargeting };
type Asked = Change & { deals: AttachedDeal[]; save: () => void };

/** “14.2 M a day (11.8 M – 17.1 M)” */
function ForecastFact({ targeting }: { targeting: MediaPlanTargeting }) {
  const { data, error } = useCall(mediaPlanRoutes.forecast, { targeting });
  if (error) return <>{errorText(error)}</>;
  if (!data) return <Bone width={140} />;
  const { requests, low, high, isEnough } = data;
  return (
    <>
      {compact(requests)} a day{isEnough && ` (${compact(low)} – ${compact(high)})`}
    </>
  );
}

const Deals = ({ deals }: { deals: AttachedDeal[] }) => (
  <ul className="k-plan-published" aria-label="Published deals that use this plan">
    {deals.slice(0, NAMED).map(({ id, title, dealId }) => (
      <li key={id}>
        {title} <span className="k-code">{dealId}</span>
      </li>
    ))}
    {deals.length > NAMED && <li>{count(deals.length - NAMED)} more</li>}
  </ul>
);

/** Asks before a change of targeting reaches published deals: which they are, and the forecast before and after (spec 2 §2). */
export function useSaveQuestion() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const look = useWork(async ({ save, ...change }: Omit<Asked, 'deals'>) => {
    const attached = (await call(mediaPlanRoutes.deals, { id: change.id })).data;
    const deals = attached.filter(({ isPublished }) => isPublished);
    if (deals.length === 0) save();
    else setAsked({ ...change, save, deals });
  });
  /** Saves at once where the targeting means the same, or no published deal uses the plan. */
  const ask = (change: Change, save: () => void) => {
    const isSame = changedDimensions(change.before, change.after).length + changedParts(change.before, change.after).length === 0;
    if (isSame) save();
    else if (!look.isPending) look.mutate({ ...change, save });
  };
  const close = () => setAsked(null);
  const question = asked && (
    <ConfirmDialog
      isOpen
      title="Published deals use this plan"
      confirmLabel="Save plan"
      onConfirm={() => {
        close();
        asked.save();
      }}
      onClose={close}
    >
      <p>
        {asked.deals.length === 1 ? 'A published deal buys' : `${count(asked.deals.length)} published deals buy`} by the new targeting as
        soon as it is saved.
      </p>
      <Deals deals={asked.deals} />
      <FactList
        isPlain
        facts={[
          { label: 'Forecast now', value: <ForecastFact targeting={asked.before} /> },
          { label: 'Forecast after', value: <ForecastFact targeting={asked.after} /> },
        ]}
      />
    </ConfirmDialog>
  );
  return { ask, question, isAsking: look.isPending };
}
