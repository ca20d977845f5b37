import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  type ClickHouseClient,
  type ClickHouseClientConfigOptions,
  ClickHouseLogLevel,
  type ClickHouseSettings,
  createClient,
} from '@clickhouse/client';
import { openBeside } from '../beside.ts';
import { cutLongLists } from '../lists/long-lists.ts';
import type { Log } from '../log.ts';
import { brokenFolder } from './broken-folder.ts';
import { embeddedStatement } from './embedded-statement.ts';
import type { EventParameters, EventStore } from './event-store.ts';
import { killMarked, progressBy, type Streamed, streamed } from './event-stream.ts';
import { keepAnswers } from './kept-answers.ts';
import { machineMemory } from './machine-memory.ts';

/** Connections to the embedded engine: each runs one query at a time, so a short one never waits behind three long ones. */
const EMBEDDED_CONNECTIONS = 4;
/** An ingest statement on a server may run for minutes; errors are thrown to the caller, so the client need not log them too. */
const REQUEST_TIMEOUT_MS = 600_000;
const MARK_CACHE_BYTES = 256 * 1024 ** 2;
/** Of a statement of the embedded engine with its values, long lists among them. */
const MOST_STATEMENT_BYTES = 200_000_000;
/** Changes with every row that anybody writes: each insert, and each merge, makes parts of new names. */
const STATE = 'SELECT toString(sum(cityHash64(table, name))) AS state FROM system.parts WHERE database = currentDatabase() AND active';

/** The same for every statement of every connection, so that none can leak from one query to the next. */
const SETTINGS: ClickHouseSettings = {
  output_format_json_quote_64bit_integers: 1,
  output_format_json_quote_decimals: 1,
  async_insert: 0,
  date_time_input_format: 'best_effort',
  session_timezone: 'UTC',
};

/** Compiled at their third use, expressions cost the embedded engine time, and gave none back over three million rows. */
const UNCOMPILED: ClickHouseSettings = { compile_expressions: 0, compile_aggregate_expressions: 0, compile_sort_description: 0 };

/** Beside a server, `directory` is for what this process keeps beside the store. */
export type EventStorePlace = { directory?: string | undefined; url?: string | undefined; log?: Log | undefined };

/**
 * Opens the event store: a ClickHouse server where `url` is given, otherwise the embedded engine on `directory`.
 * Start Node with UV_THREADPOOL_SIZE=16: embedded queries occupy libuv threads and would starve file access of the default four.
 * Throws a readable Error when the directory is damaged, or open in another process.
 */
export async function openEventStore({ directory, url, log }: EventStorePlace): Promise<EventStore> {
  const beside = openBeside({ directory: directory && resolve(directory), log });
  if (url !== undefined) {
    const connect = () =>
      createClient({
        url,
        clickhouse_settings: SETTINGS,
        request_timeout: REQUEST_TIMEOUT_MS,
        use_multipart_params_auto: true,
        log: { level: ClickHouseLogLevel.OFF },
      });
    // A client has so many sockets: what ends statements has its own.
    const [client, tending] = [connect(), connect()];
    return storeOver([client], { bound: cutLongLists, readsLocalFiles: false, beside, tending, openStream: openOn(client) });
  }
  if (directory === undefined) throw new Error('The event store needs a directory or the URL of a ClickHouse server.');
  return openEmbedded(resolve(directory), beside);
}

