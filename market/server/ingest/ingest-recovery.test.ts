import { join } from 'node:path';
import { ALONE, TurnLost } from '@kontor/core/server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestEventStore, type TestEventStore } from '../../../core/testing/test-event-store.ts';
import { storedTotals, totalsOf } from '../../testing/ingested-totals.ts';
import { startAfresh } from '../../testing/line-deals.ts';
import { type Written, writeLines } from '../../testing/openrtb-lines.ts';
import { applyBatch, finishBatch, stageBatch, turnOf } from './ingest.ts';
import { attachBatch } from './ingest-apply.ts';
import { logState, numberOf, readLog } from './ingest-log.ts';
import { recoverBatches } from './ingest-recovery.ts';
import { createStaging, dropStaging, stagingOf } from './ingest-tables.ts';

const BATCH = 'interrupted';
const NUMBER = numberOf(BATCH);
let events: TestEventStore;
let file: string;
let written: Written;

beforeAll(async () => {
  events = await openTestEventStore();
});
beforeEach(async () => {
  await startAfresh(events.store);
  file = join(events.directory, 'lines.ndjson');
  written = await writeLines(file, { count: 3_000, seed: 11 });
});
afterAll(() => events.close());

const ownTables = () =>
  events.store.query(
    "SELECT name FROM system.tables WHERE database = currentDatabase() AND name LIKE 'ingest\\_%\\_%' AND name != 'ingest_batches'",
  );
const stateOf = async () => (await readLog(events.store, NUMBER))?.state;

async function expectAppliedOnce() {
  expect(await stateOf()).toBe('applied');
  expect(await storedTotals(events.store)).toEqual(totalsOf(written));
  expect(await ownTables()).toEqual([]);
  expect(await recoverBatches(events.side)).toEqual([]);
  expect(await applyBatch(events.side, { batch: BATCH, file })).toMatchObject({ alreadyApplied: true, lines: written.lines });
  expect(await storedTotals(events.store)).toEqual(totalsOf(written));
}

test('a crash while loading leaves nothing, and the batch may be sent again', async () => {
  const begun = { number: NUMBER, name: BATCH, sender: '', content: BATCH, attempt: 1 };
  await logState(events.store, 'loading', { ...begun, lines: 0, requests: 0, outcomes: 0, rejected: 0 });
  await createStaging(events.store, stagingOf(begun));
  expect(await recoverBatches(events.side)).toMatchObject([{ name: BATCH, state: 'abandoned' }]);
  expect(await ownTables()).toEqual([]);
  expect(await applyBatch(events.side, { batch: BATCH, file })).toMatchObject({ alreadyApplied: false });
  await expectAppliedOnce();
});

test('a crash once the batch is loaded is rolled forward', async () => {
  await stageBatch(events.store, ALONE, { batch: BATCH, file });
  expect((await storedTotals(events.store))?.requests).toBe('0');
  expect(await recoverBatches(events.side)).toMatchObject([{ name: BATCH, state: 'applied' }]);
  await expectAppliedOnce();
});

test('a crash with some days attached attaches the others only', async () => {
  const staging = stagingOf(await stageBatch(events.store, ALONE, { batch: BATCH, file }));
  await events.store.command(`ALTER TABLE bid_requests ATTACH PARTITION ID '20260902' FROM ${staging.target('bid_requests')}`);
  await events.store.command(`ALTER TABLE household_daily ATTACH PARTITION ID '20260901' FROM ${staging.target('household_daily')}`);
  await recoverBatches(events.side);
  await expectAppliedOnce();
});

test('a crash with a day attached in part puts that day right', async () => {
  const staged = await stageBatch(events.store, ALONE, { batch: BATCH, file });
  await events.store.command(
    `INSERT INTO bid_requests SELECT * FROM ${stagingOf(staged).target('bid_requests')} WHERE day = '2026-09-02' LIMIT 17`,
  );
  await recoverBatches(events.side);
  await expectAppliedOnce();
});

