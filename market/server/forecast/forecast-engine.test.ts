import { copyFile, mkdir, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ALONE, type EventStore, type Log } from '@kontor/core/server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestEventStore, type TestEventStore } from '../../../core/testing/test-event-store.ts';
import { anyOf, type Targeting } from '../../contract/targeting.ts';
import { killWhileBuilding } from '../../testing/killed-index.ts';
import { addedUp } from '../../testing/row-counts.ts';
import { smallGeography, smallMarketplace } from '../../testing/small-market.ts';
import { simulate } from '../simulate/simulate.ts';
import { forecast } from './forecast.ts';
import { countBySql } from './forecast-by-sql.ts';
import { type ForecastEngine, forecastEngine, openForecastEngine } from './forecast-engine.ts';
import { indexChangedDays } from './forecast-index.ts';
import { forecastWindow } from './forecast-window.ts';
import { HEADER } from './index-file.ts';

/** `npm run night` kills fifty times. */
const KILLS = 1;
const NOW = new Date('2026-11-20T15:20:00Z');
const window = forecastWindow(NOW);
const television: Targeting[] = [anyOf('platform', ['CTV']), { kind: 'not', of: anyOf('genres', ['Drama']) }];

let events: TestEventStore;
let engine: ForecastEngine | undefined;
let folder: string;
let said: string[];
beforeAll(async () => {
  events = await openTestEventStore();
  const marketplace = { ...smallMarketplace({ inventory: 60, deals: 0 }), deals: [] };
  await simulate(events.store, ALONE, { marketplace, geography: smallGeography(40), days: 28, rows: 6_000, seed: 3, now: NOW });
  await indexChangedDays(events.store, ALONE, NOW);
  folder = join(events.directory, 'files');
});
afterEach(() => engine?.close());
afterAll(() => events.close());

/** As a server that starts, or a second one on the same store. */
function start(place: { store?: EventStore; mostBytes?: number } = {}): ForecastEngine {
  said = [];
  const note = (...words: unknown[]) =>
    void said.push(JSON.stringify(words, (_, value) => (value instanceof Error ? value.message : value)));
  engine = openForecastEngine({ store: events.store, folder, log: { warn: note } as unknown as Log, ...place }); // a log that only warns
  return engine;
}
const ask = (
  of: ForecastEngine,
  { trees = television, account = 'one', signal }: { trees?: Targeting[]; account?: string; signal?: AbortSignal } = {},
) => of.answer({ trees, window, account, signal });
const bySql = async () => addedUp((await countBySql(events.store, { trees: television, window })).counts, television.length);
async function expectRight(of: ForecastEngine) {
  const answer = await ask(of);
  if ('why' in answer) throw new Error(answer.why);
  expect(addedUp(answer.counts, television.length)).toEqual(await bySql());
}

