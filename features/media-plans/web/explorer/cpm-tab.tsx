import { fromMicros } from '@kontor/core/contract';
import { axisText, Chart, compact, count, cpm, FactList, lineChart, money, NumberField, percent } from '@kontor/core/ui';
import { type PriceTerms, priceSplit } from '@kontor/market/contract';
import type { AttachedDeal } from '@kontor/media-plans/contract';
import { floorFor, MOST_FLOOR, reachCurve, reachedBy } from '@kontor/price-explorer/contract';
import { Button, SegmentedControl } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { RailSection } from '../forecast/forecast-rail.tsx';
import { GoalSection } from '../forecast/goal-section.tsx';
import { PeopleLine } from '../forecast/people-line.tsx';
import { useGoal } from '../forecast/use-goal.ts';
import type { ForecastAnswer, PlanForecastState } from '../forecast/use-plan-forecast.ts';
import { usePlanPeople } from '../forecast/use-plan-people.ts';
import type { PlanEditing } from '../targeting/use-plan-editing.ts';
import { type ExplorerSearch, problemOf } from './explorer-search.ts';
import { priceForGoal } from './price-for-goal.ts';
import type { useExplorer } from './use-explorer.ts';

export type PricedDeal = Pick<AttachedDeal, 'id' | 'title' | 'rate'>;

const SHARES = [50, 75, 90];
const UNITS = [
  { value: 'flat', label: '$' },
  { value: 'percent', label: '%' },
];
const plain = (amount: string) => amount.replace(/(\.\d\d)\d*$/, '$1');

