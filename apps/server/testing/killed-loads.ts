// Kills the server with SIGKILL at random moments while segments are uploaded, validated, loaded and switched: each must end active with exactly
// one file's members, or as before. Documents and pictures come meanwhile; what of them is no record's must be gone after the sweep. node apps/server/testing/killed-loads.ts [kills 50]
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openFiles, readConfig, systemScope } from '@kontor/core/server';
import { PERSONAS } from '@kontor/core/testing';
import { sql } from 'drizzle-orm';
import { openStores } from '../open-stores.ts';
import { judgeFiles, nothingTaken, type TakenFiles, uploadFiles } from './killed-uploads.ts';
import { ensureTemplate } from './test-template.ts';
import { signIn, startServer } from './under-load.ts';

const LONGEST_LIFE_MS = 4_000;

/** A segment that was asked for: its files in the order in which they were sent, and which the server has taken. */
type Wanted = { id: string; files: { nth: number; isTaken: boolean }[] };
export type LoadsReport = { kills: number; files: number; stuck: string[]; wrong: string[]; left: string[]; taken: number };

/** The ids of a file; no two files share one, and each has a size of its own. */
const idsOf = (nth: number) => Array.from({ length: 2_000 + nth }, (_, n) => `cookie-${nth}-${n}`);

type Signed = { url: string; headers: Record<string, string> };

async function send({ url, headers }: Signed, nth: number): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([idsOf(nth).join('\n')], { type: 'text/csv' }), 'ids.csv');
  const { 'content-type': _, ...rest } = headers;
  const response = await fetch(`${url}/api/segment/upload/COOKIE`, { method: 'POST', headers: rest, body: form });
  return ((await response.json()) as { value: string }).value;
}

async function ask<T>({ url, headers }: Signed, call: string, body?: object) {
  const response = await fetch(`${url}/api/segment/${call}`, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) });
  return (await response.json()) as { success: boolean; value: string; data: T };
}

/** Makes a segment, then sends files, one after another to each that is not at work, until the connection breaks: work that was cut waits a minute. */
async function upload(at: Signed, wanted: Wanted[], count: { files: number }) {
  for (let turn = 0; ; turn += 1) {
    const known = turn === 0 ? undefined : wanted.at(-1 - (turn % wanted.length));
    if (known) {
      const { data } = await ask<{ status: string }>(at, `uploaded/get/${known.id}`);
      if (/PENDING|PROCESSING/.test(data.status)) {
        await pause(20);
        continue;
      }
    }
    const nth = count.files++;
    const fileUrl = await send(at, nth);
    const draft = { name: 'Killed', dataType: 'COOKIE', fileUrl };
    if (known) {
      const file = { nth, isTaken: false };
      known.files.push(file);
      file.isTaken = (await ask(at, `uploaded/update/${known.id}`, draft)).success;
    } else {
      const { success, value } = await ask(at, 'uploaded/create', draft);
      if (success) wanted.push({ id: value, files: [{ nth, isTaken: true }] });
    }
  }
}

async function untilSettled({ url, headers }: Signed, wanted: readonly Wanted[]) {
  for (const { id } of wanted)
    while (/PENDING|PROCESSING/.test((await ask<{ status: string }>({ url, headers }, `uploaded/get/${id}`)).data.status)) await pause(100);
}

/** What became of each segment, read from the stores themselves. */
async function judge(folder: string, wanted: readonly Wanted[], taken: TakenFiles): Promise<Pick<LoadsReport, 'stuck' | 'wrong' | 'left'>> {
  const config = readConfig({ KONTOR_DATA: folder });
  const stores = await openStores(config);
  try {
    const { rows } = await systemScope(stores.entities).run((database) =>
      database.execute<{ id: string; status: string; users: string }>(sql`
        SELECT id, status, user_count AS users FROM segment WHERE title = 'Killed' AND NOT EXISTS (SELECT FROM segment_load l WHERE l.segment_id = segment.id)`),
    );
    const active = new Map(rows.filter(({ status }) => status === 'ACTIVE').map(({ id, users }) => [id, Number(users)]));
    const wrong: string[] = [];
    for (const { id, files } of wanted) {
      const taken = files.findLastIndex(({ isTaken }) => isTaken);
      const allowed = files.slice(taken).map(({ nth }) => nth);
      const [found] = await stores.events.query<{ size: string }>(
        'SELECT bitmapCardinality(users) AS size FROM segment_members FINAL WHERE segment = {id:String}',
        { id },
      );
      const size = Number(found?.size);
      const nth = size - 2_000;
      const [same] = await stores.events.query<{ n: string }>(
        `SELECT count() AS n FROM segment_identities WHERE identity IN (SELECT cityHash64(concat('user:', arrayJoin({texts:Array(String)}))))
          AND segment_identities.user IN (SELECT arrayJoin(bitmapToArray(users)) FROM segment_members FINAL WHERE segment = {id:String})`,
        { id, texts: nth >= 0 ? idsOf(nth) : [] },
      );
      if (!allowed.includes(nth) || Number(same?.n) !== size || active.get(id) !== size)
        wrong.push(`${id}: ${size} members, ${same?.n} of file ${nth}`);
    }
    return {
      stuck: wanted.flatMap(({ id }) => (active.has(id) ? [] : id)),
      wrong,
      left: await judgeFiles({ ...stores, config, files: await openFiles(config) }, taken),
    };
  } finally {
    await stores.close();
  }
}

const allOf = ({ documents, pictures }: TakenFiles) => documents.size + pictures.size;

/** `kills` lives of a server, each ended by SIGKILL while files come and are loaded; the last one does what is left. */
export async function killWhileLoading(kills: number, tell: (line: string) => void = () => {}): Promise<LoadsReport> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-killed-loads-'));
  fs.cpSync(await ensureTemplate(), folder, { recursive: true });
  const wanted: Wanted[] = [];
  const count = { files: 0 };
  const taken = nothingTaken();
  for (let life = 0; life <= kills; life += 1) {
    const { child, url } = await startServer(folder);
    const at = { url, headers: await signIn(url, PERSONAS.agency) };
    if (life === kills) {
      await untilSettled(at, wanted);
      child.kill('SIGTERM');
      await once(child, 'exit');
      break;
    }
    const [before, takenBefore] = [count.files, allOf(taken)];
    const work = Promise.all([upload(at, wanted, count).catch(() => {}), uploadFiles(url, taken).catch(() => {})]);
    // On a slow machine too there is something to lose.
    while ((count.files === before || allOf(taken) === takenBefore) && child.exitCode === null) await pause(10);
    await pause(Math.random() * LONGEST_LIFE_MS);
    child.kill('SIGKILL');
    await Promise.all([once(child, 'exit'), work]);
    tell(
      `life ${life + 1}: ${count.files} files for ${wanted.length} segments, ${taken.documents.size} documents, ${taken.pictures.size} pictures`,
    );
  }
  const judged = await judge(folder, wanted, taken);
  fs.rmSync(folder, { recursive: true, force: true });
  return { kills, files: count.files, taken: allOf(taken), ...judged };
}

if (import.meta.main) {
  const report = await killWhileLoading(Number(process.argv[2] ?? 50), (line) => console.log(line));
  console.log(report);
  process.exit(report.stuck.length + report.wrong.length + report.left.length === 0 ? 0 : 1);
}
