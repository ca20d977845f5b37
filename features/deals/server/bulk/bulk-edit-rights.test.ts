import { newId } from '@kontor/core/server';
import type { Caller } from '@kontor/core/testing';
import { appliedRows, type BulkChange, bulkEditRoutes } from '@kontor/deals/contract';
import { testApp } from '@kontor/server-app/testing';
import { sessionRoutes } from '@kontor/session/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { openTestDeals } from '../test-deals.ts';
import { runBulkEdit } from './bulk-edit-run.ts';

const app = testApp();
let agency: Caller;
let deals: Awaited<ReturnType<typeof openTestDeals>>;
let [userId, accountId] = ['', ''];
beforeAll(async () => {
  agency = await app.as('agency');
  deals = await openTestDeals(agency, app.stores.entities);
  ({ userId, accountId } = (await agency.call(sessionRoutes.session, {})).user);
});

const LOST = [
  ['the account is switched off', sql`UPDATE account SET status = 'inactive'`, sql`UPDATE account SET status = 'active'`],
  ['the account lost deal management', sql`UPDATE account SET deal_management = false`, sql`UPDATE account SET deal_management = true`],
] as const;

test.each(LOST)('an edit that runs after %s changes nothing, nor does its undoing (security rule 27)', async (_, lose, regain) => {
  const [id, changed] = [await deals.create({ rate: '10' }), await deals.create({ rate: '10' })];
  const change: BulkChange = { rate: { by: 'SET', value: '11' } };
  const asked = async (one: string) => {
    const key = newId();
    const { rows } = await agency.call(bulkEditRoutes.preview, { ids: [one], change });
    await agency.call(bulkEditRoutes.apply, { key, change, ...appliedRows(rows) });
    return { key, accountId };
  };
  const [waiting, done] = [await asked(id), await asked(changed)];
  await runBulkEdit(app.stores, done);
  await agency.call(bulkEditRoutes.undo, { key: done.key });
  await deals.run(sql`${lose} WHERE id = ${accountId}`);
  await runBulkEdit(app.stores, waiting);
  await runBulkEdit(app.stores, done);
  await deals.run(sql`${regain} WHERE id = ${accountId}`);
  expect([(await deals.read(id)).rate, (await deals.read(changed)).rate]).toEqual(['10', '11']);
  expect((await agency.call(bulkEditRoutes.state, { key: waiting.key })).state).toBe('CANCELLED');
  // Who may, undoes it all the same.
  await agency.call(bulkEditRoutes.undo, { key: done.key });
  await runBulkEdit(app.stores, done);
  expect((await deals.read(changed)).rate).toBe('10');
});

test('one who left the account changes nothing any more', async () => {
  const id = await deals.create({ rate: '10' });
  const planner = await app.as('planner');
  const [key, change] = [newId(), { rate: { by: 'SET' as const, value: '11' } }];
  const { rows } = await planner.call(bulkEditRoutes.preview, { ids: [id], change });
  await planner.call(bulkEditRoutes.apply, { key, change, ...appliedRows(rows) });
  const left = (await planner.call(sessionRoutes.session, {})).user.userId;
  expect(left).not.toBe(userId);
  await deals.run(sql`DELETE FROM membership WHERE user_id = ${left} AND account_id = ${accountId}`);
  await runBulkEdit(app.stores, { key, accountId });
  expect([(await deals.read(id)).rate, (await agency.call(bulkEditRoutes.state, { key })).state]).toEqual(['10', 'CANCELLED']);
});
