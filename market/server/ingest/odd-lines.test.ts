import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTurns } from '@kontor/core/server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestEventStore, type TestEventStore } from '../../../core/testing/test-event-store.ts';
import { startAfresh } from '../../testing/line-deals.ts';
import { LINES_START, writeLines } from '../../testing/openrtb-lines.ts';
import { applyBatch } from './ingest.ts';

let events: TestEventStore;
let directory: string;
beforeAll(async () => {
  events = await openTestEventStore();
  directory = await mkdtemp(join(tmpdir(), 'kontor-odd-'));
});
beforeEach(() => startAfresh(events.store));
afterAll(async () => {
  await events.close();
  await rm(directory, { recursive: true });
});

/** How often lines are read for a batch, and what became of them. */
async function readings(file: string) {
  const { store } = events;
  const said: string[] = [];
  const command = (sql: string, parameters?: Parameters<typeof store.command>[1]) => {
    said.push(sql);
    return store.command(sql, parameters);
  };
  const told = new Proxy(store, {
    get: (of, name) =>
      name === 'command' ? command : typeof Reflect.get(of, name) === 'function' ? Reflect.get(of, name).bind(of) : Reflect.get(of, name),
  });
  const { requests, rejected } = await applyBatch({ events: told, turns: openTurns('') }, { batch: file, file });
  return { times: said.filter((sql) => /^INSERT INTO ingest_\w+_feed /.test(sql)).length, requests, rejected };
}

test('ordinary lines are read once', async () => {
  const file = join(directory, 'ordinary.ndjson');
  const { requests } = await writeLines(file, { count: 2_000, seed: 3 });
  expect(await readings(file)).toEqual({ times: 1, requests, rejected: 0 });
});

const line = (app: object, imp: object = {}) =>
  JSON.stringify({ type: 'request', ts: LINES_START, sample: 1, request: { id: 'r', imp: [{ id: '1', banner: {}, ...imp }], app } });

test.each([
  ['a macro', line({ bundle: '{{BUNDLE}}' })],
  ['a word for nothing', line({ bundle: 'com.example.one', content: { title: 'Unknown' } })],
  ['a link in place of an id', line({ bundle: 'https://apps.apple.com/us/app/one/id123456' })],
  ['a floor by duration', line({ bundle: 'com.example.one' }, { video: { durfloors: [{ bidfloor: 2 }] } })],
])('a line with %s is read again, and each line counts once', async (what, odd) => {
  const file = join(directory, `${what}.ndjson`);
  await writeFile(file, [line({ bundle: 'com.example.one' }), odd, 'no line', line({ bundle: 'com.example.two' })].join('\n'));
  expect(await readings(file)).toEqual({ times: 2, requests: 3, rejected: 1 });
});
