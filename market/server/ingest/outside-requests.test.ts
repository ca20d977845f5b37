import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { flatten, type SampledRequest } from '@kontor/market/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestEventStore, type TestEventStore } from '../../../core/testing/test-event-store.ts';
import { hashed } from '../../testing/identity-hashes.ts';
import { NO_NUMBERS } from '../../testing/no-numbers.ts';
import { PEOPLE_CASES } from '../../testing/outside-people.ts';
import { BANNER, type Row, type Sent, SUPPLY_CASES } from '../../testing/outside-supply.ts';
import { USER_AGENTS } from '../../testing/user-agents.ts';
import { checkBatch } from './check-batch.ts';
import { applyBatch } from './ingest.ts';

const TS = 1_788_220_800;
const CASES = {
  ...SUPPLY_CASES,
  ...PEOPLE_CASES,
  ...Object.fromEntries(
    Object.entries(USER_AGENTS).flatMap(([platform, agents]) =>
      agents.map((ua): [string, [Sent, Row[]]] => [`${platform || 'nothing'} is told by ${ua}`, [{ device: { ua } }, [{ platform }]]]),
    ),
  ),
};
const SENT = Object.entries(CASES).map(([name, [sent]], index) => ({
  name,
  request: { id: `case-${index}`, imp: [BANNER], ...sent } as Sent & { id: string },
}));

const REFUSED: [line: Sent, reason: string][] = [
  [{ ts: Math.floor(Date.UTC(2099, 0, 1) / 1000) }, 'has a ts that is still to come'],
  [{ sample: 1.5 }, 'has no whole sample from 1 to 1,000,000'],
  [{ request: { id: ' ', imp: [BANNER] } }, 'has no request id'],
  [{ request: { id: { a: 1 }, imp: [BANNER] } }, 'has no request id'],
  [{ request: ['1', [BANNER]] }, 'has a request that is no object'],
  [{ request: { id: '1', imp: [['1', 0, 'USD', {}]] } }, 'has an imp that is no object'],
  [{ request: { id: '1' } }, 'has no imp, or empty ones alone'],
  [{ request: { id: '1', imp: [] } }, 'has no imp, or empty ones alone'],
  [{ request: { id: '1', imp: [{}] } }, 'has no imp, or empty ones alone'],
  [{ request: { id: '1', imp: 7 } }, 'has no imp, or empty ones alone'],
  [{ request: { id: '1', imp: Array.from({ length: 101 }, () => BANNER) } }, 'has more than 100 imps'],
  [{ request: { id: '1', imp: [BANNER, { banner: {} }] } }, 'has an imp without an id'],
  [{ request: { id: '1', imp: [{ id: '1', banner: '{' }] } }, 'has an imp without banner, video, audio or native'],
  [{ request: { id: '1', imp: [{ id: ['1'], banner: {} }] } }, 'has an imp without an id'],
  [{ request: { id: '1', imp: [{ id: '1' }] } }, 'has an imp without banner, video, audio or native'],
  [{ request: { id: '1', imp: [{ ...BANNER, bidfloor: 'abc' }] } }, 'has a bidfloor that is no amount from 0 to 100,000 dollars'],
  [{ request: { id: '1', imp: [{ ...BANNER, bidfloor: -1 }] } }, 'has a bidfloor that is no amount from 0 to 100,000 dollars'],
  ...NO_NUMBERS.map((bidfloor): [Sent, string] => [
    { request: { id: '1', imp: [{ ...BANNER, bidfloor }] } },
    'has a bidfloor that is no amount from 0 to 100,000 dollars',
  ]),
  ...NO_NUMBERS.map((bidfloor): [Sent, string] => [
    { request: { id: '1', imp: [BANNER, { ...BANNER, bidfloor, bidfloorcur: 'EUR' }] } },
    'has a bidfloor that is no amount from 0 to 100,000 dollars',
  ]),
  ...NO_NUMBERS.map((sample): [Sent, string] => [{ sample }, 'has no whole sample from 1 to 1,000,000']),
  [{ request: { id: '1', imp: [{ ...BANNER, bidfloor: 1e30 }] } }, 'has a bidfloor that is no amount from 0 to 100,000 dollars'],
  [
    { request: { id: '1', imp: [{ ...BANNER, bidfloor: 1e30, bidfloorcur: 'EUR' }] } },
    'has a bidfloor that is no amount from 0 to 100,000 dollars',
  ],
  [{ request: { id: '1', imp: [BANNER], app: { bundle: 'b'.repeat(401) } } }, 'has a text of more than 400 letters'],
  [{ request: { id: '1', imp: [BANNER], site: { cat: ['IAB1', 'x'.repeat(401)] } } }, 'has a text of more than 400 letters'],
  [{ request: { id: '1', imp: [BANNER], app: { bundle: 'a\0b' } } }, 'has a text with a zero character'],
];

