import type { Caller } from '@kontor/core/testing';
import { historyRoutes } from '@kontor/history/contract';
import { uploadedRoutes } from '@kontor/segments/contract';
import { testApp } from '@kontor/server-app/testing';
import { sessionRoutes } from '@kontor/session/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { addresses, csv, openTestUploads } from './test-uploads.ts';

const app = testApp();
let agency: Caller;
let uploads: ReturnType<typeof openTestUploads>;
let accountId = '';
beforeAll(async () => {
  agency = await app.as('agency');
  uploads = openTestUploads(app);
  ({ accountId } = (await agency.call(sessionRoutes.session, {})).user);
});
const get = (id: string) => agency.call(uploadedRoutes.get, { id });
const draft = { name: 'From a file', dataType: 'IP' as const };

const LOST = [
  ['the account is switched off', sql`UPDATE account SET status = 'inactive'`, sql`UPDATE account SET status = 'active'`],
  ['the account lost uploads', sql`UPDATE account SET uploaded_segment = false`, sql`UPDATE account SET uploaded_segment = true`],
  ['the account lost deal management', sql`UPDATE account SET deal_management = false`, sql`UPDATE account SET deal_management = true`],
] as const;

test.each(LOST)('an upload whose job runs after %s changes no members, and its file goes (security rule 27)', async (_, lose, regain) => {
  const before = await uploads.filesLeft();
  const id = await uploads.create(agency, addresses(20));
  await uploads.work();
  const { value: fileUrl } = await uploads.send(agency, csv(addresses(5, 300).join('\n')));
  await agency.call(uploadedRoutes.update, { ...draft, id, fileUrl });
  const fresh = await uploads.create(agency, addresses(7, 600));
  await uploads.run(sql`${lose} WHERE id = ${accountId}`);
  await uploads.work();
  await uploads.run(sql`${regain} WHERE id = ${accountId}`);
  expect([await uploads.members(id), await uploads.members(fresh), await uploads.filesLeft()]).toEqual([20, 0, before]);
  expect([await get(id), await get(fresh)]).toMatchObject([
    { status: 'ACTIVE', dataCount: 20, progress: null },
    { status: 'VALIDATION_FAILED', dataCount: null, progress: null },
  ]);
  const [last] = (await agency.call(historyRoutes.list, { id })).rows;
  expect(last?.data.summary).toBe('Upload cancelled: who asked for it may no longer upload segments');
});

test('rights that are lost before members change are looked at again (security rule 27)', async () => {
  const id = await uploads.create(agency, addresses(20));
  await uploads.work();
  const { value: fileUrl } = await uploads.send(agency, csv(addresses(5, 300).join('\n')));
  await agency.call(uploadedRoutes.update, { ...draft, id, fileUrl });
  const { turns } = app.stores;
  const take: typeof turns.take = async (...given) => {
    await uploads.run(sql`UPDATE account SET uploaded_segment = false WHERE id = ${accountId}`);
    return turns.take(...given);
  };
  await openTestUploads({ ...app, stores: { ...app.stores, turns: { ...turns, take } } }).work();
  await uploads.run(sql`UPDATE account SET uploaded_segment = true WHERE id = ${accountId}`);
  expect([await uploads.members(id), (await get(id)).status, (await get(id)).progress]).toEqual([20, 'ACTIVE', null]);
});

test('members that are being switched are noted, whatever was lost since', async () => {
  const id = await uploads.create(agency, addresses(20));
  await uploads.run(sql`UPDATE segment_load SET is_final = true WHERE segment_id = ${id}`);
  await uploads.run(sql`UPDATE account SET uploaded_segment = false WHERE id = ${accountId}`);
  await uploads.work();
  await uploads.run(sql`UPDATE account SET uploaded_segment = true WHERE id = ${accountId}`);
  expect(await get(id)).toMatchObject({ status: 'ACTIVE', dataCount: 20 });
});

test('one who left the account uploads nothing any more', async () => {
  const planner = await app.as('planner');
  const id = await uploads.create(planner, addresses(20));
  const { userId } = (await planner.call(sessionRoutes.session, {})).user;
  await uploads.run(sql`DELETE FROM membership WHERE user_id = ${userId} AND account_id = ${accountId}`);
  await uploads.work();
  expect([await uploads.members(id), (await get(id)).status]).toEqual([0, 'VALIDATION_FAILED']);
});
