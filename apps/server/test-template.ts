// Makes, once per state of migrations and seed, the small demo marketplace that every test starts from; run by Vitest and Playwright before any test.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';

const ROOT = path.resolve(import.meta.dirname, '../..');
const MADE_FROM = ['database', 'market', 'apps/server/demo.ts', 'core/server/migrate-entities.ts'];
/** Three weeks: enough for a week, the week before it and sparklines. */
export const TEST_MARKET = { DEMO_DAYS: '30', DEMO_ROWS: '60000' };

function* sources(place: string): Generator<string> {
  const full = path.join(ROOT, place);
  if (fs.statSync(full).isFile()) yield full;
  else for (const entry of fs.readdirSync(full)) yield* sources(path.join(place, entry));
}

/** Names the state of everything the template is made from, and the day: flights are relative to it. */
function stateOf(): string {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10)).update(JSON.stringify(TEST_MARKET));
  for (const file of MADE_FROM.flatMap((place) => [...sources(place)])) if (!file.includes('.test.')) hash.update(fs.readFileSync(file));
  return hash.digest('hex').slice(0, 12);
}

export const templateFolder = () => path.join(ROOT, '.cache', `market-${stateOf()}`);
export const templateDatabase = () => `kontor_template_${stateOf()}`;

/** Fills `folder` (and the database at `databaseUrl`, where given) in this process. */
async function make(folder: string, databaseUrl: string) {
  const { openLog, readConfig } = await import('@kontor/core/server');
  const { openApp } = await import('./app.ts');
  const config = readConfig({ ...TEST_MARKET, KONTOR_DATA: folder, DATABASE_URL: databaseUrl });
  const app = await openApp(config, openLog('error'), { tell: () => {}, hasJobs: false });
  await app.close();
}

/** An empty database of the template's name: one that is there was left half-made, or its events are gone. */
async function makeDatabase(url: string): Promise<string> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    const name = templateDatabase();
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await admin.query(`CREATE DATABASE ${name}`);
    return Object.assign(new URL(url), { pathname: `/${name}` }).href;
  } finally {
    await admin.end();
  }
}

/**
 * The template on disk, made first where it is missing; with `TEST_DATABASE_URL` its entities are in that server's template database.
 * Made beside its place and moved there whole, so that two runs at once do not spoil each other's.
 */
export async function ensureTemplate(): Promise<string> {
  const server = process.env.TEST_DATABASE_URL ?? '';
  const folder = server ? `${templateFolder()}-server-${createHash('sha256').update(server).digest('hex').slice(0, 8)}` : templateFolder();
  if (fs.existsSync(folder)) return folder;
  const making = `${folder}-${process.pid}`;
  fs.rmSync(making, { recursive: true, force: true });
  await make(making, server ? await makeDatabase(server) : '');
  // The other run's is as good as ours.
  if (fs.existsSync(folder)) fs.rmSync(making, { recursive: true, force: true });
  else fs.renameSync(making, folder);
  return folder;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await ensureTemplate();
