import { newId } from '@kontor/core/server';
import { formOf } from '@kontor/core/testing';
import {
  appliedRows,
  type BulkChange,
  type BulkRow,
  bulkEditRoutes,
  DealDraft,
  dealRoutes,
  PREFLIGHT_WARNINGS,
} from '@kontor/deals/contract';
import { testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestApprovals } from '../approval/test-approvals.ts';
import { CHANGED_SINCE, runBulkEdit, STOPS_UNSEEN } from './bulk-edit-run.ts';

const app = testApp();
let world: Awaited<ReturnType<typeof openTestApprovals>>;
let accountId = '';
beforeAll(async () => {
  world = await openTestApprovals(app);
  const { rows } = await world.deals.run(sql`SELECT account_id AS id FROM deal WHERE id = ${await world.deals.create()}`);
  accountId = String(rows[0]?.id);
});

const RAISED: BulkChange = { rate: { by: 'PERCENT', value: '10' } };
const dryRun = async (ids: string[], change = RAISED) => (await world.agency.call(bulkEditRoutes.preview, { ids, change })).rows;
const state = async (key: string) => {
  await runBulkEdit(app.stores, { accountId, key });
  return world.agency.call(bulkEditRoutes.state, { key });
};
type Applied = { change?: BulkChange; stops?: string[] };
const apply = async (rows: BulkRow[], { change = RAISED, stops }: Applied = {}) => {
  const key = newId();
  const input = { key, change, ...appliedRows(rows), acknowledged: [...PREFLIGHT_WARNINGS], ...(stops && { stops }) };
  await world.agency.call(bulkEditRoutes.apply, input);
  return { key, state: await state(key) };
};
const undo = async (key: string) => {
  await world.agency.call(bulkEditRoutes.undo, { key });
  return state(key);
};

/** Each deal as a call and as the CSV file has it. */
async function deal(id: string) {
  const read = await world.deals.read(id);
  return { ...DealDraft.parse(read), status: read.status };
}
const told = (ids: readonly string[]) => Promise.all(ids.map(deal));
const csvOf = async (ids: string[]) =>
  (await world.agency.raw({ method: 'POST', url: '/api/deal/bulk/csv', payload: { ids } })).body.replace('\ufeff', '');
const upload = async (content: string) => {
  const form = formOf([], [{ name: 'deals.csv', content }]);
  const reply = await world.agency.raw({ method: 'POST', url: '/api/deal/bulk/upload', ...form });
  return reply.json().data as { preview: { rows: BulkRow[] } };
};

/** A published deal that the first publisher has approved. */
async function approved() {
  const id = await world.sent({ mediaPlans: world.deals.plan.id, pubSeats: [world.first.id], rate: '24.15' });
  await world.step(world.publisher, id, 'APPROVED');
  await world.step(world.agency, id, 'PUBLISHED');
  return id;
}
const restrict = (isOn: boolean) => world.deals.run(sql`UPDATE publisher SET premium = ${isOn} WHERE id = ${world.other.id}`);
/** A published deal whose publisher came to be restricted only after that: it runs on, approved by nobody (decisions D62). */
async function unasked() {
  await restrict(false);
  const id = await world.deals.published({ pubSeats: [world.other.id], rate: '20' });
  await restrict(true);
  return id;
}

