import type { EventStore } from '@kontor/core/server';
import { countedRows, PART } from '../segments/counted-part.ts';
import { aboutRequests, type PeopleAsker, peopleIn } from '../segments/smallest-group.ts';
import {
  requestsByFloor as exactFloors,
  requestsByHour as exactHours,
  requestsToday as exactToday,
  type FloorBar,
  type FloorRange,
  medianWithin,
} from './price-scan.ts';
import type { ScanQuestion } from './scan-rows.ts';
import { requestsOfRow } from './told-forecast.ts';
import { valueInsights as exactInsights, type InsightsQuestion, type ValueInsight } from './value-insights.ts';

type ByRules = { people?: PeopleAsker | undefined };
/** What is read row by row, by the rules of the smallest group. */
export type PriceQuestion = ScanQuestion & ByRules;
/** Figures of the counted part, as they are told. */
type About = (requests: number) => number;

/**
 * Reads rows by the rules of the smallest group (decision 0078): with a segment of the account's own, those of the counted part, each figure
 * rounded as in a forecast. Fails with `audienceTooSmall`, `questionsSpent` and `tooBusy`.
 */
async function byRules<T>(
  store: EventStore,
  { people, ...question }: PriceQuestion,
  { read, round }: { read: (question: ScanQuestion) => Promise<T | null>; round: (exact: T, about: About) => T },
): Promise<T | null> {
  if ((await peopleIn(store, question.trees, people)) !== 'own') return read(question);
  const exact = await read({ ...question, trees: [...question.trees, countedRows] });
  if (exact === null) return null;
  const ofRow = await requestsOfRow(store, question);
  return round(exact, (requests) => aboutRequests(requests * PART, ofRow));
}

/** Requests a day by floor, in steps of so many cents; null where the targeting is too many conditions to read rows by. */
export const requestsByFloor = (
  store: EventStore,
  question: PriceQuestion,
  range: FloorRange & { cents: number },
): Promise<FloorBar[] | null> =>
  byRules(store, question, {
    read: (asked) => exactFloors(store, asked, range),
    round: (bars, about) => bars.map(({ floor, requests }) => ({ floor, requests: about(requests) })),
  });

/** The exact median floor. Null as `requestsByFloor`, without requests, and of people of one's own, whose figures are rounded. */
export const medianFloor = (
  store: EventStore,
  question: PriceQuestion,
  range: FloorRange & { below: number; half: number },
): Promise<number | null> =>
  byRules(store, question, {
    read: async (asked) => (asked.trees === question.trees ? medianWithin(store, asked, range) : null),
    round: (median) => median,
  });

/** Requests of the day that is not over. Null as `requestsByFloor`. */
export const requestsToday = (store: EventStore, question: PriceQuestion): Promise<number | null> =>
  byRules(store, question, { read: (asked) => exactToday(store, asked), round: (requests, about) => about(requests) });

/** Requests by hour of a day, or of the week. Null as `requestsByFloor`. */
export const requestsByHour = (
  store: EventStore,
  question: PriceQuestion,
  hours: { zone: string; day: string | null },
): Promise<number[] | null> =>
  byRules(store, question, { read: (asked) => exactHours(store, asked, hours), round: (found, about) => found.map(about) });

/** What the targeting's requests are of, value by value. Null as `requestsByFloor`. */
export const valueInsights = (
  store: EventStore,
  { by, net, limit, ...question }: InsightsQuestion & ByRules,
): Promise<ValueInsight[] | null> =>
  byRules(store, question, {
    read: (asked) => exactInsights(store, { ...asked, by, net, limit }),
    round: (rows, about) =>
      rows.map(({ value, requests, within, medianFloor: median }) => ({
        value,
        requests: about(requests),
        within: within === null ? null : about(within),
        medianFloor: median === null ? null : Math.round(median),
      })),
  });
