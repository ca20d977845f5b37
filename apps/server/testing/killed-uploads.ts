// Documents and pictures of support requests that come while a server is killed (killed-loads.ts): what it took stays, everything else goes.
import fs from 'node:fs';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Stores, systemScope } from '@kontor/core/server';
import { formOf, PERSONAS, pngOf } from '@kontor/core/testing';
import { GUIDES, plainPdf } from '@kontor/database/seed';
import { sweepUploads } from '@kontor/files/server';
import { CONTACT_EMAIL, CONTACT_NAME } from '@kontor/help/contract';
import { sql } from 'drizzle-orm';
import { signIn } from './under-load.ts';

/** Ids of documents and pictures by the server's answer, and the sessions that send them: they outlive the process. */
export type TakenFiles = { documents: Set<string>; pictures: Set<string>; by: { boss: Signed; person: Signed } | null; issueId: string };
type Signed = Record<string, string>;
export const nothingTaken = (): TakenFiles => ({ documents: new Set(), pictures: new Set(), by: null, issueId: '' });

/** Of each in a life: a person sends twenty requests in an hour, each of eight pictures, and a night has fifty lives. */
const MOST_OF_A_LIFE = 3;
const BETWEEN_MS = 50;
/** So large that a half lies on the disk whatever is held in memory. */
const LARGE = 4_000_000;

type Door = { url: string; headers: Signed; fields: [string, unknown][]; name: string; content: Buffer };

async function send({ url, headers, fields, name, content }: Door): Promise<string | null> {
  const form = formOf(fields, [{ name, content }]);
  const response = await fetch(url, { method: 'POST', headers: { ...headers, ...form.headers }, body: form.payload });
  return ((await response.json()) as { value: string | null }).value;
}

/** Begins an upload whose second half never comes. */
function begin({ url, headers, fields, name, content }: Door) {
  const form = formOf(fields, [{ name, content: Buffer.concat([content, Buffer.alloc(LARGE)]) }]);
  const half = request(url, { method: 'POST', headers: { ...headers, ...form.headers, 'content-length': form.payload.length } });
  half.on('error', () => {});
  half.write(form.payload.subarray(0, form.payload.length / 2));
}

async function askFor(url: string, headers: Signed): Promise<string> {
  const contact = { [CONTACT_NAME]: 'Maren Oduya', [CONTACT_EMAIL]: 'maren@halden.example' };
  const fields = { issuetype: { id: '4' }, summary: 'Killed', description: 'In the middle.', ...contact };
  const response = await fetch(`${url}/api/help/createissue`, { method: 'POST', headers, body: JSON.stringify({ fields }) });
  return ((await response.json()) as { value: string }).value;
}

/** Uploads documents, and pictures of a request, until the connection breaks; one of each stays half. */
export async function uploadFiles(url: string, taken: TakenFiles): Promise<void> {
  taken.by ??= { boss: await signIn(url, PERSONAS.super), person: await signIn(url, PERSONAS.agency) };
  const { boss, person } = taken.by;
  const [guide = { title: 'None', parts: [] }] = GUIDES;
  const document: Door = {
    ...{ url: `${url}/api/helpcenter/documentation/upload`, headers: boss, fields: [['title', 'Killed']] },
    ...{ name: 'a.pdf', content: plainPdf(guide) },
  };
  const picture = (): Door => ({
    ...{ url: `${url}/api/help/addattachment`, headers: person, fields: [['issueId', taken.issueId]] },
    ...{ name: 'a.png', content: pngOf(300, 200) },
  });
  const documents = async () => {
    begin(document);
    for (let n = 0; n < MOST_OF_A_LIFE; n += 1) {
      taken.documents.add((await send(document)) ?? '');
      await pause(BETWEEN_MS);
    }
  };
  const pictures = async () => {
    taken.issueId ||= await askFor(url, person);
    begin(picture());
    for (let n = 0; n < MOST_OF_A_LIFE; n += 1) {
      const value = await send(picture());
      if (value === null) taken.issueId = await askFor(url, person);
      else taken.pictures.add(value);
      await pause(BETWEEN_MS);
    }
  };
  await Promise.all([documents().catch(() => {}), pictures().catch(() => {})]);
}

/** Every file with uploaded bytes below the data folder. */
const bytesIn = (folder: string) =>
  (fs.readdirSync(folder, { recursive: true, withFileTypes: true }) as fs.Dirent[])
    .filter((entry) => entry.isFile() && entry.parentPath.includes('uploads'))
    .map(({ name }) => name);

const A_DAY_MS = 86_400_000;

/** After the sweep of the next day: what lies there and belongs to no record, and what was taken and is not whole, a line each. */
export async function judgeFiles(stores: Pick<Stores, 'entities' | 'files' | 'config'>, taken: TakenFiles): Promise<string[]> {
  const read = async (statement: ReturnType<typeof sql>) =>
    (await systemScope(stores.entities).run((database) => database.execute<{ id: string }>(statement))).rows.map(({ id }) => id);
  await read(sql`UPDATE stored_file SET created_at = created_at - interval '1 day', expires_at = expires_at - interval '2 days'`);
  await sweepUploads(stores, Date.now() + A_DAY_MS);
  const [kept, rows] = [await read(sql`SELECT file_id AS id FROM kept_file`), await read(sql`SELECT id FROM stored_file`)];
  const bytes = new Set(bytesIn(stores.config.dataFolder));
  const isNamed = new Set(kept);
  const whole = new Set([
    ...(await read(sql`SELECT d.id FROM document d JOIN kept_file k ON k.file_id = d.file_id AND k.record = d.id`)),
    ...(await read(sql`SELECT f.file_id AS id FROM ticket_file f JOIN kept_file k ON k.file_id = f.file_id AND k.record = f.ticket_id`)),
  ]);
  const half = await read(sql`SELECT id FROM document UNION ALL SELECT file_id AS id FROM ticket_file`);
  return [
    ...[...bytes].filter((name) => !isNamed.has(name)).map((name) => `bytes of ${name} are left`),
    ...rows.filter((id) => !isNamed.has(id)).map((id) => `a row of ${id} is left`),
    ...kept.filter((id) => !bytes.has(id)).map((id) => `${id} has no bytes`),
    ...half.filter((id) => !whole.has(id)).map((id) => `${id} names no file`),
    ...[...taken.documents, ...taken.pictures].filter((id) => !whole.has(id)).map((id) => `${id} was taken and is gone`),
  ];
}
