import { booleanLogicRoutes } from '@kontor/boolean-logic/contract';
import { systemScope } from '@kontor/core/server';
import { segmentRoutes } from '@kontor/segments/contract';
import { testApp } from '@kontor/server-app/testing';
import { sessionRoutes } from '@kontor/session/contract';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

const app = testApp();

test('what the boxes of a plan hold is told by id in their order, and of another account exactly as much as of an id that nobody has', async () => {
  const [agency, rival] = await Promise.all([app.as('agency'), app.as('rival')]);
  const { segmentList } = await agency.call(segmentRoutes.list, { type: 'owned' });
  const [first, second] = segmentList;
  if (!first || !second) throw new Error('The demo has segments of its agency.');
  const unknown = 'f'.repeat(24);
  const told = await agency.call(segmentRoutes.chosen, { ids: [second.id, unknown, first.id, second.id] });
  expect(told).toEqual([second, first].map((one) => ({ ...one, selected: true })));
  expect(await rival.call(segmentRoutes.chosen, { ids: [first.id, unknown] })).toEqual([]);
});

test('an expired segment is told of, a deleted one is not', async () => {
  const agency = await app.as('agency');
  const { segmentList } = await agency.call(segmentRoutes.list, { type: 'shared' });
  const expired = segmentList.find(({ expirationDate }) => expirationDate !== null && expirationDate * 1_000 < Date.now());
  const gone = segmentList.find(({ id }) => id !== expired?.id);
  if (!expired || !gone) throw new Error('The demo has expired segments.');
  await systemScope(app.stores.entities).run((database) =>
    database.execute(sql`UPDATE segment SET deleted_at = now() WHERE id = ${gone.id}`),
  );
  const told = await agency.call(segmentRoutes.chosen, { ids: [expired.id, gone.id] });
  expect(told.map(({ id }) => id)).toEqual([expired.id]);
});

test('a shared segment is not told of while the account’s sharing is off, in boxes and in logic, and is again when it is on', async () => {
  const agency = await app.as('agency');
  const { segmentList } = await agency.call(segmentRoutes.list, { type: 'shared' });
  const [shared] = segmentList;
  if (!shared) throw new Error('The demo has shared segments.');
  const told = async () => [
    (await agency.call(segmentRoutes.chosen, { ids: [shared.id] })).length,
    (await agency.call(booleanLogicRoutes.names, { ids: [shared.id], titles: [shared.title] })).length,
  ];
  const { accountId } = (await agency.call(sessionRoutes.session, {})).user;
  const share = (isOn: boolean) =>
    systemScope(app.stores.entities).run((database) =>
      database.execute(sql`UPDATE account SET shared_segment = ${isOn} WHERE id = ${accountId}`),
    );
  expect(await told()).toEqual([1, 1]);
  await share(false);
  expect(await told()).toEqual([0, 0]);
  await share(true);
  expect(await told()).toEqual([1, 1]);
});
