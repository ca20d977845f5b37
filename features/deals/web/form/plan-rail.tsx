import { hrefOf } from '@kontor/core/contract';
import { count, ErrorPanel, FactList, money, Note, Panel, percent, TableSkeleton, UiLink } from '@kontor/core/ui';
import { errorText, useStaffView } from '@kontor/core/web';
import { MIN_SAMPLE_ROWS, OPEN_FLOOR, shownBuckets, whyNoRange } from '@kontor/market/contract';
import { MEDIA_TYPES, nameOf, PLATFORMS } from '@kontor/market/reference';
import { mediaPlanPages, type PlanForecast } from '@kontor/media-plans/contract';
import { figureOf, RailFigure } from '@kontor/media-plans/web';
import { NoPlanYet } from './no-plan-yet.tsx';
import { useTemplateOfDeal } from './of-template.ts';
import { PriceCurve } from './price-curve.tsx';
import { halfPrice, reachAt, splitOf, type Terms, takenWords } from './price-terms.ts';
import { type PlannedBy, usePlanOutlook } from './use-plan-outlook.ts';

const factsOf = (plan: PlannedBy, forecast: PlanForecast | undefined) => [
  { label: 'Media type', value: nameOf(MEDIA_TYPES, plan.targeting.mediaType) },
  { label: 'Platforms', value: plan.targeting.platform.map((code) => nameOf(PLATFORMS, code)).join(', ') },
  { label: 'Targeting rules', value: count(forecast?.clauses.length) },
  { label: 'Median floor', value: money(forecast?.medianCpm) },
  { label: 'Data fee', value: money(forecast?.dataFee) },
];

type ReachProps = { forecast: PlanForecast; terms: Terms; onPrice: ((price: string) => void) | undefined };

/** The price that reaches half of the plan: one press sets it. */
function Half({ forecast, terms, onPrice }: ReachProps) {
  const half = halfPrice(forecast, terms);
  if (half === null) return null;
  const words = `50 % of avails at ${money(half)}`;
  if (!onPrice) return <span className="k-note">{words}</span>;
  return (
    <button type="button" className="k-link k-curve-half" title="Set this price" onClick={() => onPrice(half)}>
      {words}
    </button>
  );
}

/** How many of the plan's requests the deal can buy: those whose floor is at most what of its rate reaches the publisher. */
function Reach({ forecast, terms, onPrice }: ReachProps) {
  const { net, share } = reachAt(forecast, terms);
  const rate = Number(terms.rate) || 0;
  const shown = shownBuckets(forecast.histogram, Math.min(rate, OPEN_FLOOR + 1));
  const taken = takenWords(splitOf(terms, forecast.dataFee));
  return (
    <>
      <PriceCurve
        buckets={shown}
        isOpenEnded={shown.length > OPEN_FLOOR}
        bid={rate > 0 ? rate : null}
        net={net}
        share={share}
        onPrice={onPrice}
      />
      <p className="k-deal-reach">
        <span aria-live="polite">
          {rate > 0 ? (
            <>
              <strong className="k-num">{percent(share)}</strong> of avails have a floor at or below {money(net)}
              {taken && `, ${taken}`}.
            </>
          ) : (
            'Enter a floor CPM, or click the curve, to see what it reaches.'
          )}
        </span>{' '}
        <Half {...{ forecast, terms, onPrice }} />
      </p>
    </>
  );
}

type Props = { planId: string | null; terms: Terms; onPrice?: ((price: string) => void) | undefined };

/** What the attached plan would deliver and at what price: beside the form on both tabs. `onPlan` chooses one, `onPrice` sets the price. */
export function PlanRail({ onPlan, ...deal }: Props & { onPlan: ((id: string) => void) | undefined }) {
  const template = useTemplateOfDeal();
  const isStaffView = useStaffView();
  const page = isStaffView ? mediaPlanPages.staffEdit : mediaPlanPages.edit;
  if (template) return <AttachedPlan {...deal} href={template.href} noun="Template" />;
  if (deal.planId === null) return <NoPlanYet onPlan={onPlan} />;
  return <AttachedPlan {...deal} href={hrefOf(page, { id: deal.planId, type: 'targeting' })} noun="Media plan" />;
}

function AttachedPlan({ planId, terms, onPrice, href, noun }: Props & { href: string; noun: string }) {
  const { plan, forecast } = usePlanOutlook(planId);
  const failed = plan.isError ? plan : forecast.isError ? forecast : null;
  const title = plan.data?.title ?? noun;
  const body = () => {
    if (failed) {
      return (
        <ErrorPanel title="The forecast did not load" onRetry={() => void failed.refetch()} isRetrying={failed.isFetching}>
          {errorText(failed.error)} The deal can still be saved.
        </ErrorPanel>
      );
    }
    if (!plan.data || !forecast.data) return <TableSkeleton rows={7} label="Loading forecast" />;
    const { isEnough, sampleRows } = forecast.data;
    return (
      <div className="k-deal-rail">
        {sampleRows < MIN_SAMPLE_ROWS ? (
          <Note>The sample holds too few avails of this plan for a forecast.</Note>
        ) : (
          <RailFigure {...figureOf(forecast.data)} quartiles={null} />
        )}
        {sampleRows >= MIN_SAMPLE_ROWS && !isEnough && <Note>{whyNoRange(forecast.data)}</Note>}
        {isEnough && <Reach forecast={forecast.data} terms={terms} onPrice={onPrice} />}
        <FactList facts={factsOf(plan.data, forecast.data)} />
      </div>
    );
  };
  return (
    <Panel title={noun} note={<PlanLink href={href} title={title} />}>
      {body()}
    </Panel>
  );
}

const PlanLink = ({ href, title }: { href: string; title: string }) => (
  <UiLink href={href} className="k-link k-deal-plan-link" title={title}>
    {title}
  </UiLink>
);