let events: TestEventStore;
beforeAll(async () => {
  events = await openTestEventStore();
});
afterAll(() => events.close());

async function ingest(batch: string, lines: readonly Sent[]) {
  const file = join(events.directory, `${batch}.ndjson`);
  await writeFile(file, lines.map((line) => JSON.stringify({ type: 'request', ts: TS, sample: 1, ...line })).join('\n'));
  return applyBatch(events.side, { batch, file });
}

test('what OpenRTB allows comes in, read by the engine as by flatten', async () => {
  const result = await ingest(
    'outside',
    SENT.map(({ request }) => ({ request })),
  );
  expect(result).toMatchObject({ requests: SENT.length, rejected: 0 });
  const rows = await events.store.query<SampledRequest>(
    'SELECT * EXCEPT (day, ts, batch, weight) FROM bid_requests ORDER BY request_id, floor, media_type',
  );
  for (const { name, request } of SENT) {
    const read = rows.filter((row) => row.request_id === request.id);
    const expected = flatten(request);
    expect(read, name).toHaveLength(expected.length);
    for (const row of await hashed(events.store, expected)) expect(read, name).toContainEqual(row);
    for (const row of CASES[name]?.[1] ?? []) expect(expected, name).toContainEqual(expect.objectContaining(row));
  }
});

test('what it does not allow stays out, each with its reason, and costs no other line', async () => {
  const lines = REFUSED.map(([line]) => ({ request: { id: 'r', imp: [BANNER] }, ...line }));
  const result = await ingest('refused', [...lines, { request: { id: 'good', imp: [BANNER] } }]);
  expect(result).toMatchObject({ requests: 1, rejected: REFUSED.length });
  const told = (await readFile(result.rejectFile ?? '', 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { line: number; reason: string });
  expect(told.map(({ line, reason }) => [line, reason])).toEqual(REFUSED.map(([, reason], index) => [index + 1, reason]));
});

test('a test request is a line that is taken, and no request of the market', async () => {
  const result = await ingest('tests', [{ request: { id: 'only-a-test', imp: [BANNER], test: 1 } }]);
  expect(result).toMatchObject({ lines: 1, requests: 1, rejected: 0 });
  expect(await events.store.query("SELECT count() AS rows FROM bid_requests WHERE request_id = 'only-a-test'")).toEqual([{ rows: '0' }]);
});

test('a check says what a file would become, and stores nothing', async () => {
  const file = join(events.directory, 'checked.ndjson');
  const line = (request: object) => JSON.stringify({ type: 'request', ts: TS, sample: 3, request });
  const good = { id: 'checked', imp: [BANNER, { ...BANNER, id: '2' }], site: { page: 'https://checked.example/' } };
  await writeFile(file, [line(good), line({ id: 'none' }), 'no json', line({ id: 'none' })].join('\n'));
  const tables = () => events.store.query("SELECT name FROM system.tables WHERE startsWith(name, 'ingest_')");
  const before = await tables();
  const { rows, ...found } = await checkBatch(events.side, { file });
  expect(found).toEqual({
    lines: 4,
    requests: 1,
    outcomes: 0,
    rejected: 3,
    unpriced: [],
    notes: [],
    ignored: [
      { field: 'request.imp.banner.h', lines: 1 },
      { field: 'request.imp.banner.w', lines: 1 },
    ],
    reasons: [
      { reason: 'has no imp, or empty ones alone', lines: '2', first: '2', text: line({ id: 'none' }) },
      { reason: 'is not valid JSON', lines: '1', first: '3', text: 'no json' },
    ],
  });
  expect(rows).toMatchObject([{ domain: 'checked.example', sample: 3, has_user: 0 }, { domain: 'checked.example' }]);
  expect(await tables()).toEqual(before);
  expect(await events.store.query("SELECT count() AS rows FROM bid_requests WHERE request_id = 'checked'")).toEqual([{ rows: '0' }]);
});
