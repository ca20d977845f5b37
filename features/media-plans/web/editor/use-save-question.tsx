import { Bone, ConfirmDialog, Consequences, compact, count, FactList } from '@kontor/core/ui';
import { call, errorText, useCall, useWork } from '@kontor/core/web';
import { type AskedAgain, againSaid, dealRoutes, stopsLabel } from '@kontor/deals/contract';
import { requestsNow } from '@kontor/market/contract';
import { type AttachedDeal, changedDimensions, changedParts, type MediaPlanTargeting, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { useState } from 'react';

const NOBODY: AskedAgain = { deals: [], publishers: [] };

type Change = { id: string; before: MediaPlanTargeting; after: MediaPlanTargeting; isDisabling: boolean };
type Asked = Change & { deals: AttachedDeal[]; again: AskedAgain; save: () => void };

/** “14.2 M a day (11.8 M – 17.1 M)” */
function ForecastFact({ targeting }: { targeting: MediaPlanTargeting }) {
  const { data, error } = useCall(mediaPlanRoutes.forecast, { targeting });
  if (error) return <>{errorText(error)}</>;
  if (!data) return <Bone width={140} />;
  const { low, high, isEnough } = data;
  return (
    <>
      {compact(requestsNow(data))} a day{isEnough && ` (${compact(low)} – ${compact(high)})`}
    </>
  );
}

const recordOf = ({ id, title, dealId }: AttachedDeal) => ({ id, title, code: dealId });

const isSame = ({ before, after }: Pick<Change, 'before' | 'after'>) =>
  changedDimensions(before, after).length + changedParts(before, after).length === 0;

/** Asks before a change of targeting, or that the plan is disabled, reaches published deals: which they are, and the forecasts (spec 2 §2). */
export function useSaveQuestion() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const look = useWork(async ({ save, ...change }: Omit<Asked, 'deals' | 'again'>) => {
    const attached = (await call(mediaPlanRoutes.deals, { id: change.id })).data;
    const again =
      attached.length === 0 ? NOBODY : (await call(dealRoutes.askedAgain, { mediaPlans: change.id, targeting: change.after })).data;
    const taken = new Set(again.deals.map(({ id }) => id));
    const deals = attached.filter(({ id, isPublished }) => isPublished && !taken.has(id));
    if (deals.length === 0 && again.deals.length === 0) save();
    else setAsked({ ...change, save, deals, again });
  });
  /** Saves at once where the targeting means the same, or no published deal uses the plan. */
  const ask = (change: Change, save: () => void) => {
    if (isSame(change) && !change.isDisabling) save();
    else if (!look.isPending) look.mutate({ ...change, save });
  };
  const close = () => setAsked(null);
  const said = againSaid(asked?.again ?? NOBODY);
  const servedAs = asked && isSame(asked) ? 'Keep serving' : 'Switch to the new targeting';
  const served = asked?.deals.length ? [{ label: servedAs, records: asked.deals.map(recordOf), isPlain: true }] : [];
  const question = asked && (
    <ConfirmDialog
      isOpen
      title={asked.deals.length > 0 ? 'Published deals use this plan' : 'Deals must be approved again'}
      confirmLabel={stopsLabel('Save plan', asked.again)}
      onConfirm={() => {
        close();
        asked.save();
      }}
      onClose={close}
    >
      <Consequences {...said} groups={[...said.groups, ...served]} words={said.groups.length > 0 && said.words} />
      <p hidden={asked.deals.length === 0 || isSame(asked)}>
        {asked.deals.length === 1 ? 'A published deal switches' : `${count(asked.deals.length)} published deals switch`} to the new
        targeting as soon as you save the plan.
      </p>
      <p hidden={!asked.isDisabling || asked.deals.length === 0}>
        Disabling the plan stops none of them. Once unpublished, they cannot be published again until the plan is enabled.
      </p>
      {!isSame(asked) && (
        <FactList
          isPlain
          facts={[
            { label: 'Forecast now', value: <ForecastFact targeting={asked.before} /> },
            { label: 'Forecast after', value: <ForecastFact targeting={asked.after} /> },
          ]}
        />
      )}
    </ConfirmDialog>
  );
  return { ask, question, isAsking: look.isPending };
}
