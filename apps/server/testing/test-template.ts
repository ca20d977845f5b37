// Makes, once per state of migrations and seed, the small demo marketplace that every test starts from; run by Vitest and Playwright before any test.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { createDatabase } from './test-database.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const MADE_FROM = [
  'database',
  'market',
  'apps/server/demo.ts',
  'apps/server/demo-documents.ts',
  'apps/server/demo-library.ts',
  'apps/server/demo-step.ts',
  'core/server/stores/migrate-entities.ts',
  'apps/server/testing/test-database.ts',
  'apps/server/testing/test-template.ts',
];
/** Three weeks: enough for a week, the week before it and sparklines. */
export const TEST_MARKET = { DEMO_DAYS: '30', DEMO_ROWS: '60000' };

function* sources(place: string): Generator<string> {
  const full = path.join(ROOT, place);
  if (fs.statSync(full).isFile()) yield full;
  else for (const entry of fs.readdirSync(full)) yield* sources(path.join(place, entry));
}

/** Names the state of everything the template is made from, its place, as two checkouts may share a server, and the day: flights are relative to it. */
function stateOf(): string {
  const hash = createHash('sha256').update(ROOT).update(new Date().toISOString().slice(0, 10)).update(JSON.stringify(TEST_MARKET));
  for (const file of MADE_FROM.flatMap((place) => [...sources(place)])) if (!file.includes('.test.')) hash.update(fs.readFileSync(file));
  return hash.digest('hex').slice(0, 12);
}

export const templateFolder = () => path.join(ROOT, '.cache', `market-${stateOf()}`);
export const templateDatabase = () => `kontor_template_${stateOf()}`;

/** Yesterday counts as complete ten minutes after midnight (`forecastWindow`): a market made before that has another newest day than tests ask for. */
async function untilYesterdayIsComplete() {
  const isEarly = () => new Date().getUTCHours() === 0 && new Date().getUTCMinutes() <= 10;
  while (isEarly()) await pause(1_000);
}

/** Fills `folder` (and the database at `addresses`, where given) in this process. */
async function make(folder: string, addresses: Record<string, string>) {
  const { openLog, readConfig, systemScope } = await import('@kontor/core/server');
  const { openApp } = await import('../app.ts');
  const { openStores } = await import('../open-stores.ts');
  const config = readConfig({ ...TEST_MARKET, KONTOR_DATA: folder, ...addresses });
  // Which people are of the counted part is drawn by chance (decision 0078): a test that counts them must find the same every time.
  const { events, close } = await openStores(config);
  await events.command(
    "CREATE OR REPLACE TABLE people_secret ENGINE = MergeTree ORDER BY tuple() AS SELECT hex(SHA256('kontor')) AS secret",
  );
  await close();
  const app = await openApp(config, openLog('error'), { tell: () => {}, hasJobs: false });
  // A test says itself what the platform tells everybody.
  await systemScope(app.stores.entities).run((database) => database.$client.query('DELETE FROM system_message'));
  await app.close();
}

/**
 * The template on disk, made first where it is missing; with `TEST_DATABASE_URL` its entities are in that server's template database.
 * Made beside its place and moved there whole, so that two runs at once do not spoil each other's.
 */
export async function ensureTemplate(): Promise<string> {
  const server = process.env.TEST_DATABASE_URL ?? '';
  const folder = server ? `${templateFolder()}-server-${createHash('sha256').update(server).digest('hex').slice(0, 8)}` : templateFolder();
  if (fs.existsSync(folder)) return folder;
  await untilYesterdayIsComplete();
  const making = `${folder}-${process.pid}`;
  fs.rmSync(making, { recursive: true, force: true });
  // A database of this name that is there was left half-made, or its events are gone.
  await make(making, server ? await createDatabase(server, templateDatabase()) : {});
  // The other run's is as good as ours.
  if (fs.existsSync(folder)) fs.rmSync(making, { recursive: true, force: true });
  else fs.renameSync(making, folder);
  return folder;
}

// Before the tests, where waiting is nobody's time limit.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await untilYesterdayIsComplete();
  await ensureTemplate();
}
