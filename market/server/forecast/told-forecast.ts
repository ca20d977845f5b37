import type { EventStore } from '@kontor/core/server';
import type { Forecast, People } from '../../contract/forecast.ts';
import { FEWEST_TOLD, type ToldCount } from '../../contract/told-count.ts';
import { countedRows, PART } from '../segments/counted-part.ts';
import { aboutRequests, type PeopleAsker, peopleIn, toldFrom, toldMixed } from '../segments/smallest-group.ts';
import type { WeightCounts } from './count-thread.ts';
import { weekdayOf } from './day-ranges.ts';
import { countRows, forecast as exactForecast, type ForecastQuestion, forecastOf } from './forecast.ts';
import type { Asker } from './forecast-engine.ts';
import { countPeople as exactPeople, type PeopleQuestion } from './forecast-people.ts';
import { DAY_MS, isoDay } from './forecast-window.ts';
import { requestsOfValues as exactRequests, type ValuesAnswer, type ValuesQuestion } from './requests-of-values.ts';

/** Nothing is asked by rules that says nothing of people; whatever does, and names none, is refused. */
type ByRules = { people?: PeopleAsker | undefined };

/** The rows of a part stand for all: each for so many times as many requests of the plan, while the market is counted whole. */
const scaled = (counts: readonly WeightCounts[]): WeightCounts[] =>
  counts.map((one) => ({
    ...one,
    weight: one.weight * PART,
    marketByDay: new Map([...one.marketByDay].map(([day, rows]) => [day, rows / PART])),
  }));

/** What is counted of a question by the rules: with a segment of the account's own, on a part of the people. */
async function countedByRules(store: EventStore, { people, ...question }: ForecastQuestion & ByRules) {
  const trees = question.clauses.map(({ tree }) => tree);
  if ((await peopleIn(store, trees, people)) !== 'own') return { isOwn: false, counted: await countRows(store, question) };
  const clauses = [...question.clauses, { key: '', tree: countedRows }];
  const counted = await countRows(store, { ...question, clauses });
  return { isOwn: true, counted: { ...counted, counts: scaled(counted.counts) } };
}

/**
 * A forecast by the rules of the smallest group (decision 0078): of a plan without segments, or with providers' alone, exact; with a segment
 * of the account's own counted on a part of the people and rounded to two digits. Fails with `audienceTooSmall`, also where an audience of
 * one's own is seen in too few requests, with `questionsSpent` and `tooBusy`.
 */
export async function forecast(store: EventStore, question: ForecastQuestion & ByRules): Promise<Forecast> {
  const { isOwn, counted } = await countedByRules(store, question);
  const told = forecastOf(question.clauses, counted);
  return isOwn ? rounded(told) : told;
}

/** A complete day that a targeting was met on, and the range that nine of ten such weekdays fall in; null where there is none. */
export type DayOfRequests = { day: string; requests: number; low: number | null; high: number | null };

/** A forecast with the days behind it, which are told as it is. Fails as `forecast`. */
export async function forecastDays(
  store: EventStore,
  question: ForecastQuestion & ByRules,
): Promise<{ told: Forecast; days: DayOfRequests[] }> {
  const { isOwn, counted } = await countedByRules(store, question);
  const exact = forecastOf(question.clauses, counted);
  const told = isOwn ? rounded(exact) : exact;
  const about = (requests: number) => (isOwn ? aboutRequests(requests, rowOf(exact)) : requests);
  const totals = new Map<number, number>();
  for (const { weight, marketByDay, byDay } of counted.counts)
    for (const day of marketByDay.keys()) totals.set(day, (totals.get(day) ?? 0) + weight * (byDay.get(day) ?? 0));
  const days = [...totals]
    .sort(([a], [b]) => a - b)
    .map(([number, requests]) => {
      const day = isoDay(number * DAY_MS);
      const range = told.weekdays[weekdayOf(day)];
      return { day, requests: about(requests), low: range?.low ?? null, high: range?.high ?? null };
    });
  return { told, days };
}

/** What one counted row of an answer stands for, in requests a day. */
const rowOf = ({ days, sampleWeight }: Forecast) => (days === 0 ? 0 : sampleWeight / PART / days);

/** What one sampled row of the market stands for, in requests a day. */
export async function requestsOfRow(store: EventStore, asker: Asker & { now: Date }): Promise<number> {
  const { sampleWeight, days } = await exactForecast(store, { ...asker, clauses: [] });
  return days === 0 ? 0 : sampleWeight / days;
}

function rounded(exact: Forecast): Forecast {
  const about = (requests: number) => aboutRequests(requests, rowOf(exact));
  const day = <T extends Record<string, number>>(figures: T): T =>
    Object.fromEntries(Object.entries(figures).map(([key, figure]) => [key, about(figure)])) as T; // the same keys
  const { requests, low, high, quartiles, weekdays, lastWeek, change, histogram, unpriced, medianCpm, clauses, sampleRows } = exact;
  return {
    ...exact,
    ...day({ requests, low, high, unpriced }),
    sampleRows: aboutRequests(sampleRows, 1 / PART),
    quartiles: quartiles && day(quartiles),
    weekdays: weekdays.map(day),
    lastWeek: lastWeek && { ...lastWeek, forecast: about(lastWeek.forecast), seen: about(lastWeek.seen) },
    change: change && { ...change, percent: Number(change.percent.toPrecision(2)), requests: about(change.requests) },
    histogram: histogram.map((bucket) => ({ ...bucket, requests: about(bucket.requests) })),
    medianCpm: medianCpm === null ? null : Math.round(medianCpm),
    clauses: clauses.map(({ key, requests: without, effect }) => ({
      key,
      requests: about(without),
      effect: requests === 0 || effect === null || about(requests) === 0 ? null : (about(without) / about(requests) - 1) * 100,
    })),
  };
}

/** Requests a day of values by the same rules; with an account's own segments of the counted part, rounded. Fails as `forecast`. */
export async function requestsOfValues(store: EventStore, { people, ...question }: ValuesQuestion & ByRules): Promise<ValuesAnswer> {
  if ((await peopleIn(store, question.trees, people)) !== 'own') return exactRequests(store, question);
  const { requests, by } = await exactRequests(store, { ...question, trees: [...question.trees, countedRows] });
  const ofRow = await requestsOfRow(store, question);
  return { requests: requests.map((one) => aboutRequests(one * PART, ofRow)), by };
}

/** People and homes of the sampled requests by the same rules. Null where there are too many conditions. Fails as `forecast`. */
export async function countPeople(store: EventStore, { people, ...question }: PeopleQuestion & ByRules): Promise<People | null> {
  const whose = await peopleIn(store, question.trees, people);
  const trees = whose === 'own' ? [...question.trees, countedRows] : question.trees;
  const found = await exactPeople(store, { ...question, trees });
  if (found === null) return null;
  const told = (count: number): ToldCount =>
    whose === 'own' ? toldMixed(count, FEWEST_TOLD) : toldFrom(count, whose === 'provided' ? FEWEST_TOLD : 0);
  return { people: told(found.people), homes: told(found.homes) };
}
