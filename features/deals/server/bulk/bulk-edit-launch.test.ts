import { newId } from '@kontor/core/server';
import { appliedRows, type BulkChange, bulkEditRoutes, dealRoutes, type PreflightCode } from '@kontor/deals/contract';
import { testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestApprovals } from '../approval/test-approvals.ts';
import { runBulkEdit } from './bulk-edit-run.ts';

const app = testApp();
let world: Awaited<ReturnType<typeof openTestApprovals>>;
let accountId = '';
beforeAll(async () => {
  world = await openTestApprovals(app);
  const { rows } = await world.deals.run(sql`SELECT account_id AS id FROM deal WHERE id = ${await world.deals.create()}`);
  accountId = String(rows[0]?.id);
});
const dryRun = (ids: string[], change: BulkChange) => world.agency.call(bulkEditRoutes.preview, { ids, change });
const state = async (key: string) => {
  await runBulkEdit(app.stores, { accountId, key });
  return world.agency.call(bulkEditRoutes.state, { key });
};
const apply = async (ids: string[], change: BulkChange, acknowledged?: PreflightCode[]) => {
  const [{ rows }, key] = [await dryRun(ids, change), newId()];
  await world.agency.call(bulkEditRoutes.apply, { key, change, ...appliedRows(rows), ...(acknowledged && { acknowledged }) });
  return { key, rows, state: await state(key) };
};
const undo = async (key: string) => {
  await world.agency.call(bulkEditRoutes.undo, { key });
  return state(key);
};
const read = (id: string) => world.agency.call(dealRoutes.get, { id });

describe('publishing by a bulk edit (decisions P9)', () => {
  test('a deal with warnings is published only when each is acknowledged by name; history keeps them', async () => {
    const { deals } = world;
    const [odd, fine] = [
      await deals.create({ dealId: '0BULK-1', mediaPlans: deals.plan.id, rate: '90' }),
      await deals.create({ mediaPlans: deals.plan.id, rate: '90' }),
    ];
    const ids = [odd, fine];
    const { rows, state: refused } = await apply(ids, { status: 'PUBLISHED' });
    const [of = [], ofFine = []] = rows.map(({ warnings }) => warnings);
    expect(of).toContain('dealIdOdd');
    expect(ofFine).not.toContain('dealIdOdd');
    expect((await read(odd)).status).toBe('DRAFT');
    expect(refused.named.map(({ dealId, why }) => [dealId, why])).toContainEqual([
      '0BULK-1',
      expect.stringMatching(/^There are warnings that nobody has acknowledged yet\. .*Deal ID with a leading zero or odd letters/),
    ]);
    const others = of.filter((code) => code !== 'dealIdOdd');
    await apply([odd], { status: 'PUBLISHED' }, others);
    expect((await read(odd)).status).toBe('DRAFT');
    await apply(ids, { status: 'PUBLISHED' }, [...of]);
    expect([(await read(odd)).status, (await read(fine)).status]).toEqual(['PUBLISHED', 'PUBLISHED']);
    const [latest] = await deals.historyOf(odd);
    expect(latest?.changelogs).toContainEqual(expect.objectContaining({ name: 'Warning acknowledged' }));
  });

  test('warnings are asked about where a deal is published or sent, and not where its price is changed', async () => {
    const { deals } = world;
    const id = await deals.create({ dealId: '0BULK-2', mediaPlans: deals.plan.id });
    const { rows } = await dryRun([id], { rate: { by: 'ADD', value: '1' } });
    expect(rows[0]?.warnings).toEqual([]);
    expect(rows[0]?.findings.map(({ severity }) => severity)).toContain('warning');
  });
});

describe('sending by a bulk edit (design §6.2)', () => {
  test('those who must agree are asked and told by mail; undoing takes the deals back and tells them', async () => {
    const { publisher, deals, first, planOf, naming, lettersTo } = world;
    const plan = await planOf(naming(first.id));
    const title = 'Sent in bulk';
    const [one, open] = [await deals.create({ title, mediaPlans: plan, rate: '90' }), await deals.create({ mediaPlans: deals.plan.id })];
    const { rows } = await dryRun([one, open], { status: 'SEND_FOR_APPROVAL' });
    expect(rows.map(({ refusals }) => refusals)).toEqual([[], ['No publisher has to approve it, so it is not sent for approval.']]);
    const sent = await apply([one, open], { status: 'SEND_FOR_APPROVAL' }, [...(rows[0]?.warnings ?? [])]);
    expect(sent.state.rows).toMatchObject({ DONE: 1, SKIPPED: 1 });
    const deal = await read(one);
    expect([deal.status, deal.approvals.map(({ answer }) => answer)]).toEqual(['SEND_FOR_APPROVAL', ['ASKED']]);
    expect((await publisher.call(dealRoutes.approval, { id: one })).nextDealActions).toEqual(['APPROVED', 'CHANGES_REQUESTED']);
    const letters = async () => (await lettersTo('publisher@demo.test')).filter((text) => text.includes(title)).length;
    expect(await letters()).toBe(1);
    expect((await undo(sent.key)).rows).toMatchObject({ UNDONE: 1 });
    expect((await read(one)).status).toBe('DRAFT');
    expect((await publisher.try(dealRoutes.approval, { id: one })).status).toBe(404);
    expect(await letters()).toBe(2);
  });

  test('a publisher without an active account keeps its deals from being sent, by name, and no others', async () => {
    const { deals, first, other, planOf, naming } = world;
    const [ours, mute] = await Promise.all([first, other].map(async ({ id }) => deals.create({ mediaPlans: await planOf(naming(id)) })));
    await deals.run(sql`UPDATE account SET status = 'inactive' WHERE id = ${other.account}`);
    const { rows } = await dryRun([ours ?? '', mute ?? ''], { status: 'SEND_FOR_APPROVAL' });
    await deals.run(sql`UPDATE account SET status = 'active' WHERE id = ${other.account}`);
    expect(rows.map(({ refusals }) => refusals)).toEqual([
      [],
      [`${other.name} must approve this deal and has no active account to do so. Leave it out, or ask support to set one up.`],
    ]);
  });
});
