import { age, Bone, ChartSkeleton, compact, count, cpm, ErrorPanel, FactList, money, percent } from '@kontor/core/ui';
import { errorText } from '@kontor/core/web';
import type { NameById, PlanForecast } from '@kontor/media-plans/contract';
import { memo } from 'react';
import { ClauseSection } from './clause-section.tsx';
import { fewWords } from './few-words.ts';
import './forecast.css';
import { ForecastRail } from './forecast-rail.tsx';
import { GoalSection } from './goal-section.tsx';
import { notTold } from './not-told.ts';
import { PeopleLine } from './people-line.tsx';
import { PriceSection, priceOf } from './price-section.tsx';
import { RailFigure } from './rail-figure.tsx';
import { figureOf } from './range-words.ts';
import type { TargetingReads } from './targeting-reads.ts';
import { useGoal } from './use-goal.ts';
import type { ForecastAnswer, PlanForecastState } from './use-plan-forecast.ts';
import { usePlanPeople } from './use-plan-people.ts';
import { WeekdaySection } from './weekday-section.tsx';

export const RAIL_ID = 'forecast';

const stateOf = ({ answer, isStale, isSettling, error }: PlanForecastState) =>
  error
    ? { label: notTold(error) ? 'Not counted' : 'Not available', isLive: false }
    : answer === undefined || isStale
      ? { label: 'Updating', isLive: false }
      : isSettling
        ? { label: 'Settling', isLive: false }
        : { label: 'Live', isLive: true };

const RailSkeleton = () => (
  <div role="status" aria-label="Loading forecast" className="k-rail-bones">
    <Bone width="60%" />
    <Bone width="45%" height={34} />
    <Bone height={14} />
    <ChartSkeleton height={110} label="Loading price curve" />
    <Bone width="90%" />
    <Bone width="80%" />
    <Bone width="85%" />
  </div>
);

const shareOf = ({ requests, market }: PlanForecast) => (market === 0 ? 0 : (requests / market) * 100);

/** Whole percents, and decimals of less than ten. */
const shareWords = (share: number) => percent(share, share < 10 ? undefined : 0);

const factsOf = ({ dataFee, medianCpm, sampleRows, sampleWeight, newest, days }: PlanForecast) => [
  { label: 'Data fee', value: cpm(dataFee) },
  { label: 'Median floor', value: money(medianCpm) },
  { label: 'Sample', value: `1 in ${count(sampleWeight)}, ${count(sampleRows)} rows` },
  { label: 'Newest request, whole days', value: age(newest) },
  { label: 'Lookback window', value: `${count(days)} days` },
];

type SectionsProps = { answer: ForecastAnswer; nameOf: NameById };

/** What an answer says below its figure: drawn once for each answer, and not for each edit that the next one is waited for. */
const Sections = memo(({ answer, nameOf }: SectionsProps) => {
  const { forecast } = answer;
  const { goal, change } = useGoal();
  const price = priceOf(forecast, goal.cpm);
  return (
    <>
      <WeekdaySection forecast={forecast} />
      <PriceSection forecast={forecast} price={price} onPrice={(next) => change({ cpm: String(next) })} />
      <GoalSection {...{ answer, nameOf, goal, price }} onChange={change} />
      <ClauseSection answer={answer} nameOf={nameOf} />
      <FactList facts={factsOf(forecast)} />
    </>
  );
});

type RailProps = { state: PlanForecastState; reads: TargetingReads; nameOf: NameById };

function Answer({ state, answer, reads, nameOf }: RailProps & { answer: ForecastAnswer }) {
  const { isStale } = state;
  const { forecast } = answer;
  const { people, retry, refusal } = usePlanPeople(state, reads);
  return (
    <div className="k-rail-answer" data-stale={isStale || undefined} aria-busy={isStale}>
      <RailFigure {...figureOf(forecast)} isStale={isStale} />
      {!forecast.isEnough && <p className="k-rail-few">{fewWords(answer, nameOf)}</p>}
      <p className="k-note k-rail-share">
        {shareWords(shareOf(forecast))} of {compact(forecast.market)} daily avails
      </p>
      <PeopleLine people={people} onRetry={retry} refusal={refusal} />
      <Sections answer={answer} nameOf={nameOf} />
    </div>
  );
}

/** The live forecast beside the editor: one figure with its honest range, the price curve, and what each clause costs. */
export function PlanForecastRail(props: RailProps) {
  const { state } = props;
  const { answer, isValid, error, retry, isRetrying } = state;
  const untold = notTold(error);
  return (
    <ForecastRail id={RAIL_ID} state={stateOf(state)}>
      <div className="k-rail-stick">
        {!isValid && <p className="k-rail-few">Fix the targeting to see the forecast.</p>}
        {untold && <p className="k-rail-few">{untold}</p>}
        {error && !untold && (
          <ErrorPanel title="The forecast did not load" onRetry={retry} isRetrying={isRetrying}>
            {errorText(error)} The plan can still be edited and saved.
          </ErrorPanel>
        )}
        {!error && !answer && isValid && <RailSkeleton />}
        {!error && answer && <Answer {...props} answer={answer} />}
      </div>
    </ForecastRail>
  );
}