describe('the files of the index', () => {
  const files = async () => (await readdir(folder)).filter((name) => name.endsWith('.index')).sort();
  const damages: [name: string, damage: (file: string, other: string) => Promise<void>, said: string | null][] = [
    ['missing', (file) => rm(file), null],
    ['cut', (file) => truncate(file, 5_000), 'it is not whole'],
    ['empty', (file) => truncate(file, 0), 'it is no index file'],
    ['of another program', (file) => writeFile(file, 'These are not the rows you are looking for.'.repeat(9)), 'it is no index file'],
    ['of another week', (file, other) => copyFile(other, file), 'it is of another state of the store'],
    ['flipped in one bit', (file) => change(file, (bytes) => bytes.writeUInt8(bytes.readUInt8(4_000) ^ 1, 4_000)), 'its checksum is wrong'],
    ['of another format', (file) => change(file, (bytes) => bytes.writeUInt32LE(99, HEADER.format * 4)), 'its format is 99 instead of 2'],
    ['as large as no memory', (file) => truncate(file, 5 * 1024 ** 3), 'is made anew'],
  ];
  async function change(file: string, how: (bytes: Buffer) => unknown) {
    const bytes = await readFile(file);
    how(bytes);
    await writeFile(file, bytes);
  }
  beforeAll(async () => {
    await start().refresh();
    await engine?.close();
  });

  test.each(damages)('one that is %s is made anew; until then the files say that they are not there', async (_, damage, fault) => {
    const [first = '', second = ''] = (await files()).map((name) => join(folder, name));
    await damage(first, second);
    const fresh = start();
    expect(await ask(fresh)).toEqual({ why: 'its files are being made' });
    await fresh.refresh();
    await expectRight(fresh);
    if (fault) expect(said.join()).toContain(fault);
    else expect(said).toEqual([]);
  });

  test('whole ones are read again without the store', async () => {
    const save = () => Promise.reject(new Error('The store was asked for its bitmaps.'));
    const fresh = start({ store: { ...events.store, save } });
    await fresh.refresh();
    await expectRight(fresh);
    expect(said).toEqual([]);
  });

  test('no room on the disk: SQL answers and the log says why, and with room again the files', async () => {
    const [first = ''] = await files();
    await rm(join(folder, first));
    await symlink('/dev/full', join(folder, `${first}.making`));
    const fresh = start();
    await fresh.refresh();
    expect(await ask(fresh)).toMatchObject({ why: expect.stringContaining('ENOSPC') });
    expect(said.join()).toContain('ENOSPC');
    await fresh.refresh();
    await expectRight(fresh);
  });

  test('a folder that cannot be made is no reason to hang', async () => {
    await writeFile(join(events.directory, 'a file'), '');
    const fresh = openForecastEngine({ store: events.store, folder: join(events.directory, 'a file', 'folder'), log: undefined });
    await fresh.refresh();
    expect(await ask(fresh)).toMatchObject({ why: expect.stringContaining('ENOTDIR') });
    await fresh.close();
  });

  test('an index too large for the memory is left to SQL', async () => {
    const fresh = start({ mostBytes: 10_000 });
    await fresh.refresh();
    expect(await ask(fresh)).toEqual({ why: 'The index is too large for the memory of this machine.' });
  });

  test('a day that another server has indexed is counted after the next look, and files of weeks that are gone are removed', async () => {
    const fresh = start();
    await fresh.refresh();
    const before = await bySql();
    await events.store.command("INSERT INTO bid_requests SELECT * REPLACE (9 AS batch) FROM bid_requests WHERE day = '2026-11-10'");
    await events.store.command("INSERT INTO forecast_days SELECT '2026-11-10', 'changed', now64(6)");
    await writeFile(join(folder, '100.index'), '');
    await indexChangedDays({ ...events.store, beside: () => null }, ALONE, NOW);
    expect(await bySql()).not.toEqual(before);
    await fresh.refresh();
    await expectRight(fresh);
    expect(await files()).not.toContain('100.index');
  });
});

describe('questions', () => {
  test('a thread that dies costs the question it had, and the next one is counted', async () => {
    const fresh = start();
    await fresh.refresh();
    await expectRight(fresh);
    for (const worker of fresh.threads.workers()) worker.postMessage('no order');
    expect(await ask(fresh)).toMatchObject({ why: expect.any(String) });
    await expectRight(fresh);
  });

  test('one too large for the room of a thread is left to SQL', async () => {
    const fresh = start();
    await fresh.refresh();
    const trees = [
      anyOf(
        'app',
        Array.from({ length: 300_000 }, (_, index) => `an app of a longer name ${index}`),
      ),
    ];
    expect(await ask(fresh, { trees })).toEqual({ why: 'The question is too large.' });
    await expectRight(fresh);
  });

  test('an account with too many is refused, others are served; what nobody waits for any more is not counted', async () => {
    const fresh = start();
    await fresh.refresh();
    const gone = new AbortController();
    const flood = Array.from({ length: 300 }, () => ask(fresh));
    const dropped = ask(fresh, { account: 'two', signal: gone.signal });
    gone.abort();
    const other = ask(fresh, { account: 'three' });
    const [dropping, served, ...settled] = await Promise.allSettled([dropped, other, ...flood]);
    const refused = settled.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(150);
    expect(refused.length).toBeLessThan(300);
    for (const one of refused) expect(one).toMatchObject({ reason: { failure: { code: 'tooBusy' } } });
    expect(served).toMatchObject({ value: { counts: expect.any(Array) } });
    expect(dropping).toMatchObject({ reason: { failure: { code: 'tooBusy' } } });
  });

  test('the reply says which reader counted, and both say the same', async () => {
    const question = { clauses: television.map((tree, index) => ({ key: String(index), tree })), now: NOW };
    await events.store.beside(forecastEngine)?.refresh();
    const [index, sql] = [await forecast(events.store, question), await forecast({ ...events.store, beside: () => null }, question)];
    expect(index.by).toBe('index');
    expect(sql).toEqual({ ...index, by: 'sql' });
  });
});

test('a server killed while it makes files answers rightly when it starts again', async () => {
  const directory = join(events.directory, 'killed');
  await mkdir(directory);
  expect(await killWhileBuilding({ directory, kills: KILLS })).toEqual({ kills: KILLS, wrong: [] });
});