async function openEmbedded(directory: string, beside: Around['beside']): Promise<EventStore> {
  await mkdir(directory, { recursive: true });
  // Loaded here only: the engine's library is half a gigabyte, which a process that talks to a server should not map.
  const [{ Session }, { createChdbConnection }] = await Promise.all([import('chdb'), import('chdb/connection')]);
  const caps = [`--max_server_memory_usage=${Math.floor(machineMemory() / 2)}`, `--mark_cache_size=${MARK_CACHE_BYTES}`];
  try {
    // The engine takes its caps from the first session of the process; it stays open so that they stay in force.
    const engine = new Session(directory, { connectionArgs: caps });
    const connect = () => {
      // chdb declares the same interface against its own copy of the client's types, which exactOptionalPropertyTypes tells apart.
      const connection = createChdbConnection({ path: directory }) as unknown as NonNullable<ClickHouseClientConfigOptions['connection']>;
      return createClient({ connection });
    };
    const clients = Array.from({ length: EMBEDDED_CONNECTIONS }, connect);
    const tending = connect();
    const assignments = Object.entries({ ...SETTINGS, ...UNCOMPILED, max_query_size: MOST_STATEMENT_BYTES }).map(
      ([name, value]) => `${name} = '${value}'`,
    );
    // An embedded connection keeps what it was SET, and setting it again with each query would cost half a millisecond.
    await Promise.all([tending, ...clients].map((client) => client.command({ query: `SET ${assignments.join(', ')}` })));
    const openStream: OpenStream = async (sql, parameters, mark) => {
      // A session has one stream at a time, and keeps what it was SET.
      const session = new Session(directory);
      session.query(`SET ${[...assignments, `log_comment = '${mark}'`].join(', ')}`);
      const rows = session.queryStream(embeddedStatement(sql, parameters), { format: 'JSONEachRow' });
      const release = (isOver: boolean) => {
        if (!isOver) askAnew(session);
        session.close();
      };
      return { pieces: rowsOf(rows), release };
    };
    const bound: Bound = (sql, parameters) => ({ query: embeddedStatement(sql, parameters) });
    return storeOver(clients, { bound, readsLocalFiles: true, beside, tending, openStream, closeEngine: () => engine.close() });
  } catch (error) {
    throw brokenFolder('event store', directory, error);
  }
}

/**
 * A session that was cut off keeps its statement in the engine until it is asked anew, and is not closed while anybody else's answer is under way.
 * The question has the mark of that statement, and may be ended with it.
 */
function askAnew(session: { query(sql: string): unknown }): void {
  try {
    session.query('SELECT 1');
  } catch {
    // It was ended: the session has let go all the same.
  }
}

/** Begins a statement whose rows come in pieces, under a mark that `system.processes` shows. */
type OpenStream = <T>(sql: string, parameters: EventParameters, mark: string) => Promise<Streamed<T>>;
/** The statement with its values, as the engine takes them. */
type Bound = (sql: string, parameters: EventParameters) => { query: string; query_params?: EventParameters };
type Around = {
  bound: Bound;
  readsLocalFiles: boolean;
  beside: ReturnType<typeof openBeside>;
  /** On which statements of others are ended and asked how far they have come: that waits behind none of them. */
  tending: ClickHouseClient;
  openStream: OpenStream;
  closeEngine?: () => void;
};

/** Bytes read at a time: as objects, the rows of a whole block of the engine are a hundred megabytes. */
const READ_BYTES = 500_000;

async function* rowsOf<T>(chunks: AsyncIterable<{ raw(): Uint8Array }>): AsyncGenerator<T[]> {
  for await (const chunk of chunks) {
    const { buffer, byteOffset, byteLength } = chunk.raw();
    const bytes = Buffer.from(buffer, byteOffset, byteLength);
    for (let start = 0; start < bytes.length; ) {
      // Each row is a line, and the last one ends too.
      const end = bytes.indexOf('\n', Math.min(start + READ_BYTES, bytes.length - 1));
      const lines = bytes.toString('utf8', start, end).split('\n');
      yield lines.map((line) => JSON.parse(line) as T); // as the statement says
      start = end + 1;
    }
  }
}

/** On a server the answer is read as it comes; a reader that is slow stops the sender. */
const openOn =
  (client: ClickHouseClient): OpenStream =>
  async <T>(sql: string, parameters: EventParameters, mark: string) => {
    const answer = await client.query({
      format: 'JSONEachRow',
      ...cutLongLists(sql, parameters),
      clickhouse_settings: { log_comment: mark },
    });
    const pieces = async function* () {
      for await (const rows of answer.stream<T>()) yield rows.map((row) => row.json<T>());
    };
    return { pieces: pieces(), release: () => answer.close() };
  };