/** Bid, margin, data cost and what is left, as the waterfall of a deal splits them. */
function Split({ terms }: { terms: PriceTerms }) {
  const { bid, margin, dataFee, net } = priceSplit(terms);
  const lines = [
    ['Bid', bid],
    [terms.marginType === 'PERCENT' ? `Margin, ${terms.marginValue} %` : 'Margin', -margin],
    ['Data cost', -dataFee],
    ["Publisher's net", net],
  ] as const;
  return (
    <table className="k-explorer-split">
      <caption className="k-visually-hidden">How the price divides</caption>
      <tbody>
        {lines.map(([label, part]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className="k-num">{cpm(fromMicros(part))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type FieldsProps = { search: ExplorerSearch; terms: PriceTerms; onSearch: ReturnType<typeof useExplorer>[1] };
const textOf = (value: string | number | null) => (value === null || value === '' ? undefined : String(value).slice(0, 20));

function Fields({ search, terms, onSearch }: FieldsProps) {
  const { floor, margin, marginIn, cost } = search;
  const isPercent = marginIn === 'percent';
  return (
    <div className="k-explorer-fields">
      <NumberField
        label="Deal floor"
        rules={{ decimals: 2, isMoney: true, max: MOST_FLOOR }}
        value={floor ?? terms.rate}
        error={problemOf('floor', search)}
        onChange={(next) => onSearch({ floor: textOf(next) }, 'typing')}
      />
      <div>
        <NumberField
          label="Margin"
          rules={{ decimals: 6, isMoney: !isPercent, ...(isPercent && { max: 100 }) }}
          {...(isPercent && { unit: '%' })}
          value={margin ?? '0'}
          error={problemOf('margin', search)}
          onChange={(next) => onSearch({ margin: textOf(next) }, 'typing')}
        />
        <SegmentedControl
          mt={6}
          size="xs"
          aria-label="The margin is in"
          data={UNITS}
          value={isPercent ? 'percent' : 'flat'}
          onChange={(next) => onSearch({ marginIn: next === 'percent' ? 'percent' : undefined })}
        />
      </div>
      <NumberField
        label="Data cost"
        description={cost === undefined ? "The plan's" : undefined}
        rules={{ decimals: 6, isMoney: true, max: 999_999 }}
        value={cost ?? plain(terms.dataFee)}
        onChange={(next) => onSearch({ cost: textOf(next) }, 'typing')}
      />
    </div>
  );
}

type CurveProps = { answer: ForecastAnswer; terms: PriceTerms; deals: readonly PricedDeal[] };

/** Deals of one price share a mark. */
const dealMarks = (deals: readonly PricedDeal[]) =>
  [...Map.groupBy(deals, ({ rate }) => Number(rate))]
    .toSorted(([a], [b]) => a - b)
    .map(([rate, some]) => ({ rate, text: `${some.map(({ title }) => title).join(', ')}, ${money(rate)}` }));

/** Reach over floor, with the price that is tried and the deals that use the plan. */
function Curve({ answer, terms, deals }: CurveProps) {
  const { histogram } = answer.forecast;
  const { rate, ...rest } = terms;
  const last = Math.floor(histogram.findLast(({ requests }) => requests > 0)?.from ?? -1) + 1;
  const text = JSON.stringify(rest);
  const spec = useMemo(() => {
    const curve = reachCurve(histogram, JSON.parse(text), Math.max(last, Number(rate), ...deals.map((deal) => Number(deal.rate))) + 4);
    const placeOf = (price: number) => curve.findLastIndex(({ floor }) => Number(floor) <= price);
    const tried = { index: placeOf(Number(rate)), text: `The price that is tried, ${money(rate)}` };
    const marks = [tried, ...dealMarks(deals).map((deal) => ({ index: placeOf(deal.rate), text: deal.text }))];
    return lineChart({
      labels: curve.map(({ floor }) => axisText(Number(floor), 'USD')),
      series: [{ name: 'Avails that clear the floor', values: curve.map(({ requests }) => requests) }],
      format: compact,
      marks: marks.filter(({ index }) => index >= 0),
    });
  }, [histogram, text, last, rate, deals]);
  return (
    <>
      <Chart spec={spec} height={130} label="Avails a day that clear the floor, by deal floor" />
      {deals.length > 0 && (
        <ul className="k-explorer-deals" aria-label="Deals on this plan">
          {dealMarks(deals).map(({ rate: price, text: words }) => (
            <li key={price}>
              {words}: {compact(reachedBy(histogram, { ...(JSON.parse(text) as PriceTerms), rate: String(price) }).requests)} a day
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The cheapest price for a share of the supply, and for the goal of the flight. */
function Cheapest({ answer, terms, onFloor }: { answer: ForecastAnswer; terms: PriceTerms; onFloor: (floor: string) => void }) {
  const { goal } = useGoal();
  const forGoal = priceForGoal(answer.forecast, goal);
  const lines = [
    ...SHARES.map((share) => ({ label: `${share} % of supply`, floor: floorFor(answer.forecast.histogram, share, terms) })),
    ...(forGoal === undefined ? [] : [{ label: 'The goal above', floor: forGoal }]),
  ];
  return (
    <RailSection label="Cheapest price for">
      <FactList
        isPlain
        facts={lines.map(({ label, floor }) => ({
          label,
          value:
            floor === null ? (
              'no price reaches it'
            ) : (
              <Button variant="subtle" size="compact-xs" onClick={() => onFloor(floor)} aria-label={`Use ${money(floor)}, for ${label}`}>
                {money(floor)}
              </Button>
            ),
        }))}
      />
    </RailSection>
  );
}

type CpmTabProps = {
  state: PlanForecastState;
  editing: Pick<PlanEditing, 'reads' | 'nameOf'>;
  search: ExplorerSearch;
  onSearch: ReturnType<typeof useExplorer>[1];
  terms: PriceTerms;
  deals: readonly PricedDeal[];
  /** What can be made of the price. */
  actions: ReactNode;
};

/** What a deal floor comes to: what the publisher gets, what is within reach, and the price for more of it (spec 2 §2, decision 0115). */
export function CpmTab({ state, editing, search, onSearch, terms, deals, actions }: CpmTabProps) {
  const { answer } = state;
  const { people, retry, refusal } = usePlanPeople(state, editing.reads);
  const { goal, change } = useGoal();
  if (!answer) return null;
  const { histogram, requests } = answer.forecast;
  const reached = reachedBy(histogram, terms);
  return (
    <>
      <Fields {...{ search, terms, onSearch }} />
      <RailSection label="Avails a day that clear the floor">
        <p className="k-rail-figure" aria-live="polite">
          {compact(reached.requests)}
        </p>
        <p className="k-note">
          {percent(reached.share)} of daily avails with a known floor ({count(Math.round(reached.requests))}); {compact(requests)} a day in
          total
        </p>
        <PeopleLine people={people} onRetry={retry} refusal={refusal} />
      </RailSection>
      <Split terms={terms} />
      <RailSection label="Avails by deal floor" note="avails a day">
        <Curve answer={answer} terms={terms} deals={deals} />
      </RailSection>
      <GoalSection {...{ answer, goal }} nameOf={editing.nameOf} price={Number(terms.rate)} onChange={change} />
      <Cheapest {...{ answer, terms }} onFloor={(floor) => onSearch({ floor })} />
      <div className="k-explorer-acts">
        <Button variant="default" onClick={() => onSearch({ floor: undefined, margin: undefined, marginIn: undefined, cost: undefined })}>
          Reset
        </Button>
        {actions}
      </div>
    </>
  );
}
