import { type EventParameters, type EventStore, openFairQueue } from '@kontor/core/server';
import type { Breakdown } from '../../contract/breakdowns.ts';
import type { MeasureKey } from '../../contract/measures.ts';
import { breakdownAs } from './delivery-sql.ts';
import { changeAs, FIGURES, figureAs, nameAs, previousAs, type ReportQuestion } from './report-sql.ts';

/** Each report under way has a connection of its own. An account runs two at a time: a page is answered beside a file that is slowly read. */
const EMBEDDED = { all: 3, each: 2, waiting: 40 };
const SERVER = { all: 6, each: 2, waiting: 40 };
/** By what a store keeps, which is the same however it is handed on. */
const queues = new WeakMap<EventStore['kept'], ReturnType<typeof openFairQueue>>();
function queueOf({ kept, readsLocalFiles }: EventStore) {
  const queue = queues.get(kept) ?? openFairQueue(readsLocalFiles ? EMBEDDED : SERVER);
  queues.set(kept, queue);
  return queue;
}

export type ReportRow = {
  /** Of the row of all: how many rows there are. */
  every: number | null;
  /** Id, code, text or moment, and the name of it, by dimension. */
  codes: Partial<Record<Breakdown, string>>;
  names: Partial<Record<Breakdown, string>>;
  figures: Partial<Record<MeasureKey, string | null>>;
  previous: Partial<Record<MeasureKey, string | null>>;
  change: Partial<Record<MeasureKey, string | null>>;
};
/** A row as the statement answers it. */
export type Answered = Record<string, string | number | null>;
const text = (cell: string | number | null | undefined) => (cell === null || cell === undefined ? null : String(cell));

/** Reads the id, code, text or moment of a dimension. */
export function codeReader(key: Breakdown): (row: Answered) => string {
  const column = breakdownAs(key);
  return (row) => text(row[column]) ?? '';
}

/** Reads what the engine calls it. */
export function nameReader(key: Breakdown): (row: Answered) => string {
  const [name, code] = [nameAs(key), codeReader(key)];
  return (row) => text(row[name]) ?? code(row);
}

/** The figures of a row of a file. */
export const figuresText = (row: Answered): string => text(row[FIGURES]) ?? '';

/** Reads answers of `reportSql` with a page. */
export function rowReader({ by, measures, previous }: Pick<ReportQuestion, 'by' | 'measures' | 'previous'>): (row: Answered) => ReportRow {
  const [codes, names] = [by.map((key) => [key, codeReader(key)] as const), by.map((key) => [key, nameReader(key)] as const)];
  const figures = (row: Answered, as: (key: MeasureKey) => string) => Object.fromEntries(measures.map((key) => [key, text(row[as(key)])]));
  return (row) => ({
    every: row['whole'] === 1 ? Number(row['every']) - 1 : null,
    codes: Object.fromEntries(codes.map(([key, read]) => [key, read(row)])),
    names: Object.fromEntries(names.map(([key, read]) => [key, read(row)])),
    figures: figures(row, (key) => figureAs(key)),
    previous: previous ? figures(row, previousAs) : {},
    change: previous ? figures(row, changeAs) : {},
  });
}

type Asking = {
  account: string;
  sql: string;
  parameters: EventParameters;
  signal?: AbortSignal | undefined;
  /** Under which `progress` of the store knows it. */
  name?: string | undefined;
};
const optionsOf = ({ signal, name }: Asking) => ({ ...(signal && { signal }), ...(name !== undefined && { name }) });

/** Every row of a statement at once, in turn with other accounts'; aborting the signal ends it in the engine. */
export function askRows(store: EventStore, asking: Asking): Promise<Answered[]> {
  const { account, sql, parameters } = asking;
  return queueOf(store)(account, async () => {
    const rows: Answered[] = [];
    for await (const piece of store.stream<Answered>(sql, parameters, optionsOf(asking))) rows.push(...piece);
    return rows;
  });
}

/** The same in pieces as the engine hands them over; the place in the queue is held until the last, or until the reader leaves. */
export async function* streamRows(store: EventStore, asking: Asking): AsyncGenerator<readonly Answered[]> {
  const { account, sql, parameters } = asking;
  const [turn, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  queueOf(store)(account, () => {
    turn.resolve();
    return left.promise;
  }).catch(turn.reject);
  await turn.promise;
  try {
    yield* store.stream<Answered>(sql, parameters, optionsOf(asking));
  } finally {
    left.resolve();
  }
}
