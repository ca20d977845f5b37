import { historyRoutes } from '@kontor/history/contract';
import { emptyTargeting, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { testApp } from '@kontor/server-app/testing';
import { expect, test } from 'vitest';

const app = testApp();
const some = (...values: string[]) => ({ included: true, values });

test('a change among the values that history counts and does not name is told too', async () => {
  const agency = await app.as('agency');
  const zips = Array.from({ length: 60 }, (_, n) => `${10_001 + n}`);
  const targeting = (last: string) => ({ ...emptyTargeting(), country: some('US'), zip: some(...zips, last) });
  const { envelope } = await agency.try(mediaPlanRoutes.create, { title: 'Long', targeting: targeting('20001') });
  const id = envelope.value ?? '';
  await agency.call(mediaPlanRoutes.update, { id, title: 'Long', targeting: targeting('20002') });
  const [update] = (await agency.call(historyRoutes.list, { id })).rows.map(({ data }) => data);
  expect(update).toMatchObject({ action: 'Update', summary: 'Changed Zip code' });
  expect(update?.changelogs[0]?.newValue).toMatch(/^Include 10001, .*, 21 more, not the same as before$/);
});
