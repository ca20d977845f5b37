import { fail, type Session } from '@kontor/core/contract';
import type { SignedCall } from '@kontor/core/server';
import {
  columnUnknown,
  isTimeDimension,
  NO_REPORT_DATA,
  type ReportChart,
  type ReportDetail,
  type ReportHeat,
  type ReportProgress,
  reportNotFound,
  type reportRoutes,
  TIME_DIMENSIONS,
} from '@kontor/reports/contract';
import { type Asker, openReport, readPage } from './ask-report.ts';
import { type Definition, definitionOf, spanOfReport } from './definition.ts';
import { columnsOf, figuresOf, nameIn, resultRow } from './report-columns.ts';
import { findReport, type NamedReport, noteRun } from './report-store.ts';

type Routes = typeof reportRoutes;
type ReadCall = Pick<SignedCall<Routes['summary']>, 'session' | 'scope' | 'stores' | 'transport'>;

/** A report that the person may open from the list that they name: their own, or with `shared` one that others share too. */
export async function openedBy(
  { scope, session }: { scope: ReadCall['scope']; session: Session },
  { id, shared }: { id: string; shared: boolean },
): Promise<NamedReport> {
  const found = (await findReport({ scope, userId: session.userId }, id)) ?? fail(reportNotFound);
  return found.userId === session.userId || shared ? found : fail(reportNotFound);
}

export const askerOf = ({ session, scope, stores, transport }: ReadCall): Asker => ({
  stores,
  scope,
  accountType: session.accountType,
  signal: transport.signal,
});

/** A run as its asker named it; nobody else's has the same. */
const nameOfRun = ({ accountId, userId }: Session, run: string) => `report:${accountId}:${userId}:${run}`;

export const readProgress = ({ input: { run }, session, stores }: SignedCall<Routes['progress']>): Promise<ReportProgress> =>
  stores.events.progress(nameOfRun(session, run));

/** One page of a report; the first of all rows counts as a run. */
export async function readDetail(call: SignedCall<Routes['detail']>): Promise<ReportDetail> {
  const { input, scope, session } = call;
  const report = await openedBy(call, input);
  const definition = definitionOf(report);
  const asker = { ...askerOf(call), name: input.run && nameOfRun(session, input.run) };
  const opened = await openReport(asker, definition, spanOfReport(definition), input);
  const { rows, whole, hasMore } = await readPage(opened, input);
  const { dimensions } = definition;
  const isAll = input.start === 0 && input.q === '' && input.value === undefined;
  const totalCount = whole?.every ?? null;
  if (isAll && totalCount !== null) await noteRun({ scope }, report.id, totalCount);
  return {
    title: report.name,
    columns: columnsOf({ ...opened.question, by: dimensions }, session.accountType),
    rows: rows.map((row) => resultRow(dimensions, row)),
    totals: whole && totalCount !== 0 ? figuresOf(whole) : null,
    msg: rows.length === 0 && input.start === 0 ? NO_REPORT_DATA : null,
    totalCount,
    hasMore,
  };
}

const BARS = 10;
/** More moments than a chart's line can show apart: 31 days of hours. */
const MOMENTS = 800;

/** Along what a chart of a report runs: its finest time, else its first dimension. */
function alongOf({ dimensions }: Definition) {
  const [first] = dimensions;
  return TIME_DIMENSIONS.find((key) => dimensions.includes(key)) ?? first ?? fail(columnUnknown);
}

export async function readChart(call: SignedCall<Routes['chart']>): Promise<ReportChart> {
  const { input } = call;
  const definition = definitionOf(await openedBy(call, input));
  const by = alongOf(definition);
  const isLine = isTimeDimension(by);
  const order = isLine ? { sort: by, reverse: false } : { sort: input.measure, reverse: true };
  if (!definition.measures.includes(input.measure)) fail(columnUnknown);
  const opened = await openReport(askerOf(call), { ...definition, measures: [input.measure] }, spanOfReport(definition), {
    ...input,
    ...order,
  });
  // Rows are found by all dimensions of the report, and summed along one.
  const asked = { ...opened, question: { ...opened.question, by: [by] } };
  const { rows, whole } = await readPage(asked, { start: 0, number: isLine ? MOMENTS : BARS });
  return {
    kind: isLine ? 'line' : 'bars',
    measure: input.measure,
    by,
    points: rows.map((row) => ({
      key: row.codes[by] ?? '',
      label: nameIn(by, row),
      value: row.figures[input.measure] ?? null,
      previous: row.previous[input.measure] ?? null,
    })),
    total: whole?.figures[input.measure] ?? null,
    previousTotal: whole?.previous[input.measure] ?? null,
  };
}

/** Hours of a week. */
const WEEK_HOURS = 7 * 24;

export async function readHeat(call: SignedCall<Routes['heat']>): Promise<ReportHeat> {
  const { input } = call;
  const definition = definitionOf(await openedBy(call, input));
  if (!definition.measures.includes(input.measure)) fail(columnUnknown);
  const asked = { ...definition, measures: [input.measure], compare: false };
  const opened = await openReport(askerOf(call), asked, spanOfReport(asked), { ...input, reverse: false });
  // As in a chart, rows are found by all dimensions of the report.
  const question = { ...opened.question, by: ['weekHour' as const] };
  const order = { of: 'dimension' as const, by: 'weekHour' as const, reverse: false };
  const { rows, whole } = await readPage({ ...opened, question, order }, { start: 0, number: WEEK_HOURS });
  return {
    measure: input.measure,
    cells: rows.map(({ codes, figures }) => {
      const [weekday, hour] = (codes.weekHour ?? '').split(' ').map(Number);
      return { weekday: weekday ?? 0, hour: hour ?? 0, value: figures[input.measure] ?? null };
    }),
    total: whole?.figures[input.measure] ?? null,
  };
}