test('a crash before the last line of the log changes nothing twice', async () => {
  await attachBatch(events.store, ALONE, await stageBatch(events.store, ALONE, { batch: BATCH, file }));
  await recoverBatches(events.side);
  await expectAppliedOnce();
});

test('a crash before the batch dropped its own tables has them dropped', async () => {
  const staged = await stageBatch(events.store, ALONE, { batch: BATCH, file });
  await attachBatch(events.store, ALONE, staged);
  await logState(events.store, 'applied', staged);
  expect(await recoverBatches(events.side)).toEqual([]);
  await expectAppliedOnce();
});

test('a batch interrupted earlier is finished by the next call for it', async () => {
  await stageBatch(events.store, ALONE, { batch: BATCH, file });
  expect(await applyBatch(events.side, { batch: BATCH, file })).toMatchObject({ alreadyApplied: true, lines: written.lines });
  await expectAppliedOnce();
});

test('a batch that somebody is at is left to them', async () => {
  await stageBatch(events.store, ALONE, { batch: BATCH, file });
  await events.side.turns.take(turnOf(NUMBER), async () => {
    expect(await recoverBatches(events.side)).toEqual([]);
    expect(await stateOf()).toBe('applying');
  });
  expect(await recoverBatches(events.side)).toMatchObject([{ name: BATCH, state: 'applied' }]);
  await expectAppliedOnce();
});

test('a server that lost its turn attaches nothing, ends nothing and takes nothing away', async () => {
  const lost = { check: () => Promise.reject(new TurnLost('batch', null)) };
  const staged = await stageBatch(events.store, ALONE, { batch: BATCH, file });
  await expect(finishBatch(events.store, lost, staged)).rejects.toThrow(TurnLost);
  expect((await storedTotals(events.store))?.requests).toBe('0');
  await expect(stageBatch(events.store, lost, { batch: BATCH, file })).rejects.toThrow(TurnLost);
  await finishBatch(events.store, ALONE, staged);
  await expectAppliedOnce();
});

test('a server that loses its turn while it takes half a day out does not put the day back', async () => {
  const staged = await stageBatch(events.store, ALONE, { batch: BATCH, file });
  const source = stagingOf(staged).target('bid_requests');
  await events.store.command(`INSERT INTO bid_requests SELECT * FROM ${source} WHERE day = (SELECT min(day) FROM ${source}) LIMIT 17`);
  let checks = 0;
  const lost = {
    check: async () => {
      checks += 1;
      if (checks > 1) throw new TurnLost('batch', null);
    },
  };
  await expect(finishBatch(events.store, lost, staged)).rejects.toThrow(TurnLost);
  expect((await storedTotals(events.store))?.requests).toBe('0');
  await finishBatch(events.store, ALONE, staged);
  await expectAppliedOnce();
});

test('one batch that cannot be recovered keeps no other from it', async () => {
  const staged = await stageBatch(events.store, ALONE, { batch: 'torn', file });
  await dropStaging(events.store, staged.number);
  await stageBatch(events.store, ALONE, { batch: BATCH, file });
  await expect(recoverBatches(events.side)).rejects.toThrow();
  expect(await stateOf()).toBe('applied');
});

test('what other batches brought to the same days stays', async () => {
  await applyBatch(events.side, { batch: 'other', file });
  const staged = await stageBatch(events.store, ALONE, { batch: BATCH, file });
  await events.store.command(`INSERT INTO delivery_hourly SELECT * FROM ${stagingOf(staged).target('delivery_hourly')} LIMIT 5`);
  await recoverBatches(events.side);
  const [row] = await events.store.query<{ requests: string; weight: string }>(
    'SELECT count() AS requests, sum(weight) AS weight, (SELECT sum(clicks) FROM delivery_hourly) AS clicks FROM bid_requests',
  );
  expect(row).toEqual({ requests: String(2 * written.requests), weight: String(2 * written.weight), clicks: String(2 * written.clicks) });
});
