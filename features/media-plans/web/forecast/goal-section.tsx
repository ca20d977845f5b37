import { countDays, type Days, ZONES } from '@kontor/core/contract';
import { cpm, DateRangeFilter, Hint, NumberField, numberProblem } from '@kontor/core/ui';
import { whyNoRange } from '@kontor/market/contract';
import { clauseLabel, type Goal, goalCheck, type NameById } from '@kontor/media-plans/contract';
import { SegmentedControl } from '@mantine/core';
import { RailSection } from './forecast-rail.tsx';
import { goalWords } from './goal-words.ts';
import { rangeWords } from './range-words.ts';
import { flightOf, flightPresets, type GoalSearch } from './use-goal.ts';
import type { ForecastAnswer } from './use-plan-forecast.ts';
import './goal.css';

const UNITS = [
  { value: 'impressions', label: 'Impressions' },
  { value: 'dollars', label: 'Dollars' },
];
const MOST = 1e12;
const MOST_DAYS = 366;
const tooLong = (days: Days) => (countDays(days) > MOST_DAYS ? 'A flight of at most a year can be checked.' : null);
const rulesOf = (unit: Goal['unit']) => (unit === 'dollars' ? { decimals: 2, isMoney: true, max: MOST } : { decimals: 0, max: MOST });

export type GoalSectionProps = {
  answer: ForecastAnswer;
  nameOf: NameById;
  goal: GoalSearch;
  onChange: (by: GoalSearch) => void;
  /** Where the price line stands, dollars CPM. */
  price: number;
};

/** Whether the plan can bring a goal in its flight at the price above, what is missing, and which clauses would close the gap. */
export function GoalSection({ answer, nameOf, goal, onChange, price }: GoalSectionProps) {
  const unit: Goal['unit'] = goal.goalIn ?? 'impressions';
  const flight = flightOf(goal);
  const note = (
    <>
      at {cpm(price)}
      <Hint about="Goal check">
        Avails over the flight whose floor the price clears, forecast by weekday, as if every one were won: a goal that is short here is
        certainly short. Avails gained by removing a targeting rule are priced like the plan; removing two gains at least the sum of both.
        Move the price line to try another price.
      </Hint>
    </>
  );
  return (
    <RailSection label="Goal check" note={note}>
      <div className="k-goal">
        <NumberField
          aria-label={unit === 'dollars' ? 'Budget in dollars' : 'Impressions wanted'}
          placeholder={unit === 'dollars' ? '50,000' : '27.5M'}
          rules={rulesOf(unit)}
          value={goal.goal ?? ''}
          onChange={(amount) => onChange({ goal: amount === null || amount === '' ? undefined : String(amount).slice(0, 30) })}
        />
        <SegmentedControl
          aria-label="The goal is in"
          data={UNITS}
          value={unit}
          onChange={(next) => onChange({ goalIn: next === 'dollars' ? 'dollars' : undefined })}
        />
      </div>
      <div className="k-goal-flight">
        <DateRangeFilter
          label="Flight"
          value={flight}
          presets={flightPresets()}
          maxDate={null}
          zone={ZONES.EST.label}
          problem={tooLong}
          onChange={({ startDate, endDate }) => onChange({ from: startDate, to: endDate })}
        />
      </div>
      <Verdict {...{ answer, nameOf, unit, flight, price }} amount={goal.goal} />
    </RailSection>
  );
}

type VerdictProps = Pick<GoalSectionProps, 'answer' | 'nameOf' | 'price'> & {
  unit: Goal['unit'];
  flight: Days;
  amount: string | undefined;
};

/** Two lines, whose room is kept where there is nothing to say yet. */
function Verdict({ answer: { targeting, forecast }, nameOf, unit, flight, amount, price }: VerdictProps) {
  const isAmount = amount !== undefined && Number(amount) > 0 && numberProblem(amount, rulesOf(unit)) === null;
  const check = isAmount ? goalCheck(forecast, { unit, amount: Number(amount), flight, rate: price.toFixed(2) }) : null;
  const words = check && goalWords(check, { unit, labelOf: (key) => clauseLabel(targeting, key, nameOf) });
  const moved = rangeWords(forecast);
  if (!words) {
    const asked = isAmount ? 'No avails clear the floor at this price.' : 'Enter a goal: impressions or budget.';
    return (
      <p className="k-goal-said k-note" aria-live="polite">
        {forecast.isEnough ? asked : `${whyNoRange(forecast)}, and so for a goal.`}
      </p>
    );
  }
  return (
    <p className="k-goal-said" data-short={(check?.shortRequests ?? 0) > 0 || undefined} aria-live="polite">
      <strong>{words.verdict}</strong> {words.more}
      {moved && ` ${moved}`}
      {moved && forecast.change && ' The goal is held against the week ahead.'}
    </p>
  );
}