function storeOver(
  clients: readonly ClickHouseClient[],
  { bound, readsLocalFiles, beside, tending, openStream, closeEngine }: Around,
): EventStore {
  const withClient = leastBusy(clients);
  const ask = (client: ClickHouseClient, sql: string, parameters: EventParameters = {}) =>
    client.query({ format: 'JSONEachRow', ...bound(sql, parameters) });
  const query: EventStore['query'] = (sql, parameters) => withClient(async (client) => (await ask(client, sql, parameters)).json());
  const tend: EventStore['query'] = async (sql, parameters) => (await ask(tending, sql, parameters)).json();
  const stateOfServer = async () => (await query<{ state: string }>(STATE))[0]?.state ?? '';
  // The embedded engine has no writer but this process.
  const kept = keepAnswers(readsLocalFiles ? async () => '' : stateOfServer);
  const write = (work: (client: ClickHouseClient) => Promise<void>) => withClient(work).finally(kept.forget);
  const kill = killMarked(async (sql, parameters) => {
    await tend(sql, parameters);
  });
  const store: EventStore = {
    query,
    stream: (sql, parameters = {}, { signal, name } = {}) =>
      streamed({ open: (mark) => openStream(sql, parameters, mark), kill, signal, name }),
    progress: progressBy(tend),
    kept,
    command: (sql, parameters) =>
      write(async (client) => {
        // Only a question carries its parameters in a body, where the address would not hold them.
        if (parameters) await (await ask(client, sql, parameters)).text();
        else await client.command({ query: sql });
      }),
    insert: (table, rows) =>
      write(async (client) => {
        if (rows.length > 0) await client.insert({ table, values: rows, format: 'JSONEachRow' });
      }),
    send: (query, data) =>
      write(async (client) => {
        const answer = await client.exec({ query, values: Readable.from([data]) });
        for await (const _ of answer.stream);
      }),
    save: (select, file) =>
      withClient(async (client) => {
        if (readsLocalFiles) return void (await client.command({ query: `INSERT INTO FUNCTION file(${textOf(file)}, Native) ${select}` }));
        const answer = await client.exec({ query: `${select} FORMAT Native` });
        await pipeline(answer.stream, createWriteStream(file, { flags: 'wx' }));
      }),
    load: (table, file) =>
      write(async (client) => {
        if (readsLocalFiles)
          return void (await client.command({ query: `INSERT INTO ${table} SELECT * FROM file(${textOf(file)}, Native)` }));
        const answer = await client.exec({ query: `INSERT INTO ${table} FORMAT Native`, values: createReadStream(file) });
        for await (const _ of answer.stream);
      }),
    readsLocalFiles,
    beside: (part) => beside.of(store, part),
    ping: () =>
      withClient(async (client) => {
        const answer = await client.ping({ select: true });
        if (!answer.success) throw answer.error;
      }),
    close: async () => {
      await beside.close();
      await Promise.all([tending, ...clients].map((client) => client.close()));
      closeEngine?.();
    },
  };
  return store;
}

/** A path as SQL text; the table function `file` takes no parameter. */
const textOf = (file: string) => `'${resolve(file).replace(/[\\']/g, '\\$&')}'`;

/** Gives each piece of work the connection with the fewest under way. */
function leastBusy(clients: readonly ClickHouseClient[]) {
  const pool = clients.map((client) => ({ client, busy: 0 }));
  return async <T>(work: (client: ClickHouseClient) => Promise<T>): Promise<T> => {
    const slot = pool.reduce((best, next) => (next.busy < best.busy ? next : best));
    slot.busy += 1;
    try {
      return await work(slot.client);
    } finally {
      slot.busy -= 1;
    }
  };
}
