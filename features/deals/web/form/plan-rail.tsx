import { hrefOf } from '@kontor/core/contract';
import { count, ErrorPanel, FactList, money, Note, Panel, percent, TableSkeleton, UiLink } from '@kontor/core/ui';
import { errorText, useStaffView } from '@kontor/core/web';
import { type DealDraft, Decimal } from '@kontor/deals/contract';
import { MIN_SAMPLE_ROWS, netRate, shareWithin, shownBuckets, whyNoRange } from '@kontor/market/contract';
import { MEDIA_TYPES, nameOf, PLATFORMS } from '@kontor/market/reference';
import { type MediaPlan, mediaPlanPages, type PlanForecast } from '@kontor/media-plans/contract';
import { PriceHistogram, RailFigure } from '@kontor/media-plans/web';
import { NoPlanYet } from './no-plan-yet.tsx';
import { usePlanOutlook } from './use-plan-outlook.ts';

const factsOf = (plan: MediaPlan, forecast: PlanForecast | undefined) => [
  { label: 'Media type', value: nameOf(MEDIA_TYPES, plan.targeting.mediaType) },
  { label: 'Platforms', value: plan.targeting.platform.map((code) => nameOf(PLATFORMS, code)).join(', ') },
  { label: 'Conditions', value: count(forecast?.clauses.length) },
  { label: 'Median floor', value: money(forecast?.medianCpm) },
  { label: 'Data fee', value: money(forecast?.dataFee) },
];

type Terms = Pick<DealDraft, 'rate' | 'type' | 'marginType' | 'marginValue'>;

/** Dollars of the rate that reach the publisher; all of it while the margin is no amount. */
function netOf({ rate, marginType, marginValue }: Terms, dataFee: string): number {
  const areAmounts = [rate, marginValue].every((amount) => Decimal.safeParse(amount).success);
  return areAmounts ? Math.max(0, Number(netRate({ rate, marginType, marginValue, dataFee }))) : Number(rate) || 0;
}

/** How many of the plan's requests the deal can buy: those whose floor is at most what of its rate reaches the publisher. */
function Reach({ forecast, terms }: { forecast: PlanForecast; terms: Terms }) {
  const price = netOf(terms, forecast.dataFee);
  const rate = Number(terms.rate) || 0;
  const shown = shownBuckets(forecast.histogram, price);
  const share = shareWithin(forecast.histogram, price);
  return (
    <>
      <PriceHistogram
        buckets={shown}
        isOpenEnded={shown.length === forecast.histogram.length}
        floor={price > 0 ? Math.min(price, shown.length) : null}
      />
      <p className="k-deal-reach" aria-live="polite">
        {rate > 0 ? (
          <>
            <strong className="k-num">{percent(share)}</strong> of the plan’s requests within reach of {money(price)}
            {price < rate && ', what the margin leaves the publisher'}
            {terms.type === 'AUCTION' && share < 99.9 && '; more where buyers bid higher'}
          </>
        ) : (
          'Enter a floor CPM to see what it reaches.'
        )}
      </p>
    </>
  );
}

type Props = { planId: string | null; terms: Terms };

/** What the attached plan would deliver and at what price: beside the form on both tabs. `onPlan` chooses one. */
export function PlanRail({ onPlan, ...deal }: Props & { onPlan: ((id: string) => void) | undefined }) {
  if (deal.planId === null) return <NoPlanYet onPlan={onPlan} />;
  return <AttachedPlan {...deal} planId={deal.planId} />;
}

function AttachedPlan({ planId, terms }: Props & { planId: string }) {
  const isStaffView = useStaffView();
  const { plan, forecast } = usePlanOutlook(planId);
  const failed = plan.isError ? plan : forecast.isError ? forecast : null;
  const title = plan.data?.title ?? 'Media plan';
  const href = hrefOf(isStaffView ? mediaPlanPages.staffEdit : mediaPlanPages.edit, { id: planId, type: 'targeting' });
  const body = () => {
    if (failed) {
      return (
        <ErrorPanel title="The forecast did not load" onRetry={() => void failed.refetch()} isRetrying={failed.isFetching}>
          {errorText(failed.error)} The deal can still be saved.
        </ErrorPanel>
      );
    }
    if (!plan.data || !forecast.data) return <TableSkeleton rows={7} label="Loading forecast" />;
    const { requests, low, high, isEnough, sampleRows } = forecast.data;
    return (
      <div className="k-deal-rail">
        {sampleRows < MIN_SAMPLE_ROWS ? (
          <Note>The sample holds too few requests of this plan for a forecast.</Note>
        ) : (
          <RailFigure value={requests} {...(isEnough && { low, high })} />
        )}
        {sampleRows >= MIN_SAMPLE_ROWS && !isEnough && <Note>{whyNoRange(forecast.data)}</Note>}
        {isEnough && <Reach forecast={forecast.data} terms={terms} />}
        <FactList facts={factsOf(plan.data, forecast.data)} />
      </div>
    );
  };
  return (
    <Panel title="Media plan" note={<PlanLink href={href} title={title} />}>
      {body()}
    </Panel>
  );
}

const PlanLink = ({ href, title }: { href: string; title: string }) => (
  <UiLink href={href} className="k-link k-deal-plan-link" title={title}>
    {title}
  </UiLink>
);
