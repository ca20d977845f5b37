import type { EventStore } from '@kontor/core/server';
import type { Forecast } from '../../contract/forecast.ts';
import type { AnyOf, Targeting } from '../../contract/targeting.ts';
import { type Asker, countByFiles } from './forecast-engine.ts';
import { forecastWindow } from './forecast-window.ts';
import { requestsByValue } from './requests-by-value.ts';
import { seenAmong, withSeenValues } from './seen-values.ts';

export type ValuesQuestion = Asker & { shown: AnyOf; trees: readonly Targeting[]; now: Date };
export type ValuesAnswer = { requests: number[]; by: Forecast['by'] };

/**
 * Requests a day of each value of `shown`, in its order, among those that all trees find: what a plan of these clauses would have with this
 * value alone. Over the days and by the readers of a forecast.
 */
export async function requestsOfValues(store: EventStore, question: ValuesQuestion): Promise<ValuesAnswer> {
  const shown = await seenAmong(store, question.shown);
  const { requests, by } = await requestsOfSeen(store, { ...question, shown });
  if (shown === question.shown) return { requests, by };
  const known = new Map(shown.values.map((value, index) => [value, requests[index] ?? 0]));
  return { requests: question.shown.values.map((value) => known.get(value) ?? 0), by };
}

async function requestsOfSeen(store: EventStore, question: ValuesQuestion): Promise<ValuesAnswer> {
  const { shown, now, ...asker } = question;
  const trees = await withSeenValues(store, question.trees);
  const answer = await countByFiles(store, { ...asker, shown, trees, window: forecastWindow(now) });
  if (!answer) return { requests: await requestsBySql(store, { ...question, trees }), by: 'sql' };
  const days = new Set(answer.counts.flatMap(({ marketByDay }) => [...marketByDay.keys()])).size;
  const total = (index: number) => answer.counts.reduce((sum, counts) => sum + counts.weight * (counts.shown[index] ?? 0), 0);
  return { requests: shown.values.map((_, index) => (days === 0 ? 0 : total(index) / days)), by: 'index' };
}

async function requestsBySql(store: EventStore, { shown, trees, now }: ValuesQuestion): Promise<number[]> {
  const { dimension, values } = shown;
  const rows = await requestsByValue(store, dimension, { values, within: trees, limit: values.length, now });
  const perDay = new Map(rows.map(({ value, requests }) => [value, requests]));
  return values.map((value) => perDay.get(value) ?? 0);
}
