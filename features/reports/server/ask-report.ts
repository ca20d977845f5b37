import { type AccountType, fail, KontorFailure } from '@kontor/core/contract';
import type { Scope, Stores } from '@kontor/core/server';
import { BREAKDOWNS, type Breakdown, MEASURES, type MeasureKey, seenMeasures } from '@kontor/market/contract';
import { nameOfCode } from '@kontor/market/reference';
import {
  askRows,
  breakdownAs,
  type ReportQuestion,
  type ReportRow,
  reportSql,
  rowReader,
  streamRows,
  type ValueNames,
  valuesSql,
  type Whose,
  whoseOf,
} from '@kontor/market/server';
import { columnUnknown, isTimeDimension, type RowOrder, type RowWish, reportOutdated, reportTooLarge } from '@kontor/reports/contract';
import type { z } from 'zod';
import type { Definition, ReportSpan } from './definition.ts';

/** Who asks, of which account: what they may see is worked out anew for each run. */
export type Asker = {
  stores: Pick<Stores, 'events' | 'names' | 'log'>;
  scope: Scope;
  accountType: AccountType;
  signal?: AbortSignal;
  /** What the event store calls its statement, so that its progress can be told. */
  name?: string | undefined;
};
export type Wish = z.output<z.ZodObject<typeof RowWish>> & z.output<z.ZodObject<typeof RowOrder>>;
export const EVERY_ROW: Wish = { q: '', reverse: false };

/** A report that can be asked: its statement's question, and whose delivery it reads. */
export type OpenReport = { asker: Asker; whose: Whose; question: ReportQuestion; order: Order };
type Order = Parameters<typeof reportSql>[2]['order'];

const TOO_LARGE = /\b(TIMEOUT_EXCEEDED|MEMORY_LIMIT_EXCEEDED|TOO_MANY_ROWS|TOO_SLOW)\b/;
/** What the engine says of a report beyond its limits, in words that say what to do. */
function refuseTooLarge(error: unknown): never {
  if (error instanceof Error && !(error instanceof KontorFailure)) {
    const type = 'type' in error ? String(error.type) : '';
    if (TOO_LARGE.test(type) || TOO_LARGE.test(error.message)) fail(reportTooLarge);
  }
  throw error;
}

const hasNames = (key: Breakdown) => BREAKDOWNS[key].kind === 'noun' || BREAKDOWNS[key].kind === 'code';

/** What values of a breakdown are called, of those that have a name. */
export async function namesOfValues(
  { stores, scope }: Asker,
  key: Breakdown,
  values: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const breakdown = BREAKDOWNS[key];
  if (breakdown.kind === 'code') return new Map(values.map((value) => [value, nameOfCode(breakdown.names, value)]));
  return breakdown.kind === 'noun' ? stores.names(breakdown.names, scope, values) : new Map();
}

/** Values that an account's delivery of these days has of each breakdown. */
export async function valuesOf(
  asker: Asker,
  span: Parameters<typeof valuesSql>[1],
  keys: readonly Breakdown[],
): Promise<Map<Breakdown, string[]>> {
  const { events } = asker.stores;
  const { sql, parameters } = valuesSql(whoseOf(asker.scope), span, keys);
  const [row] = await events.kept.of(sql, parameters, () => events.query<Record<string, string[]>>(sql, parameters));
  return new Map(keys.map((key) => [key, row?.[breakdownAs(key)] ?? []]));
}

/** Names of all that the report shows or compares by name. */
async function readNames(asker: Asker, { dimensions, conditions }: Definition, { span, previous }: ReportSpan): Promise<ValueNames> {
  const compared = conditions.map(({ dimension }) => dimension).filter((key) => key === 'appName' || key === 'dealId');
  const keys = [...new Set<Breakdown>([...dimensions.filter(hasNames), ...compared])];
  if (keys.length === 0) return new Map();
  const values = await valuesOf(asker, { from: previous?.from ?? span.from, to: span.to }, keys);
  const named = keys.map(async (key) => [key, await namesOfValues(asker, key, (values.get(key) ?? []).filter(Boolean))] as const);
  return new Map(await Promise.all(named));
}

const MARKS = { '': 'figure', '.previous': 'previous', '.change': 'change' } as const;

/** What rows are sorted by: a column by its key; without one, time as it passes or the first measure, the largest first. */
function orderOf({ dimensions }: Definition, measures: readonly MeasureKey[], { sort, reverse }: Wish, isCompared: boolean): Order {
  const [first] = dimensions;
  const [largest] = measures;
  if (!first || !largest) return fail(reportOutdated);
  if (!sort) return isTimeDimension(first) ? { of: 'dimension', by: first, reverse: false } : { of: 'figure', by: largest, reverse: true };
  const dimension = dimensions.find((key) => key === sort);
  if (dimension) return { of: 'dimension', by: dimension, reverse };
  for (const [mark, of] of Object.entries(MARKS)) {
    const by = measures.find((key) => `${key}${mark}` === sort);
    if (by && (mark === '' || isCompared)) return { of, by, reverse };
  }
  return fail(columnUnknown);
}

/**
 * Makes a report ready to be asked: its measures are those that the account's type sees today, its names those of today. Throws where it has
 * none of them, or no column as it is sorted or narrowed by.
 */
export async function openReport(asker: Asker, definition: Definition, days: ReportSpan, wish: Wish): Promise<OpenReport> {
  const measures = seenMeasures(definition.measures, { accountType: asker.accountType, place: 'report' });
  const order = orderOf(definition, measures, wish, days.previous !== null);
  if (wish.by && !definition.dimensions.includes(wish.by)) fail(columnUnknown);
  const names = await readNames(asker, definition, days).catch(refuseTooLarge);
  const question: ReportQuestion = {
    span: days.span,
    previous: days.previous,
    by: definition.dimensions,
    measures,
    where: definition.conditions.map(({ dimension, operation, value }) => ({ of: dimension, operation, value })),
    names,
    search: wish.q === '' ? undefined : { text: wish.q, of: definition.dimensions },
    only: wish.by && wish.value !== undefined ? { of: wish.by, value: wish.value } : undefined,
  };
  return { asker, whose: whoseOf(asker.scope), question, order };
}

export type Page = { rows: ReportRow[]; whole: ReportRow | null; hasMore: boolean };

/** Some rows, and with the first of them the sums of all. */
export async function readPage(
  { asker, whose, question, order }: OpenReport,
  { start, number }: { start: number; number: number },
): Promise<Page> {
  const { sql, parameters } = reportSql(whose, question, { order, page: { order, start, number } });
  const { stores, scope, signal, name } = asker;
  const answered = await askRows(stores.events, { account: scope.accountId, sql, parameters, signal, name }).catch(refuseTooLarge);
  const read = answered.map(rowReader(question));
  const whole = read.find(({ every }) => every !== null) ?? null;
  const rows = read.filter(({ every }) => every === null);
  return { rows: rows.slice(0, number), whole, hasMore: rows.length > number };
}

/** Every row in order, in pieces; the engine ends its work where the reader leaves. */
export async function* readEvery({ asker, whose, question, order }: OpenReport): AsyncGenerator<ReportRow[]> {
  const { sql, parameters } = reportSql(whose, question, { order });
  const read = rowReader(question);
  const { accountId } = asker.scope;
  try {
    for await (const piece of streamRows(asker.stores.events, { account: accountId, sql, parameters, signal: asker.signal }))
      yield piece.map(read);
  } catch (error) {
    refuseTooLarge(error);
  }
}

export const isRatio = (key: MeasureKey) => MEASURES[key].format === 'percent' || MEASURES[key].format === 'cpm';
