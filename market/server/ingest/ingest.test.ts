import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestEventStore, type TestEventStore } from '../../../core/testing/test-event-store.ts';
import { storedTotals, totalsOf } from '../../testing/ingested-totals.ts';
import { startAfresh } from '../../testing/line-deals.ts';
import { BROKEN, LINES_START, writeLines } from '../../testing/openrtb-lines.ts';
import { applyBatch } from './ingest.ts';

let events: TestEventStore;
beforeAll(async () => {
  events = await openTestEventStore();
});
beforeEach(async () => {
  await startAfresh(events.store);
});
afterAll(() => events.close());

const fileOf = (name: string) => join(events.directory, name);
const rejectsIn = async (file: string | null) =>
  (await readFile(file ?? expect.fail('no reject file'), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { line: number; reason: string; text: string });

describe('a batch of event lines', () => {
  test('fills the tables with exactly what its good lines say; bad lines cost none of them', async () => {
    const file = fileOf('lines.ndjson');
    const written = await writeLines(file, { count: 12_000, seed: 5, bad: BROKEN.length * 4 });
    const result = await applyBatch(events.side, { batch: 'first', file });
    expect(result).toMatchObject({
      lines: written.lines,
      requests: written.requests,
      outcomes: written.outcomes,
      rejected: BROKEN.length * 4,
      alreadyApplied: false,
    });
    expect(await storedTotals(events.store)).toEqual(totalsOf(written));
    expect((await rejectsIn(result.rejectFile)).map(({ line, text }) => ({ number: line, line: text }))).toEqual(written.bad);
  });

  test('may be gzip, whatever its name, and is read with the same line numbers', async () => {
    const plain = fileOf('plain');
    const written = await writeLines(plain, { count: 6_000, seed: 6, bad: 50 });
    const file = fileOf('packed.ndjson');
    await writeFile(file, gzipSync(await readFile(plain)));
    const result = await applyBatch(events.side, { batch: 'packed', file });
    expect(await storedTotals(events.store)).toEqual(totalsOf(written));
    expect((await rejectsIn(result.rejectFile)).map(({ line }) => line)).toEqual(written.bad.map(({ number }) => number));
  });

  test('applied again under the same name changes nothing and answers its first counts', async () => {
    const file = fileOf('lines.ndjson');
    const written = await writeLines(file, { count: 2_000, seed: 7 });
    const first = await applyBatch(events.side, { batch: 'once', file });
    expect(await applyBatch(events.side, { batch: 'once', file })).toEqual({ ...first, alreadyApplied: true });
    expect(await storedTotals(events.store)).toEqual(totalsOf(written));
  });

  test('called twice at the same time is applied once', async () => {
    const file = fileOf('lines.ndjson');
    const written = await writeLines(file, { count: 2_000, seed: 8 });
    const results = await Promise.all([
      applyBatch(events.side, { batch: 'twice', file }),
      applyBatch(events.side, { batch: 'twice', file }),
    ]);
    expect(results.map(({ alreadyApplied }) => alreadyApplied)).toEqual([false, true]);
    expect(await storedTotals(events.store)).toEqual(totalsOf(written));
  });

  test('marks the days it changed for the forecast, and leaves no table of its own', async () => {
    const file = fileOf('lines.ndjson');
    await writeLines(file, { count: 500, seed: 9, days: 2 });
    await applyBatch(events.side, { batch: 'days', file });
    expect(await events.store.query('SELECT day, state FROM forecast_days ORDER BY day')).toEqual([
      { day: '2026-09-01', state: 'changed' },
      { day: '2026-09-02', state: 'changed' },
    ]);
    expect(
      await events.store.query("SELECT name FROM system.tables WHERE database = currentDatabase() AND startsWith(name, 'ingest_')"),
    ).toEqual([{ name: 'ingest_batches' }]);
  });

  test('that cannot be read throws, changes nothing, and may be sent again', async () => {
    const file = fileOf('late.ndjson');
    await expect(applyBatch(events.side, { batch: 'late', file })).rejects.toThrow(/ENOENT/);
    const written = await writeLines(file, { count: 200, seed: 10 });
    expect(await applyBatch(events.side, { batch: 'late', file })).toMatchObject({ alreadyApplied: false });
    expect(await storedTotals(events.store)).toEqual(totalsOf(written));
  });

  test('without a line is applied as nothing; blank lines are no lines but keep their numbers', async () => {
    await writeFile(fileOf('empty'), '');
    expect(await applyBatch(events.side, { batch: 'empty', file: fileOf('empty') })).toMatchObject({
      lines: 0,
      rejected: 0,
      rejectFile: null,
    });
    await writeFile(fileOf('blank'), '\n\r\n   \nnonsense\r\n\n');
    const result = await applyBatch(events.side, { batch: 'blank', file: fileOf('blank') });
    expect(result).toMatchObject({ lines: 1, rejected: 1 });
    expect(await rejectsIn(result.rejectFile)).toEqual([{ line: 4, reason: 'is not valid JSON', text: 'nonsense\r' }]);
  });
});

test('every kind of bad line is refused with its own reason', async () => {
  const file = fileOf('bad.ndjson');
  const bytes = Buffer.concat([
    Buffer.from(`${BROKEN.join('\n')}\n{"type":"request","ts":1788220800,"sample":1,"x":"`),
    Buffer.from([0xff, 0xfe]),
    Buffer.from('"}\n'),
  ]);
  await writeFile(file, bytes);
  const { rejectFile } = await applyBatch(events.side, { batch: 'bad', file });
  expect((await rejectsIn(rejectFile)).map(({ reason }) => reason)).toEqual([
    'is not valid JSON',
    'is not valid JSON',
    'is not a JSON object',
    'has an unknown type',
    'has no ts, or one that is not a number',
    'has no ts, or one that is not a number',
    'has a ts that is no time in seconds or milliseconds',
    'has no whole sample from 1 to 1,000,000',
    'has no whole sample from 1 to 1,000,000',
    'has no request id',
    'has no request id',
    'has no imp, or empty ones alone',
    'has no whole sample from 1 to 1,000,000',
    'has a price that is no amount',
    'names an unknown deal',
    'has no dealid',
    'has an unknown video event',
    'is not valid JSON',
    'is not valid JSON',
  ]);
});

test('money is decimal: spend, margin in percent or dollars CPM, data fee, and what is left for the partner', async () => {
  const line = (dealid: string, price: string, sample: number) =>
    `{"type":"impression","ts":${LINES_START},"sample":${sample},"dealid":"${dealid}","price":${price}}`;
  await writeFile(
    fileOf('money'),
    [line('KON-1001', '10.01', 3), line('KON-1001', '"0.000001"', 1), line('KON-1002', '20.1', 7), line('KON-1002', '0.1', 7)].join('\n'),
  );
  expect(await applyBatch(events.side, { batch: 'money', file: fileOf('money') })).toMatchObject({ outcomes: 4, rejected: 0 });
  // 1001: 30.030001 CPM over 4 impressions, flat margin 1.25. 1002: 141.4 CPM over 14, margin 12.5 % of 0.1414. Both with a fee of 0.75.
  expect(await events.store.query('SELECT deal, account, spend, data_fee, partner_revenue FROM delivery_hourly ORDER BY deal')).toEqual([
    { deal: 'deal-KON-1001', account: 'account-a', spend: '0.03003', data_fee: '0.003', partner_revenue: '0.02203' },
    { deal: 'deal-KON-1002', account: 'account-a', spend: '0.1414', data_fee: '0.0105', partner_revenue: '0.113225' },
  ]);
});

test('figures larger than any column count as far as it goes, and stop no batch', async () => {
  const request = (bidfloor: string) =>
    `{"type":"request","ts":${LINES_START},"sample":1,"request":{"id":"r","imp":[{"id":"1","banner":{},"bidfloor":${bidfloor}}],"site":{"domain":"a.example","publisher":{"id":"p"}}}}`;
  const sold = (dealid: string, price: number) =>
    `{"type":"impression","ts":${LINES_START},"sample":1000000,"dealid":"${dealid}","price":${price}}`;
  await events.store.insert('deal_dimension', [
    { deal: 'dear', deal_id: 'DEAR', account: 'account-a', margin_type: 'FLAT', margin_value: '99999999.9999', data_fee: '0', version: 1 },
  ]);
  const floors = ['4.5', '100000', '99999999.9999', '"1e15"', '123456789012345678901234567890'].map(request);
  const dear = Array.from({ length: 200 }, () => sold('DEAR', 100_000));
  await writeFile(fileOf('large'), [...floors, ...dear, sold('KON-1002', 1)].join('\n'));
  expect(await applyBatch(events.side, { batch: 'large', file: fileOf('large') })).toMatchObject({
    requests: 2,
    outcomes: 201,
    rejected: 3,
  });
  expect(await events.store.query('SELECT deal, spend, partner_revenue FROM delivery_hourly ORDER BY deal')).toEqual([
    { deal: 'deal-KON-1002', spend: '1000', partner_revenue: '125' },
    { deal: 'dear', spend: '20000000000', partner_revenue: '-999999999999.999999' },
  ]);
});