describe('a bulk edit names what it takes off the air (docs/decisions/0080)', () => {
  test('of twenty published deals three must be approved again: their undo leaves each as it was, by call and in the file', async () => {
    const free = await Promise.all(Array.from({ length: 17 }, () => world.deals.published({ rate: '26.05' })));
    const ids = [...free, await approved(), await approved(), await approved()];
    const [before, fileBefore] = [await told(ids), await csvOf(ids)];
    expect(new Set(before.map(({ status }) => status))).toEqual(new Set(['PUBLISHED']));

    const rows = await dryRun(ids);
    const why = `It becomes Unpublished and stops serving: ${world.first.name} must approve it again.`;
    expect(rows.map(({ stops }) => stops)).toEqual([...Array(17).fill(null), ...Array(3).fill({ isAsked: false, text: why })]);
    expect(rows[19]?.changes).toEqual([
      { name: 'Floor CPM', oldValue: '$24.15', newValue: '$26.57' },
      { name: 'Status', oldValue: 'Published', newValue: 'Unpublished' },
    ]);
    expect([await told(ids), await csvOf(ids)]).toEqual([before, fileBefore]);

    const done = await apply(rows);
    expect(done.state).toMatchObject({ rows: { DONE: 20, SKIPPED: 0 }, stopped: 3 });
    expect(done.state.named.map(({ id, why: reason, state: now, stopped }) => [id, reason, now, stopped])).toEqual(
      ids.slice(17).map((id) => [id, `It is Unpublished and does not serve: ${world.first.name} must approve it again.`, 'DONE', true]),
    );
    expect(await told(ids)).toEqual(
      before.map((one, n) => ({ ...one, rate: n < 17 ? '28.66' : '26.57', status: n < 17 ? 'PUBLISHED' : 'UNPUBLISHED' })),
    );
    expect((await csvOf(ids)).match(/"?Unpublished"?/g)).toHaveLength(3);
    const { rows: next } = await world.agency.call(bulkEditRoutes.preview, {
      takenBackBy: done.key,
      change: { status: 'SEND_FOR_APPROVAL' },
    });
    expect(next.map(({ id, refusals }) => [id, refusals])).toEqual(ids.slice(17).map((id) => [id, []]));

    const undone = await undo(done.key);
    expect(undone).toMatchObject({ state: 'UNDONE', rows: { UNDONE: 20, KEPT: 0 }, stopped: 0, named: [] });
    expect([await told(ids), await csvOf(ids)]).toEqual([before, fileBefore]);
    const history = (await world.deals.historyOf(ids[19] ?? '')).map(({ summary }) => summary);
    expect(history.slice(0, 4)).toEqual([
      'Undo of a bulk edit of 20 deals: Unpublished to Published',
      'Undo of a bulk edit of 20 deals: changed Floor CPM',
      'Bulk edit of 20 deals: Published to Unpublished: it must be approved again (Floor CPM)',
      'Bulk edit of 20 deals: changed Floor CPM',
    ]);
  });

  test('a deal that nobody has agreed to gets its price back and stays off the air, with the reason and its next step', async () => {
    const [id, free] = [await unasked(), await world.deals.published({ rate: '20' })];
    const done = await apply(await dryRun([free, id]));
    expect([done.state.stopped, (await deal(id)).status]).toEqual([1, 'UNPUBLISHED']);
    const undone = await undo(done.key);
    expect(undone).toMatchObject({ rows: { UNDONE: 2, KEPT: 0 }, stopped: 1 });
    expect(undone.named).toMatchObject([
      { id, state: 'UNDONE', stopped: true, why: `It stays Unpublished: ${world.other.name} must approve it again.` },
    ]);
    expect((await told([free, id])).map(({ rate, status }) => [rate, status])).toEqual([
      ['20', 'PUBLISHED'],
      ['20', 'UNPUBLISHED'],
    ]);
    const { rows } = await world.agency.call(bulkEditRoutes.preview, { takenBackBy: done.key, change: { status: 'SEND_FOR_APPROVAL' } });
    expect(rows.map((row) => [row.id, row.refusals])).toEqual([[id, []]]);
    expect((await dryRun([id], { status: 'PUBLISHED' })).map(({ refusals }) => refusals)).toEqual([
      ['Needs approval before it can be published again.'],
    ]);
  });

  test('what is not named at apply is left and named: none, or not all of them', async () => {
    const ids = [await approved(), await approved()];
    const rows = await dryRun(ids);
    const before = await told(ids);
    const { state: none } = await apply(rows, { stops: [] });
    expect(none).toMatchObject({ rows: { DONE: 0, SKIPPED: 2 }, stopped: 0 });
    expect(none.named.map(({ why }) => why)).toEqual(rows.map(({ stops }) => `${STOPS_UNSEEN} ${stops?.text}`));
    expect(await told(ids)).toEqual(before);
    const { state: one } = await apply(rows, { stops: ids.slice(0, 1) });
    expect(one).toMatchObject({ rows: { DONE: 1, SKIPPED: 1 }, stopped: 1 });
    expect((await told(ids)).map(({ status }) => status)).toEqual(['UNPUBLISHED', 'PUBLISHED']);
  });

  test('a deal that would stop serving only since its dry run is left and named, whether it or its publisher changed', async () => {
    await restrict(false);
    const named = { pubSeats: [world.other.id], rate: '20' };
    const ids = [await world.deals.published(named), await world.deals.published(named), await world.deals.published({ rate: '20' })];
    const rows = await dryRun(ids);
    expect(rows.map(({ stops }) => stops)).toEqual([null, null, null]);
    await restrict(true);
    await world.agency.call(dealRoutes.update, {
      ...DealDraft.parse(await world.deals.read(ids[1] ?? '')),
      id: ids[1] ?? '',
      title: 'Theirs',
    });
    const before = await told(ids);
    const { state: now } = await apply(rows);
    expect(now).toMatchObject({ rows: { DONE: 1, SKIPPED: 2 }, stopped: 0 });
    expect(now.named.map(({ why }) => why)).toEqual([expect.stringContaining(STOPS_UNSEEN), CHANGED_SINCE]);
    expect(await told(ids)).toEqual(before.map((one, n) => (n === 2 ? { ...one, rate: '22' } : one)));
  });

  test('an undo takes nothing off the air that the edit left on it: such a deal is left and named', async () => {
    await restrict(false);
    const id = await world.deals.published({ pubSeats: [world.other.id], rate: '20' });
    const done = await apply(await dryRun([id]));
    await restrict(true);
    const undone = await undo(done.key);
    expect(undone).toMatchObject({ rows: { UNDONE: 0, KEPT: 1 }, stopped: 0 });
    expect(undone.named[0]?.why).toContain(STOPS_UNSEEN);
    expect(await deal(id)).toMatchObject({ rate: '22', status: 'PUBLISHED' });
  });

  test('unpublishing is counted and needs no naming, also of a deal that its new price would stop; undoing publishes both again', async () => {
    const ids = [await world.deals.published(), await approved()];
    const before = await told(ids);
    const change: BulkChange = { ...RAISED, status: 'UNPUBLISHED' };
    const rows = await dryRun(ids, change);
    expect(rows.map(({ stops }) => stops)).toEqual(
      Array(2).fill({ isAsked: true, text: 'It becomes Unpublished and stops serving, as asked.' }),
    );
    const done = await apply(rows, { change });
    expect(done.state).toMatchObject({ rows: { DONE: 2 }, stopped: 2, named: [] });
    expect((await told(ids)).map(({ status }) => status)).toEqual(['UNPUBLISHED', 'UNPUBLISHED']);
    expect(await undo(done.key)).toMatchObject({ rows: { UNDONE: 2 }, stopped: 0, named: [] });
    expect(await told(ids)).toEqual(before);
  });

  test('an approved deal that goes back to Draft says so before and after, and so does its undo', async () => {
    const id = await world.sent({ mediaPlans: world.deals.plan.id, pubSeats: [world.first.id], rate: '20' });
    await world.step(world.publisher, id, 'APPROVED');
    const rows = await dryRun([id]);
    const why = `${world.first.name} must approve it again.`;
    expect(rows[0]?.stops).toBeNull();
    expect(rows[0]?.findings).toContainEqual({ severity: 'warning', text: `It becomes Draft: ${why}` });
    const done = await apply(rows);
    expect(done.state).toMatchObject({ stopped: 0, named: [{ id, why: `It is Draft: ${why}`, state: 'DONE', stopped: false }] });
    await undo(done.key);
    expect(await deal(id)).toMatchObject({ rate: '20', status: 'APPROVED' });
  });

  test('an uploaded file says the same of its rows', async () => {
    const ids = [await approved(), await approved()];
    const [one = '', other = ''] = ids;
    const lines = (await csvOf(ids)).split('\n').map((line) => (line.includes(one) ? line.replace('24.15', '26.57') : line));
    const changed = lines.map((line) => (line.includes(other) ? line.replace('Published', 'Unpublished') : line)).join('\n');
    const { preview } = await upload(changed);
    expect(preview.rows.map(({ stops }) => stops?.isAsked)).toEqual([false, true]);
    const done = await apply(preview.rows, { change: {} });
    expect(done.state).toMatchObject({ rows: { DONE: 2 }, stopped: 2 });
    expect(done.state.named.map(({ id }) => id)).toEqual([one]);
  });
});
