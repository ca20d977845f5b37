import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { addDays, dayIn, type Envelope } from '@kontor/core/contract';
import { type FormFile, formOf } from '@kontor/core/testing';
import type { FeedCheck } from '@kontor/ingest/contract';
import { testApp } from '@kontor/server-app/testing';
import { expect, test } from 'vitest';

const YESTERDAY = addDays(dayIn('UTC'), -1);
const REQUEST = { id: 'c1', imp: [{ id: '1', banner: {}, bidfloor: 2 }], site: { domain: 'checked.example' }, at: 1, x: { y: 1 } };

const app = testApp();
async function check(fields: Record<string, unknown>, file: FormFile, persona: Parameters<typeof app.as>[0] = 'super') {
  const caller = await app.as(persona);
  const reply = await caller.raw({ method: 'POST', url: '/api/ingest/check', ...formOf(Object.entries(fields), [file]) });
  const { data, msg, errorDetails } = reply.json<Envelope<FeedCheck>>();
  return { status: reply.statusCode, data, msg, errorDetails };
}

test('a file is told as it would be understood, and nothing of it is stored', async () => {
  const lines = [JSON.stringify(REQUEST), '{"id":"c2"}'].join('\n');
  const found = await check({ format: 'openrtb', sample: 3 }, { name: `bids-${YESTERDAY}-14.ndjson.gz`, content: gzipSync(lines) });
  expect(found.data).toMatchObject({
    lines: 2,
    requests: 1,
    rejected: 1,
    isSupplyFull: false,
    reasons: [
      {
        reason: 'has no imp, or empty ones alone',
        lines: 1,
        first: 2,
        text: expect.any(String),
        mend: expect.stringContaining('at least one imp'),
      },
    ],
    notes: [],
    ignored: [
      { field: 'at', lines: 1 },
      { field: 'x.y', lines: 1 },
    ],
    rows: [
      {
        line: 1,
        type: 'request',
        at: `${YESTERDAY}T14:00:00Z`,
        sample: 3,
        inventory: 'checked.example',
        mediaType: 'display',
        price: '2',
        hasHome: false,
      },
    ],
  });
  expect(await app.stores.events.query("SELECT count() AS rows FROM bid_requests WHERE domain = 'checked.example'")).toEqual([
    { rows: '0' },
  ]);
  expect(fs.readdirSync(path.join(app.stores.config.dataFolder, 'ingest'))).toEqual([]);
});

test('a floor in another currency is no price, and lines too long or too deep to look into cost no other', async () => {
  const imp = [{ id: '1', banner: {}, bidfloor: 3, bidfloorcur: 'EUR' }];
  const lines = [
    JSON.stringify({ id: 'a', imp, seen: 1 }),
    `{"id":"deep","imp":[{"id":"1","banner":{}}],"nested":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
    JSON.stringify({ id: 'long', imp, much: 'x'.repeat(200_000) }),
  ];
  const { data } = await check({ format: 'openrtb', ts: `${YESTERDAY}T14:00:00Z` }, { name: 'lines.ndjson', content: lines.join('\n') });
  expect(data?.rows[0]).toMatchObject({ line: 1, price: null });
  const fields = data?.ignored.map(({ field }) => field);
  expect(fields).toContain('seen');
  expect(fields).not.toContain('much');
});

test('it is refused in words where it cannot be read in its format, or is no file of lines', async () => {
  expect(await check({ format: 'csv' }, { name: 'fed.csv', content: 'type\nclick' })).toMatchObject({
    status: 400,
    msg: 'The header has no column dealid.',
  });
  const picture = Buffer.from('\x89PNG\r\n\x1a\n0000', 'latin1');
  expect(await check({}, { name: 'lines.ndjson', content: picture })).toMatchObject({ status: 400, errorDetails: 'fileNotValid' });
  expect(await check({}, { name: 'lines.gz', content: gzipSync('{}').subarray(0, -4) })).toMatchObject({
    status: 400,
    errorDetails: 'batchUnreadable',
  });
  expect(await check({}, { name: 'lines.exe', content: '{}' })).toMatchObject({ status: 400, errorDetails: 'fileNotValid' });
  expect(await check({ format: 'xml' }, { name: 'lines.log', content: '{}' })).toMatchObject({ status: 400, errorDetails: 'badInput' });
});

test('a field called null is refused in words: the engine keeps that name for itself', async () => {
  const told = await check({ format: 'openrtb', tsField: 'ext.null' }, { name: 'bids.ndjson', content: JSON.stringify(REQUEST) });
  expect([told.status, told.msg]).toEqual([400, 'No field is called null.']);
});

test.each(['agency', 'staff', 'publisher', 'reseller'] as const)('%s may not check one', async (persona) => {
  expect((await check({}, { name: 'lines.ndjson', content: '{}' }, persona)).status).toBe(403);
});
