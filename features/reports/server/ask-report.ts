import { type AccountType, fail, KontorFailure } from '@kontor/core/contract';
import type { Scope, Stores } from '@kontor/core/server';
import { BREAKDOWNS, type Breakdown, MEASURES, type MeasureKey, seenMeasures } from '@kontor/market/contract';
import { nameOfCode } from '@kontor/market/reference';
import {
  type Answered,
  askRows,
  breakdownAs,
  codeReader,
  MOST_NAMED,
  MOST_PARTS,
  type ReportQuestion,
  type ReportRow,
  reportSql,
  rowReader,
  streamRows,
  valuesSql,
  type Whose,
  whoseOf,
} from '@kontor/market/server';
import { columnUnknown, isTimeDimension, type RowOrder, type RowWish, reportOutdated, reportTooLarge } from '@kontor/reports/contract';
import type { z } from 'zod';
import type { Definition, ReportSpan } from './definition.ts';
import { holdsAny } from './holds-any.ts';

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

type Condition = Definition['conditions'][number];
const isOfParts = ({ operation }: Condition) => operation === 'contains' || operation === 'notContains';
/**
 * Conditions that are answered here, by values: people know an app's name or a deal ID and paste it in any case, and the engine looks for a few
 * parts of a text alone.
 */
const isAskedHere = (condition: Condition) =>
  condition.dimension === 'appName' || condition.dimension === 'dealId' || (isOfParts(condition) && condition.value.length > MOST_PARTS);
/** Of one value of a breakdown: what people call it, which is the value itself where nothing names it. */
type Called = ReadonlyMap<Breakdown, ReadonlyMap<string, string>>;

/** What every value of `keys` on the report's days is called. */
async function readCalled(asker: Asker, { span, previous }: ReportSpan, keys: readonly Breakdown[]): Promise<Called> {
  if (keys.length === 0) return new Map();
  const values = await valuesOf(asker, { from: previous?.from ?? span.from, to: span.to }, keys);
  const called = keys.map(async (key) => {
    const all = values.get(key) ?? [];
    if (all.length >= MOST_NAMED) fail(reportTooLarge);
    const names = await namesOfValues(asker, key, all.filter(Boolean));
    return [key, new Map(all.map((value) => [value, names.get(value) ?? value]))] as const;
  });
  return new Map(await Promise.all(called));
}

/** A condition on names as one on the values that are called so. */
function byValue(condition: Condition, called: Called): ReportQuestion['where'][number] {
  const { dimension, operation, value } = condition;
  const known = isAskedHere(condition) ? called.get(dimension) : undefined;
  if (!known) return { of: dimension, operation, value };
  const asked = value.map((one) => one.toLowerCase());
  const isWhole = new Set(asked);
  const fits = isOfParts(condition) ? holdsAny(asked) : (name: string) => isWhole.has(name);
  const found = [...known].filter(([, name]) => fits(name.toLowerCase())).map(([one]) => one);
  return { of: dimension, operation: operation === 'in' || operation === 'contains' ? 'in' : 'notIn', value: found };
}

/** Values whose names hold what is searched. */
function searched(text: string, dimensions: Definition['dimensions'], called: Called): ReportQuestion['search'] {
  if (text === '') return undefined;
  const part = text.toLowerCase();
  const named = dimensions.filter(hasNames).map((key) => {
    const holding = [...(called.get(key) ?? [])].filter(([, name]) => name.toLowerCase().includes(part));
    return [key, holding.map(([value]) => value)] as const;
  });
  return { text, of: dimensions, found: new Map(named) };
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
  const { dimensions, conditions } = definition;
  // The engine groups and sorts by names; rows are called by theirs once they are read.
  const sorted = order.of === 'dimension' && BREAKDOWNS[order.by].sortedBy === 'name' ? [order.by] : [];
  const inEngine = [...dimensions.filter((key) => key === 'appName'), ...sorted];
  const compared = conditions.filter(isAskedHere).map(({ dimension }) => dimension);
  const looked = wish.q === '' ? [] : dimensions.filter(hasNames);
  const called = await readCalled(asker, days, [...new Set<Breakdown>([...inEngine, ...compared, ...looked])]).catch(refuseTooLarge);
  const question: ReportQuestion = {
    span: days.span,
    previous: days.previous,
    by: dimensions,
    measures,
    where: conditions.map((condition) => byValue(condition, called)),
    names: new Map([...called].filter(([key]) => inEngine.some((one) => one === key))),
    search: searched(wish.q, dimensions, called),
    only: wish.by && wish.value !== undefined ? { of: wish.by, value: wish.value } : undefined,
  };
  return { asker, whose: whoseOf(asker.scope), question, order };
}

/** Breakdowns whose rows the engine did not call by names. */
const namedHere = ({ question }: OpenReport) => question.by.filter((key) => hasNames(key) && !question.names.has(key));

/** Adds to `known` what these values of a breakdown are called. */
async function learnNames(
  { asker }: OpenReport,
  key: Breakdown,
  { values, known }: { values: readonly string[]; known: Map<string, string> },
) {
  const fresh = [...new Set(values)].filter((value) => value !== '' && !known.has(value));
  const found = fresh.length > 0 ? await namesOfValues(asker, key, fresh) : new Map<string, string>();
  for (const value of fresh) known.set(value, found.get(value) ?? value);
}

async function nameRows(opened: OpenReport, rows: readonly ReportRow[]): Promise<void> {
  for (const key of namedHere(opened)) {
    const known = new Map<string, string>();
    await learnNames(opened, key, { values: rows.map(({ codes }) => codes[key] ?? ''), known });
    for (const row of rows) row.names[key] = known.get(row.codes[key] ?? '') ?? '';
  }
}

export type Page = { rows: ReportRow[]; whole: ReportRow | null; hasMore: boolean };

/** Some rows, and with the first of them the sums of all. */
export async function readPage(opened: OpenReport, { start, number }: { start: number; number: number }): Promise<Page> {
  const { asker, whose, question, order } = opened;
  const { sql, parameters } = reportSql(whose, question, { order, page: { order, start, number } });
  const { stores, scope, signal, name } = asker;
  const answered = await askRows(stores.events, { account: scope.accountId, sql, parameters, signal, name }).catch(refuseTooLarge);
  const read = answered.map(rowReader(question));
  const whole = read.find(({ every }) => every !== null) ?? null;
  const rows = read.filter(({ every }) => every === null);
  const page = rows.slice(0, number);
  await nameRows(opened, page);
  return { rows: page, whole, hasMore: rows.length > number };
}

/** Some rows of a file, and what values of breakdowns are called that the engine did not name. */
export type Piece = { rows: readonly Answered[]; called: Called };

/** Every row in order, in pieces; the engine ends its work where the reader leaves. */
export async function* readEvery(opened: OpenReport): AsyncGenerator<Piece> {
  const { asker, whose, question, order } = opened;
  const { sql, parameters } = reportSql(whose, question, { order });
  const { accountId } = asker.scope;
  const called = new Map(namedHere(opened).map((key) => [key, new Map<string, string>()]));
  try {
    for await (const rows of streamRows(asker.stores.events, { account: accountId, sql, parameters, signal: asker.signal })) {
      for (const [key, known] of called) await learnNames(opened, key, { values: rows.map(codeReader(key)), known });
      yield { rows, called };
    }
  } catch (error) {
    refuseTooLarge(error);
  }
}

export const isRatio = (key: MeasureKey) => MEASURES[key].format === 'percent' || MEASURES[key].format === 'cpm';
