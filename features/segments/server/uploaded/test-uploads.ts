import { systemScope } from '@kontor/core/server';
import { type Caller, type FormFile, formOf } from '@kontor/core/testing';
import { type UploadableType, uploadedRoutes } from '@kontor/segments/contract';
import type { TestApp } from '@kontor/server-app/testing';
import { type SQL, sql } from 'drizzle-orm';
import { runLoad } from './load-job.ts';
import { openLoads } from './load-store.ts';

/** Addresses of nobody else in the demo: 198.18.0.0/15 is for tests (RFC 2544). */
export const addresses = (count: number, from = 0): string[] =>
  Array.from({ length: count }, (_, n) => `198.${18 + ((from + n) >> 16)}.${((from + n) >> 8) & 255}.${(from + n) & 255}`);
export const csv = (content: FormFile['content'], name = 'ids.csv'): FormFile => ({ name, content });

/** Uploads, segments and the work on them, as tests make and run them. */
export function openTestUploads({ stores }: TestApp) {
  const run = async <Row extends Record<string, unknown>>(statement: SQL) =>
    (await systemScope(stores.entities).run((database) => database.execute<Row>(statement))).rows;
  const send = async (caller: Caller, file: FormFile, type: string = 'IP') => {
    const reply = await caller.raw({ method: 'POST', url: `/api/segment/upload/${encodeURIComponent(type)}`, ...formOf([], [file]) });
    return { status: reply.statusCode, ...reply.json() };
  };
  const create = async (caller: Caller, ids: readonly string[], change: { name?: string; dataType?: UploadableType } = {}) => {
    const { dataType = 'IP', name = 'From a file' } = change;
    const { value: fileUrl } = await send(caller, csv(ids.join('\n')), dataType);
    return (await caller.try(uploadedRoutes.create, { name, dataType, fileUrl })).envelope.value ?? '';
  };
  /** Does all work that is open, as the jobs would. */
  const work = async () => {
    for (const one of await openLoads(systemScope(stores.entities))) await runLoad(stores, one);
  };
  /** The members of a segment as the event store has them, counted by hand. */
  const members = async (id: string): Promise<number> => {
    const [row] = await stores.events.query<{ n: string }>(
      'SELECT uniqExact(i.identity) AS n FROM segment_identities AS i WHERE i.user IN (SELECT arrayJoin(bitmapToArray(users)) FROM segment_members FINAL WHERE segment = {id:String})',
      { id },
    );
    return Number(row?.n);
  };
  /** How many of these identity texts are members. */
  const membersOf = async (id: string, texts: readonly string[]): Promise<number> => {
    const [row] = await stores.events.query<{ n: string }>(
      `SELECT uniqExact(i.identity) AS n FROM segment_identities AS i WHERE i.identity IN (SELECT cityHash64(arrayJoin({texts:Array(String)})))
        AND i.user IN (SELECT arrayJoin(bitmapToArray(users)) FROM segment_members FINAL WHERE segment = {id:String})`,
      { id, texts: [...texts] },
    );
    return Number(row?.n);
  };
  const filesLeft = async () =>
    (await run<{ n: number }>(sql`SELECT count(*)::int AS n FROM stored_file WHERE purpose = 'segment' AND dropped_at IS NULL`))[0]?.n;
  return { run, send, create, work, members, membersOf, filesLeft };
}
