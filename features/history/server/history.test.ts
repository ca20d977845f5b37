import { historyRoutes } from '@kontor/history/contract';
import { openTestApp, type TestApp } from '@kontor/server-app/testing';
import { sessionRoutes } from '@kontor/session/contract';
import { userRoutes } from '@kontor/users/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test('changes of people are shown to who administers the account, and to nobody else', async () => {
  const [admin, planner] = [await app.as('agency'), await app.as('planner')];
  const { user } = await planner.call(sessionRoutes.session, {});
  const { email, lastName } = user;
  await admin.call(userRoutes.update, { id: user.userId, email, firstName: 'Pierson', lastName, admin: false });
  const seen = async (caller: typeof admin) =>
    (await caller.call(historyRoutes.list, { id: user.userId })).rows.map(({ data }) => data.summary);
  expect(await seen(admin)).toEqual(['User updated']);
  expect(await seen(planner)).toEqual([]);
  expect(await seen(await app.as('rival'))).toEqual([]);
});
