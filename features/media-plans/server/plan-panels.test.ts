import { systemScope } from '@kontor/core/server';
import type { Caller } from '@kontor/core/testing';
import { dealRoutes } from '@kontor/deals/contract';
import { dspRoutes } from '@kontor/dsps/contract';
import { GENRES } from '@kontor/market/reference';
import { emptyTargeting, type MediaPlanTargeting, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { testApp } from '@kontor/server-app/testing';
import { sessionRoutes } from '@kontor/session/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';

const app = testApp();
let agency: Caller;
beforeAll(async () => {
  agency = await app.as('agency');
});
const targeting = (change: Partial<MediaPlanTargeting> = {}): MediaPlanTargeting => ({ ...emptyTargeting(), ...change });
const some = (...values: string[]) => ({ included: true, values });
const none = (...values: string[]) => ({ included: false, values });
const forecastOf = (change: Partial<MediaPlanTargeting>) => agency.call(mediaPlanRoutes.forecast, { targeting: targeting(change) });
const genresOf = (master: string) => GENRES.filter((genre) => genre.master === master).map(({ code }) => code);
const made = async (title: string, change: Partial<MediaPlanTargeting> = {}) =>
  (await agency.try(mediaPlanRoutes.create, { title, targeting: targeting(change) })).envelope.value ?? '';

describe('master genres (decision 0063)', () => {
  test('mean all of their genres, on the side of the genres', async () => {
    const byHand = await forecastOf({ genres: some(...genresOf('Sports'), 'Drama') });
    const whole = await forecastOf({ masterGenres: ['Sports'], genres: some('Drama') });
    expect(whole.requests).toBe(byHand.requests);
    expect(whole.requests).toBeGreaterThan((await forecastOf({ genres: some('Drama') })).requests);
    const without = await forecastOf({ masterGenres: ['Sports'], genres: none() });
    expect(without.requests).toBe((await forecastOf({ genres: none(...genresOf('Sports')) })).requests);
    expect(without.clauses.map(({ key }) => key)).toContain('genres:master:Sports');
  });

  test('are said by history as a whole, and a new one is a change of the genre', async () => {
    const id = await made('Masters', { masterGenres: ['Sports'] });
    await agency.call(mediaPlanRoutes.update, {
      id,
      title: 'Masters',
      targeting: targeting({ masterGenres: ['Sports', 'News'], genres: some('Drama') }),
    });
    const { rows } = await systemScope(app.stores.entities).run((database) =>
      database.execute<{ changelogs: { name: string; oldValue: string; newValue: string }[] }>(
        sql`SELECT changelogs FROM history WHERE entity_id = ${id} AND action = 'Update'`,
      ),
    );
    expect(rows.flatMap(({ changelogs }) => changelogs)).toEqual([
      { name: 'Genre', action: 'Update', oldValue: 'Include All Sports', newValue: 'Include All Sports, All News, Drama' },
    ]);
  });

  test('that do not exist are refused by name', async () => {
    const asked = { targeting: { ...targeting(), masterGenres: ['Sports', 'Juggling'] } };
    for (const reply of [
      await agency.try(mediaPlanRoutes.create, { title: 'No', ...asked }),
      await agency.try(mediaPlanRoutes.forecast, asked),
    ]) {
      expect(reply.status).toBe(400);
      expect(JSON.stringify(reply.envelope)).toContain('There is no master genre Juggling. Choose among Entertainment, Sports');
    }
  });

  test('are not targeted by plans and calls that know nothing of them', async () => {
    const { masterGenres: _, marketplaceIds: _ids, buyers: _buyers, ...old } = targeting();
    const id = (await agency.try(mediaPlanRoutes.create, { title: 'Old call', targeting: old })).envelope.value ?? '';
    await systemScope(app.stores.entities).run((database) =>
      database.execute(sql`UPDATE media_plan SET targeting = targeting - 'masterGenres' - 'marketplaceIds' - 'buyers' WHERE id = ${id}`),
    );
    expect((await agency.call(mediaPlanRoutes.get, { id })).targeting).toEqual(targeting());
  });
});

test('a category of tier 1 has its own requests and those of its tier 2 (decision 0063)', async () => {
  const [parent, child] = [await forecastOf({ iabCategory: some('IAB17') }), await forecastOf({ iabCategory: some('IAB17', 'IAB17-12') })];
  expect(parent.requests).toBe(child.requests);
});

test('deal/search/media finds plans of the account by title, enabled ones first, 20 at most (2 §7)', async () => {
  for (let n = 0; n < 22; n += 1) await made(`Needle ${String(n).padStart(2, '0')}`);
  const off = await made('Needle 000 off');
  await agency.call(mediaPlanRoutes.update, { id: off, title: 'Needle 000 off', status: false, targeting: targeting() });
  const found = await agency.call(mediaPlanRoutes.search, { search: 'nEEDLE' });
  expect(found.map(({ title }) => title)).toEqual(Array.from({ length: 20 }, (_, n) => `Needle ${String(n).padStart(2, '0')}`));
  expect(await agency.call(mediaPlanRoutes.search, { search: 'needle 000' })).toEqual([
    { id: off, title: 'Needle 000 off', status: false },
  ]);
  expect(await agency.call(mediaPlanRoutes.search, { search: '%' })).toEqual([]);
  expect(await (await app.as('rival')).call(mediaPlanRoutes.search, { search: 'needle' })).toEqual([]);
  expect(await (await app.as('staff')).call(mediaPlanRoutes.search, { search: 'needle 00', admin: true })).toHaveLength(2);
});

test('staff filter the plans of all accounts by company, and find companies by name (2 §2)', async () => {
  const staff = await app.as('staff');
  const companies = await staff.call(mediaPlanRoutes.companies, { admin: true });
  const halden = companies.find(({ name }) => name === 'Halden Media');
  const asked = { admin: true, tableFilter: { companyId: { value: halden?.id ?? '' } }, pagination: { start: 0, number: 100 } };
  const own = (await staff.call(mediaPlanRoutes.list, asked)).rows;
  expect(own.length).toBeGreaterThan(50);
  expect(new Set(own.map(({ data }) => data.company))).toEqual(new Set(['Halden Media']));
  const found = (await staff.call(mediaPlanRoutes.list, { admin: true, q: 'rival & s' })).rows;
  expect(found.length).toBeGreaterThan(0);
  expect(new Set(found.map(({ data }) => data.company))).toEqual(new Set(['Rival & Sons']));
  expect((await agency.try(mediaPlanRoutes.companies, {})).status).toBe(403);
  expect((await agency.try(mediaPlanRoutes.list, { tableFilter: asked.tableFilter })).status).toBe(400);
});

test('the deals of a plan say which are published', async () => {
  const plan = await made('With deals');
  const [dsp] = await agency.call(dspRoutes.list, { buyer: true });
  const deal = (title: string) => ({
    title,
    dealId: `PANEL-${title}`,
    type: 'AUCTION' as const,
    rate: '5',
    dealDspId: dsp?.id ?? '',
    mediaPlans: plan,
  });
  const live = (await agency.try(dealRoutes.create, deal('live'))).envelope.value ?? '';
  await agency.try(dealRoutes.create, deal('draft'));
  await agency.call(dealRoutes.publish, { id: live });
  const attached = await agency.call(mediaPlanRoutes.deals, { id: plan });
  expect(attached.map(({ title, isPublished }) => [title, isPublished]).toSorted()).toEqual([
    ['draft', false],
    ['live', true],
  ]);
});

test('accounts that were written without the toggle mediaPlanExclude have it off (decision 0063)', async () => {
  await systemScope(app.stores.entities).run((database) =>
    database.execute(sql`UPDATE account SET feature_toggles = feature_toggles - 'mediaPlanExclude'`),
  );
  const { user } = await (await app.as('agency')).call(sessionRoutes.session, {});
  expect(user.featureToggles.mediaPlanExclude).toBe(false);
});
