import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Session } from 'chdb';

export type ClickHouseShim = { url: string; close: () => Promise<void> };

/**
 * For tests: as much of ClickHouse's HTTP protocol as the client uses, over the embedded engine, so that the same suite runs by URL.
 * It runs in a process of its own, because the engine opens one directory per process.
 */
export async function startClickHouseShim(directory: string): Promise<ClickHouseShim> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), directory], { stdio: ['pipe', 'pipe', 'inherit'] });
  const url = await Promise.race([firstLine(child), once(child, 'exit').then(() => undefined)]);
  if (url === undefined) throw new Error('The ClickHouse shim did not start.');
  return {
    url,
    close: async () => {
      const gone = once(child, 'exit');
      child.stdin.end();
      await gone;
    },
  };
}

async function firstLine(child: { stdout: Readable }): Promise<string> {
  for await (const chunk of child.stdout) return String(chunk).trim();
  throw new Error('The ClickHouse shim said nothing.');
}

/** Query arguments that are not engine settings. */
const PROTOCOL_ARGUMENTS = new Set(
  'query query_id default_format database session_id wait_end_of_query enable_http_compression send_progress_in_http_headers'.split(' '),
);

/** What a server of ClickHouse takes unless told otherwise: of an address, of a parameter wherever it stands, of a statement. */
const MOST_ADDRESS = 1_048_576;
const MOST_PARAMETER = 131_072;
const MOST_STATEMENT = 262_144;

const DATA_FILE = join(tmpdir(), `clickhouse-shim-${process.pid}`);

type Call = { sql: string; payload: Buffer; settings: [string, string][]; database: string; format: string };

async function serve(directory: string): Promise<void> {
  // Loaded here alone: whoever starts the shim does not need the engine.
  const session = new (await import('chdb')).Session(directory);
  // Parameters reach the engine inside a statement here, which a server does not count as part of the query.
  session.query('SET max_query_size = 100000000');
  let last: Promise<unknown> = Promise.resolve();
  const server = createServer({ maxHeaderSize: 4 * MOST_ADDRESS }, async (request, response) => {
    if (request.url?.startsWith('/ping')) return void response.end('Ok.\n');
    const call = await readCall(request);
    const refusal = refusalOf(request, call);
    if (refusal !== null) return sendError(response, new Error(refusal));
    // One call at a time: settings are the session's, so two calls must not overlap.
    const answer = last.then(() => run(session, call));
    last = answer.catch(() => {});
    await answer.then(
      (bytes) => sendBytes(request, response, bytes),
      (error: unknown) => sendError(response, error),
    );
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (typeof address === 'object' && address) console.log(`http://127.0.0.1:${address.port}`);
  });
  // Its input ends with its parent, so a test that dies leaves no engine behind.
  process.stdin.resume().on('end', () => {
    session.close();
    rmSync(DATA_FILE, { force: true });
    process.exit(0);
  });
}

async function readCall(request: IncomingMessage): Promise<Call> {
  const { searchParams } = new URL(request.url ?? '/', 'http://shim');
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const raw = Buffer.concat(chunks);
  const type = request.headers['content-type'] ?? '';
  // Long parameters come as a form, since a URL would not hold them.
  const isForm = type.startsWith('multipart/form-data');
  const form = isForm ? await new Response(raw, { headers: { 'content-type': type } }).formData() : [];
  const given = [...searchParams, ...[...form].map(([name, value]): [string, string] => [name, String(value)])];
  const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(raw) : raw;
  const argument = (name: string) => given.find(([key]) => key === name)?.[1];
  const query = argument('query');
  return {
    sql: query ?? body.toString('utf8'),
    payload: query === undefined || isForm ? Buffer.alloc(0) : body,
    settings: given.filter(([name]) => !PROTOCOL_ARGUMENTS.has(name)),
    database: argument('database') ?? 'default',
    format: argument('default_format') ?? 'TabSeparated',
  };
}

/** In ClickHouse's own words, so that what a server would refuse fails here. */
function refusalOf({ url = '' }: IncomingMessage, { sql, settings }: Call): string | null {
  if (url.length > MOST_ADDRESS) return 'HTTP request URI invalid or too long';
  if (settings.some(([, value]) => Buffer.byteLength(value) >= MOST_PARAMETER))
    return 'Poco::Exception. Code: 1000, e.code() = 0, HTML Form Exception: Field value too long';
  if (Buffer.byteLength(sql) > MOST_STATEMENT)
    return 'Code: 62. DB::Exception: Max query size exceeded (can be increased with the `max_query_size` setting). (SYNTAX_ERROR)';
  return null;
}

let databaseInUse = '';

async function run(session: Session, { sql, payload, settings, database, format }: Call): Promise<Buffer> {
  if (database !== databaseInUse) session.query(`USE ${database}`);
  databaseInUse = database;
  // `SET param_x` takes the value as the wire spells it, so parameters need no treatment of their own.
  const assignments = settings.map(([name, value]) => `${name} = '${value.replace(/[\\']/g, '\\$&')}'`);
  if (assignments.length > 0) session.query(`SET ${assignments.join(', ')}`);
  try {
    const result = await session.queryAsync(withData(sql, payload), { format });
    return Buffer.from(result.bytes());
  } finally {
    for (const [name] of settings) if (!name.startsWith('param_')) session.query(`SET ${name} = DEFAULT`);
  }
}

/** Data follows its statement, as on the wire; but `input()`, which a server reads it by, is a file to the embedded engine. */
function withData(sql: string, payload: Buffer): string {
  if (payload.length === 0) return sql;
  // What is not text may not become a part of the statement.
  const [, table] = /^INSERT INTO (\S+) FORMAT Native$/.exec(sql) ?? [];
  if (table !== undefined) {
    writeFileSync(DATA_FILE, payload);
    return `INSERT INTO ${table} SELECT * FROM file('${DATA_FILE}', Native)`;
  }
  const [, structure] = /input\(('[^']*')\)/.exec(sql) ?? [];
  const [, format] = /\sFORMAT (\w+)$/.exec(sql) ?? [];
  if (structure === undefined || format === undefined) return `${sql}\n${payload}`;
  writeFileSync(DATA_FILE, payload);
  return sql.replace(/input\('[^']*'\)/, `file('${DATA_FILE}', ${format}, ${structure})`).replace(/\sFORMAT \w+$/, '');
}

function sendBytes(request: IncomingMessage, response: ServerResponse, bytes: Buffer): void {
  if (!/gzip/.test(request.headers['accept-encoding'] ?? '')) return void response.end(bytes);
  response.setHeader('Content-Encoding', 'gzip');
  response.end(gzipSync(bytes));
}

function sendError(response: ServerResponse, error: unknown): void {
  response.statusCode = 500;
  response.end(error instanceof Error ? error.message : String(error));
}

if (import.meta.main && process.argv[2] !== undefined) await serve(process.argv[2]);
