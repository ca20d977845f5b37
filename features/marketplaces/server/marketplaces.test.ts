import { systemScope } from '@kontor/core/server';
import type { Caller } from '@kontor/core/testing';
import { marketplaceRoutes } from '@kontor/marketplaces/contract';
import { emptyTargeting, type MediaPlanTargeting, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { testApp } from '@kontor/server-app/testing';
import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';

const app = testApp();
const rowsOf = async <Row extends Record<string, unknown>>(statement: SQL) =>
  (await systemScope(app.stores.entities).run((database) => database.execute<Row>(statement))).rows;
const targeting = (change: Partial<MediaPlanTargeting> = {}): MediaPlanTargeting => ({ ...emptyTargeting(), ...change });
const some = (...values: string[]) => ({ included: true, values });
const none = (...values: string[]) => ({ included: false, values });

let agency: Caller;
let custom: string;
let rivals: string;
beforeAll(async () => {
  agency = await app.as('agency');
  const idOf = async (name: string) => (await rowsOf<{ id: string }>(sql`SELECT id FROM marketplace WHERE name = ${name}`))[0]?.id ?? '';
  custom = await idOf('Halden preferred partners');
  rivals = await idOf('Rival & Sons short list');
});

const publishersOf = async (id: string) =>
  (await rowsOf<{ id: string }>(sql`SELECT publisher_id AS id FROM marketplace_publisher WHERE marketplace_id = ${id}`)).map(
    (row) => row.id,
  );
const namesOf = async (caller: Caller, q = '') =>
  (await caller.call(marketplaceRoutes.lookup, { q })).values.map(({ name }) => name).toSorted();
const forecastOf = (caller: Caller, change: Partial<MediaPlanTargeting>) =>
  caller.call(mediaPlanRoutes.forecast, { targeting: targeting(change) });

describe('target/marketplace (2 §7, decision 0063)', () => {
  test('has the platform’s marketplaces that the account may access, and its own', async () => {
    const platform = (await rowsOf<{ name: string }>(sql`SELECT name FROM marketplace WHERE account_id IS NULL`)).map(({ name }) => name);
    expect(platform.length).toBe(8);
    expect(await namesOf(agency)).toEqual([...platform, 'Halden preferred partners', 'Halden test partners'].toSorted());
    expect(await namesOf(await app.as('rival'))).toEqual([...platform, 'Rival & Sons short list'].toSorted());
    expect(await namesOf(await app.as('lean'))).toHaveLength(2);
    expect(await namesOf(await app.as('publisher'))).toEqual([]);
    expect(await namesOf(await app.as('staff'))).toEqual([]);
  });

  test('finds by name, whatever the case, and pages', async () => {
    expect(await namesOf(agency, 'hALDEN pre')).toEqual(['Halden preferred partners']);
    expect(await namesOf(agency, '%')).toEqual([]);
    const whole = await agency.call(marketplaceRoutes.lookup, {});
    const second = await agency.call(marketplaceRoutes.lookup, { p: 1, s: 4 });
    expect(second.values).toEqual(whole.values.slice(4, 8));
    expect([second.total, second.hm, whole.hm]).toEqual([10, true, false]);
  });

  test('says what the publishers of each send a day', async () => {
    const { values } = await agency.call(marketplaceRoutes.lookup, {});
    const listed = values.find(({ code }) => code === custom);
    const publishers = await publishersOf(custom);
    const { requests } = await agency.call(mediaPlanRoutes.valueRequests, {
      targeting: targeting({ mediaType: 'video' }),
      dimension: 'publishers',
      values: publishers,
    });
    const video = requests.reduce((sum, one) => sum + one, 0);
    expect(listed?.requests).toBeGreaterThanOrEqual(video);
    expect(listed?.group).toBe(`Custom, ${publishers.length} publishers`);
    expect(values.map(({ requests: perDay }) => perDay ?? 0)).toEqual(
      values.map(({ requests: perDay }) => perDay ?? 0).toSorted((a, b) => b - a),
    );
  });

  test('marketplace/custom has the account’s own alone', async () => {
    const own = await agency.call(marketplaceRoutes.custom, {});
    expect(own.map(({ name }) => name)).toEqual(['Halden preferred partners', 'Halden test partners']);
    expect(own[0]?.publishers).toBe((await publishersOf(custom)).length);
    expect((await (await app.as('rival')).call(marketplaceRoutes.custom, {})).map(({ name }) => name)).toEqual(['Rival & Sons short list']);
    expect(await (await app.as('lean')).call(marketplaceRoutes.custom, {})).toEqual([]);
  });
});

describe('a plan on marketplaces (decision 0063)', () => {
  test('means any of their publishers, or none of them', async () => {
    const publishers = await publishersOf(custom);
    const [inside, byHand] = [
      await forecastOf(agency, { marketplaceIds: some(custom) }),
      await forecastOf(agency, { publishers: some(...publishers) }),
    ];
    expect(inside.requests).toBe(byHand.requests);
    expect(inside.requests).toBeGreaterThan(0);
    const outside = await forecastOf(agency, { marketplaceIds: none(custom) });
    expect(outside.requests).toBe((await forecastOf(agency, { publishers: none(...publishers) })).requests);
    expect(outside.clauses.map(({ key }) => key)).toContain(`marketplaceIds:${custom}`);
  });

  test('keeps ids and shows names; history says them', async () => {
    const { value } = (
      await agency.try(mediaPlanRoutes.create, { title: 'In a market', targeting: targeting({ marketplaceIds: some(custom) }) })
    ).envelope;
    const plan = await agency.call(mediaPlanRoutes.get, { id: value ?? '' });
    expect(plan.targeting.marketplaceIds).toEqual(some(custom));
    expect(plan.names['marketplaceIds']).toEqual({ [custom]: 'Halden preferred partners' });
    const [entry] = await rowsOf<{ changelogs: { name: string; newValue: string }[] }>(
      sql`SELECT changelogs FROM history WHERE entity_id = ${value}`,
    );
    expect(entry?.changelogs.find(({ name }) => name === 'Marketplaces')?.newValue).toBe('Include Halden preferred partners');
  });

  test('is refused where a marketplace is another account’s, out of reach or not there, all in the same words', async () => {
    const lean = await app.as('lean');
    const reachable = (await lean.call(marketplaceRoutes.lookup, {})).values.map(({ code }) => code);
    const [closed] = await rowsOf<{ id: string }>(
      sql`SELECT id FROM marketplace WHERE account_id IS NULL AND NOT id = ANY(${sql.param(`{${reachable.join(',')}}`)})`,
    );
    for (const id of [rivals, custom, closed?.id ?? '', '0123456789abcdef01234567']) {
      const asked = { targeting: targeting({ marketplaceIds: some(id) }) };
      for (const reply of [
        await lean.try(mediaPlanRoutes.create, { title: 'No', ...asked }),
        await lean.try(mediaPlanRoutes.forecast, asked),
      ]) {
        expect(reply.status).toBe(400);
        expect(reply.envelope.msg).toBe(`Your account has no marketplace ${id}. Remove it, or choose another from the list.`);
      }
    }
  });

  test('a publisher account plans without any: its own inventory alone', async () => {
    const publisher = await app.as('publisher');
    const { clauses } = await forecastOf(publisher, { marketplaceIds: some(custom), buyers: some(rivals) });
    expect(clauses.map(({ key }) => key)).toEqual(['mediaType']);
  });

  test('staff see the forecast of any account’s plan, as staff only', async () => {
    const staff = await app.as('staff');
    const asked = { targeting: targeting({ marketplaceIds: some(custom) }) };
    expect((await staff.try(mediaPlanRoutes.forecast, asked)).status).toBe(400);
    const { requests } = await staff.call(mediaPlanRoutes.forecast, { ...asked, admin: true });
    expect(requests).toBe((await forecastOf(agency, { marketplaceIds: some(custom) })).requests);
  });
});
