import type { EventStore } from '@kontor/core/server';
import type { Forecast, People } from '../contract/forecast.ts';
import type { Targeting } from '../contract/targeting.ts';
import { FEWEST_TOLD, type ToldCount } from '../contract/told-count.ts';
import type { WeightCounts } from './count-thread.ts';
import { countedRows, PART } from './counted-part.ts';
import { type Counted, countRows, forecast as exactForecast, type ForecastQuestion, forecastOf } from './forecast.ts';
import { countPeople as exactPeople, type PeopleQuestion } from './forecast-people.ts';
import { requestsOfValues as exactRequests, type ValuesAnswer, type ValuesQuestion } from './requests-of-values.ts';
import { aboutRequests, type PeopleAsker, peopleIn, refuseSmall, segmentsOfTargeting, toldFrom, toldMixed } from './smallest-group.ts';

/** Nothing is asked by rules that says nothing of people; whatever does, and names none, is refused. */
type ByRules = { people?: PeopleAsker | undefined };

/** The rows of a part stand for all: each for so many times as many requests of the plan, while the market is counted whole. */
const scaled = (counts: readonly WeightCounts[]): WeightCounts[] =>
  counts.map((one) => ({
    ...one,
    weight: one.weight * PART,
    marketByDay: new Map([...one.marketByDay].map(([day, rows]) => [day, rows / PART])),
  }));

const rowsOf = ({ counts }: Counted): number =>
  counts.reduce((sum, { byDay }) => [...byDay.values()].reduce((total, rows) => total + rows, sum), 0);

/**
 * A forecast by the rules of the smallest group (decision 0078): of a plan without segments, or with providers' alone, exact; with a segment
 * of the account's own counted on a part of the people and rounded to two digits. Fails with `audienceTooSmall`, also where an audience of
 * one's own is seen in too few requests, with `questionsSpent` and `tooBusy`.
 */
export async function forecast(store: EventStore, { people, ...question }: ForecastQuestion & ByRules): Promise<Forecast> {
  const trees = question.clauses.map(({ tree }) => tree);
  if ((await peopleIn(store, trees, people)) !== 'own') return exactForecast(store, question);
  await refuseUnseen(store, trees, question, people?.smallest);
  const clauses = [...question.clauses, { key: '', tree: countedRows }];
  const counted = await countRows(store, { ...question, clauses });
  return rounded(forecastOf(question.clauses, { ...counted, counts: scaled(counted.counts) }));
}

/**
 * Members that nobody has seen are no group to hide in: of the audience alone, whatever else the plan says, the part must have a request
 * for each of its smallest group.
 */
async function refuseUnseen(store: EventStore, trees: readonly Targeting[], question: Omit<ForecastQuestion, 'clauses'>, smallest = 0) {
  const audience = trees.filter((tree) => segmentsOfTargeting([tree]).size > 0);
  const clauses = [...audience, countedRows].map((tree, index) => ({ key: String(index), tree }));
  if (rowsOf(await countRows(store, { ...question, clauses, isQuick: false })) * PART < smallest) refuseSmall(smallest);
}

function rounded(exact: Forecast): Forecast {
  const about = aboutRequests;
  const day = <T extends Record<string, number>>(figures: T): T =>
    Object.fromEntries(Object.entries(figures).map(([key, figure]) => [key, about(figure)])) as T; // the same keys
  const { requests, low, high, quartiles, weekdays, lastWeek, histogram, unpriced, medianCpm, clauses, sampleRows } = exact;
  return {
    ...exact,
    ...day({ requests, low, high, unpriced, sampleRows }),
    quartiles: quartiles && day(quartiles),
    weekdays: weekdays.map(day),
    lastWeek: lastWeek && { ...lastWeek, forecast: about(lastWeek.forecast), seen: about(lastWeek.seen) },
    histogram: histogram.map((bucket) => ({ ...bucket, requests: about(bucket.requests) })),
    medianCpm: medianCpm === null ? null : about(medianCpm),
    clauses: clauses.map(({ key, requests: without, effect }) => ({
      key,
      requests: about(without),
      effect: effect === null ? null : about(effect),
    })),
  };
}

/** Requests a day of values by the same rules; with an account's own segments of the counted part, rounded. Fails as `forecast`. */
export async function requestsOfValues(store: EventStore, { people, ...question }: ValuesQuestion & ByRules): Promise<ValuesAnswer> {
  if ((await peopleIn(store, question.trees, people)) !== 'own') return exactRequests(store, question);
  await refuseUnseen(store, question.trees, question, people?.smallest);
  const { requests, by } = await exactRequests(store, { ...question, trees: [...question.trees, countedRows] });
  return { requests: requests.map((one) => aboutRequests(one * PART)), by };
}

/** People and homes of the sampled requests by the same rules. Null where there are too many conditions. Fails as `forecast`. */
export async function countPeople(store: EventStore, { people, ...question }: PeopleQuestion & ByRules): Promise<People | null> {
  const whose = await peopleIn(store, question.trees, people);
  if (whose === 'own') await refuseUnseen(store, question.trees, question, people?.smallest);
  const trees = whose === 'own' ? [...question.trees, countedRows] : question.trees;
  const found = await exactPeople(store, { ...question, trees });
  if (found === null) return null;
  const told = (count: number): ToldCount =>
    whose === 'own' ? toldMixed(count, FEWEST_TOLD) : toldFrom(count, whose === 'provided' ? FEWEST_TOLD : 0);
  return { people: told(found.people), homes: told(found.homes) };
}
