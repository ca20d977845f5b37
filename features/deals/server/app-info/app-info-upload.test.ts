import { type Caller, formOf } from '@kontor/core/testing';
import { APP_INFO_COLUMNS, type AppInfoPreview, appInfoRoutes, dealNotFound, MOST_APP_INFO_ROWS } from '@kontor/deals/contract';
import { testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { openTestDeals, told } from '../test-deals.ts';

const app = testApp();
let agency: Caller;
let deals: Awaited<ReturnType<typeof openTestDeals>>;
beforeAll(async () => {
  agency = await app.as('agency');
  deals = await openTestDeals(agency, app.stores.entities);
});

const HEAD = APP_INFO_COLUMNS.join(',');
const file = (...lines: string[]) => [HEAD, ...lines].join('\n');
const send = async (key: string, content: string, { caller = agency, name = 'apps.csv' } = {}) =>
  (await caller.raw({ method: 'POST', url: `/api/deal/upload/appinfo/${key}`, ...formOf([], [{ name, content }]) })).json();
const create = (id: string, upload: string, caller = agency) => told(caller.try(appInfoRoutes.update, { id, upload }));
const update = (id: string, upload: string, caller = agency) => told(caller.try(appInfoRoutes.edit, { id, upload }));
const bundlesOf = async (id: string) =>
  (await agency.call(appInfoRoutes.list, { id })).map(({ overridedBundle, bundle }) => [overridedBundle, bundle]);

test('a file is checked first and changes nothing; then its rows are created, and the same rows replaced, as a whole (2 §4, P20)', async () => {
  const id = await deals.create();
  const { msg, data } = await send(id, file('com.a,com.b,Name,a.example.com,https://a.example,IAB1; iab1-7,Override', 'com.c,com.d'));
  expect([msg, data.rows, data.invalid, data.problems]).toEqual(['App info uploaded.', 2, 0, []]);
  expect(data.preview.map(({ overridedBundle, isKnown }: AppInfoPreview) => [overridedBundle, isKnown])).toEqual([
    ['com.a', false],
    ['com.c', false],
  ]);
  expect(await bundlesOf(id)).toEqual([]);
  expect(await update(id, data.upload)).toEqual([409, 'This deal has no app info of com.a, com.c yet.']);
  expect(await create(id, data.upload)).toEqual([200, 'App info created.']);
  expect(await bundlesOf(id)).toEqual([
    ['com.a', 'com.b'],
    ['com.c', 'com.d'],
  ]);
  // Once used, it is gone.
  expect(await create(id, data.upload)).toEqual([409, 'Please upload a valid file.']);
  const again = await send(id, file('com.a,com.new,Name,a.example.com,https://a.example,IAB1; IAB1-7,Override'));
  expect(again.data.preview).toEqual([
    { overridedBundle: 'com.a', isKnown: true, changes: [{ name: 'Bundle', action: 'Update', oldValue: 'com.b', newValue: 'com.new' }] },
  ]);
  expect(await create(id, again.data.upload)).toEqual([409, 'This deal has app info of com.a already.']);
  expect(await update(id, again.data.upload)).toEqual([200, 'App info updated.']);
  expect(await bundlesOf(id)).toEqual([
    ['com.a', 'com.new'],
    ['com.c', 'com.d'],
  ]);
});

test('what is wrong is said by line and column, a bundle twice with both lines, and nothing is kept', async () => {
  const id = await deals.create();
  const { data } = await send(id, file('com.a,.b', 'com.c,com.d,,,,IAB99', 'com.e,com.f', 'com.e,com.g', ',com.h,,,,,Never'));
  expect([data.rows, data.invalid, data.upload, data.preview]).toEqual([5, 4, null, []]);
  expect(data.problems).toEqual([
    { row: 2, reason: 'Bundle: Please enter valid bundle name' },
    { row: 3, reason: 'IAB Categories: there is no category IAB99.' },
    { row: 5, reason: 'Existing Bundle: com.e is in row 4 and in row 5.' },
    {
      row: 6,
      reason: 'Existing Bundle: Please enter existing bundle name; Status: Status is Passed In or Override or Override If Empty.',
    },
  ]);
  expect(await bundlesOf(id)).toEqual([]);
});

test('no rows, 1,001 rows, a column that nobody knows and a file that is no CSV are refused, each in its words (2 §5)', async () => {
  const id = await deals.create();
  const problem = async (content: string) => (await send(id, content)).data.problems.map(({ reason }: { reason: string }) => reason);
  expect(await problem(HEAD)).toEqual(['The file has no rows.']);
  const many = Array.from({ length: MOST_APP_INFO_ROWS + 1 }, (_, n) => `com.a${n},com.b`);
  expect(await problem(file(...many))).toEqual(['The file has more than 1,000 rows.']);
  expect((await problem(`${HEAD},Price\ncom.a,com.b,,,,,,1`))[0]).toMatch(/^There is no column “Price”/);
  expect((await send(id, HEAD, { name: 'apps.xlsx' })).msg).toBe('Please select a valid file.');
  expect((await send(id, 'PNG\0', { name: 'apps.csv' })).success).toBe(false);
});

test('a thousand rows are created at once', async () => {
  const id = await deals.create();
  const { data } = await send(id, file(...Array.from({ length: MOST_APP_INFO_ROWS }, (_, n) => `com.a${n},com.b${n}`)));
  expect(await create(id, data.upload)).toEqual([200, 'App info created.']);
  expect(await agency.call(appInfoRoutes.list, { id })).toHaveLength(MOST_APP_INFO_ROWS);
});

test('the rows are the sender’s, for this deal and for a day: anybody else’s, another deal’s and old ones are as missing', async () => {
  const [id, other] = [await deals.create(), await deals.create()];
  const { upload } = (await send(id, file('com.a,com.b'))).data;
  const none = [409, 'Please upload a valid file.'];
  expect(await create(id, upload, await app.as('planner'))).toEqual(none);
  expect(await create(other, upload)).toEqual(none);
  const rival = await app.as('rival');
  expect(await create(id, upload, rival)).toEqual([404, dealNotFound.text]);
  expect((await send(id, file('com.x,com.y'), { caller: rival })).msg).toBe(dealNotFound.text);
  await deals.run(sql`DELETE FROM app_info_upload WHERE id <> ${upload}`);
  const kept = await deals.run(
    sql`SELECT expires_at - created_at = interval '1 day' AS is_a_day FROM app_info_upload WHERE id = ${upload}`,
  );
  expect(kept.rows).toEqual([{ is_a_day: true }]);
  expect(await create(id, upload)).toEqual([200, 'App info created.']);
  // A second file of the same person takes the place of the first.
  const first = (await send(id, file('com.a,com.c'))).data.upload;
  const second = (await send(id, file('com.a,com.d'))).data.upload;
  expect(await update(id, first)).toEqual(none);
  expect(await update(id, second)).toEqual([200, 'App info updated.']);
});
