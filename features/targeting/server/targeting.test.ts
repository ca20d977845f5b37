import { addDays, dayIn, type Input } from '@kontor/core/contract';
import { systemScope } from '@kontor/core/server';
import type { Caller } from '@kontor/core/testing';
import { DIMENSIONS, type ValueDimension } from '@kontor/market/contract';
import { CHANNELS, COUNTRIES, DMAS, GENRES, IAB_CATEGORIES, STATES } from '@kontor/market/reference';
import { indexChangedDays, MARKET } from '@kontor/market/server';
import { testApp } from '@kontor/server-app/testing';
import { type LookupPage, type LookupValue, type targetingRoutes as Routes, targetingRoutes } from '@kontor/targeting/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';

const app = testApp();
let agency: Caller;
beforeAll(async () => {
  agency = await app.as('agency');
});

const codes = ({ values }: LookupPage) => values.map(({ code }) => code);
const isBusiestFirst = ({ values }: LookupPage) =>
  values.every(({ requests }, n) => n === 0 || (requests ?? 0) <= (values[n - 1]?.requests ?? 0));
const PLAIN = Object.entries(targetingRoutes).filter(([name]) => !['search', 'zip', 'state', 'match'].includes(name)) as [
  string,
  typeof Routes.country,
][];

describe('lookups (2 §7)', () => {
  test.each(PLAIN)('%s pages by 100 without gap or overlap, and tells whether more follow', async (_, lookup) => {
    const whole = await agency.call(lookup, { s: 1_000 });
    expect(whole.total).toBeGreaterThan(0);
    const pages: LookupPage[] = [];
    for (let p = 0; p === 0 || pages[p - 1]?.hm; p += 1) pages.push(await agency.call(lookup, { p }));
    for (const [p, page] of pages.entries()) {
      expect(page.values).toHaveLength(Math.min(100, whole.total - p * 100));
      expect([page.total, page.hm]).toEqual([whole.total, p < pages.length - 1]);
    }
    expect(pages.flatMap(codes).slice(0, 1_000)).toEqual(codes(whole));
    expect(new Set(pages.flatMap(codes)).size).toBe(whole.total);
    expect(isBusiestFirst(whole)).toBe(true);
  });

  test('hold every value of the reference data, once', async () => {
    const all = async (lookup: typeof Routes.country) => codes(await agency.call(lookup, { s: 1_000 })).toSorted();
    const known = (list: readonly { code: string }[]) => list.map(({ code }) => code).toSorted();
    expect(await all(targetingRoutes.country)).toEqual(known(COUNTRIES));
    expect(await all(targetingRoutes.dma)).toEqual(known(DMAS));
    expect(await all(targetingRoutes.genres)).toEqual(known(GENRES));
    expect(await all(targetingRoutes.channel)).toEqual(known(CHANNELS));
    expect(await all(targetingRoutes.iabCategory)).toEqual(known(IAB_CATEGORIES).slice(0, 1_000));
  });

  test('a search finds codes and names in whatever case, and nothing by wildcards', async () => {
    const find = async (q: string) => codes(await agency.call(targetingRoutes.country, { q }));
    expect(await find('uNiTeD sTa')).toContain('US');
    expect(await find('us')).toContain('US');
    for (const q of ['%', '_', '.*', "'", 'nowhere at all']) expect(await find(q)).toEqual([]);
    expect(await find('  canada  ')).toEqual(['CA']);
  });

  test('show how many requests a day the market sends for each', async () => {
    const [first] = (await agency.call(targetingRoutes.country, {})).values;
    const [row] = await app.stores.events.query<{ country: string }>(
      'SELECT country FROM bid_requests GROUP BY country ORDER BY sum(weight) DESC LIMIT 1',
    );
    expect(first?.code).toBe(row?.country);
    expect(first?.requests).toBeGreaterThan(0);
  });

  test('tell what the market has now, in its order', async () => {
    const before = await agency.call(targetingRoutes.language, { s: 1_000 });
    const [busiest, unseen] = [before.values[0], before.values.find(({ requests }) => requests === null)];
    const parameters = { dim: DIMENSIONS.language.dim, from: busiest?.code ?? '', to: unseen?.code ?? '' };
    await app.stores.events.command(
      'INSERT INTO forecast_index SELECT * REPLACE ({to:String} AS value) FROM forecast_index WHERE dim = {dim:UInt8} AND forecast_index.value = {from:String}',
      parameters,
    );
    const after = await agency.call(targetingRoutes.language, { s: 1_000 });
    await app.stores.events.command(`DELETE FROM forecast_index WHERE dim = ${parameters.dim} AND value = '${parameters.to}'`);
    expect(after.values.slice(0, 2)).toContainEqual({ ...unseen, requests: busiest?.requests });
    expect(await agency.call(targetingRoutes.language, { s: 1_000 })).toEqual(before);
  });

  test('refuse a page that is none', async () => {
    for (const input of [{ p: -1 }, { s: 0 }, { s: 1_001 }, { p: 0.5 }, { q: 'a'.repeat(201) }]) {
      expect((await agency.try(targetingRoutes.country, input)).status).toBe(400);
    }
  });
});

describe('states and zip codes (2 §7)', () => {
  test('states are those of the US and Canada, page 0 of 100, and of one of them when asked', async () => {
    const both = await agency.call(targetingRoutes.state, {});
    expect(codes(both).toSorted()).toEqual(
      STATES.filter(({ country }) => ['US', 'CA'].includes(country))
        .map(({ code }) => code)
        .toSorted(),
    );
    const of = async (input: Input<typeof Routes.state>) =>
      (await agency.call(targetingRoutes.state, input)).values.map(({ group }) => group);
    expect(new Set(await of({}))).toEqual(new Set(['US', 'CA']));
    expect(new Set(await of({ countries: ['CA'] }))).toEqual(new Set(['CA']));
    expect(await of({ countries: ['GB'] })).toEqual([]);
    expect(codes(await agency.call(targetingRoutes.state, { q: 'new y', countries: ['US'] }))).toEqual(['NY']);
  });

  test('zip codes are those of the state that the market has seen, the busiest first', async () => {
    const whole = await agency.call(targetingRoutes.zip, { stateCode: 'NY', s: 1_000 });
    expect(whole.values.length).toBeGreaterThan(3);
    expect(isBusiestFirst(whole)).toBe(true);
    const prefixes = STATES.find(({ code }) => code === 'NY')?.zipPrefixes ?? [];
    expect(codes(whole).filter((zip) => !prefixes.some((prefix) => zip.startsWith(prefix)))).toEqual([]);
    expect(new Set(codes(whole)).size).toBe(whole.values.length);
    const [some = ''] = codes(whole);
    expect(codes(await agency.call(targetingRoutes.zip, { stateCode: 'NY', q: some }))).toEqual([some]);
    const other = await agency.call(targetingRoutes.zip, { stateCode: 'CA', s: 1_000 });
    expect(codes(other).filter((zip) => codes(whole).includes(zip))).toEqual([]);
  });

  test('every zip code of a state that a request named is found', async () => {
    const prefixes = STATES.find(({ code }) => code === 'NY')?.zipPrefixes ?? [];
    const seen = await app.stores.events.query<{ zip: string }>(
      'SELECT DISTINCT zip FROM bid_requests WHERE arrayExists(prefix -> startsWith(zip, prefix), {prefixes:Array(String)}) AND day BETWEEN today() - 28 AND today() - 1',
      { prefixes: [...prefixes] },
    );
    expect((await agency.call(targetingRoutes.zip, { stateCode: 'NY' })).total).toBe(seen.length);
  });

  test('a state that is none has no zip codes', async () => {
    expect(await agency.call(targetingRoutes.zip, { stateCode: 'ZZ' })).toEqual({ values: [], total: 0, hm: false });
  });
});

test('apps and domains are searched by their name or bundle, and tell their publisher', async () => {
  for (const dim of ['bundle', 'domain'] as const) {
    const [first] = (await agency.call(targetingRoutes.search, { dim })).values;
    expect(first?.group).toBeTruthy();
    const found = await agency.call(targetingRoutes.search, { dim, q: first?.code.toUpperCase() ?? '' });
    expect(codes(found)).toContain(first?.code);
    expect(codes(await agency.call(targetingRoutes.search, { dim, q: first?.name ?? '' }))).toContain(first?.code);
  }
  expect((await agency.try(targetingRoutes.search, { dim: 'publishers' })).status).toBe(400);
});

describe('a market of more apps than are ranked at once', () => {
  const NEW = 1_200;
  const bundles = Array.from({ length: NEW }, (_, n) => `wide.market.a${String(n).padStart(4, '0')}`);
  const wide = (input: { q?: string; p?: number; s?: number }) => agency.call(targetingRoutes.app, input);
  beforeAll(async () => {
    await systemScope(app.stores.entities).run((database) =>
      database.execute(sql`INSERT INTO inventory (id, publisher_id, kind, key, name, platforms, media_types)
        SELECT 'wide' || number, (SELECT min(id) FROM publisher), 'app', 'wide.market.a' || lpad(number::text, 4, '0'), 'Wide ' || number, '{CTV}', '{video}'
        FROM generate_series(0, ${NEW - 1}) AS number`),
    );
    // Every other one is seen; those seen the most have the highest numbers. Some apps of the sample are nobody's inventory.
    const day = addDays(dayIn('UTC'), -2);
    const seen = [...bundles.filter((_, n) => n % 2 === 0), 'nobody.knows.this'];
    const row = (bundle: string, n: number) => ({
      day,
      ts: `${day} 12:00:00`,
      weight: 1 + n,
      country: 'US',
      app: bundle,
      media_type: 'video',
    });
    await app.stores.events.insert('bid_requests', seen.map(row));
    await app.stores.events.command("INSERT INTO forecast_days SELECT {day:Date}, 'changed', now64(6)", { day });
    await app.stores.turns.take(MARKET, (turn) => indexChangedDays(app.stores.events, turn));
  });

  test('is paged by the stores without gap or overlap, the busiest first and those without requests last', async () => {
    const pages: LookupPage[] = [];
    for (let p = 0; p === 0 || pages[p - 1]?.hm; p += 1) pages.push(await wide({ s: 300, p }));
    const values = pages.flatMap((page) => page.values);
    expect(isBusiestFirst({ values, total: 0, hm: false })).toBe(true);
    expect(new Set(values.map(({ code }) => code)).size).toBe(values.length);
    expect(pages.map(({ total }) => total)).toEqual(pages.map(() => values.length));
    expect(values.map(({ code }) => code)).toEqual(expect.arrayContaining(bundles));
    expect(values.some(({ code }) => code === 'nobody.knows.this')).toBe(false);
    const firstUnseen = values.findIndex(({ requests }) => requests === null);
    expect(values.slice(firstUnseen).every(({ requests }) => requests === null)).toBe(true);
  });

  test('answers a search for many and one for few alike', async () => {
    const many = await wide({ q: 'WIDE', s: 1_000 });
    expect([many.total, many.hm, many.values[0]?.code]).toEqual([NEW, true, 'wide.market.a1198']);
    const few = await wide({ q: 'wide.market.a11', s: 1_000 });
    const seen = (page: LookupPage) => page.values.filter(({ code, requests }) => requests !== null && code.startsWith('wide.market.a11'));
    expect([few.total, few.hm, seen(few).length]).toEqual([100, false, 50]);
    expect(seen(few)).toEqual(seen(many));
    expect(codes(await wide({ q: 'wide', s: 5, p: 2 }))).toEqual(codes(many).slice(10, 15));
  });
});

test('a market of more values than a thousand hides none of them', async () => {
  const day = addDays(dayIn('UTC'), -1);
  const zips = Array.from({ length: 1_500 }, (_, n) => String(11_900 - n));
  await app.stores.events.insert(
    'bid_requests',
    zips.map((zip) => ({ day, ts: `${day} 12:00:00`, weight: 1, country: 'US', state: 'NY', zip, media_type: 'video' })),
  );
  await app.stores.events.command("INSERT INTO forecast_days SELECT {day:Date}, 'changed', now64(6)", { day });
  await app.stores.turns.take(MARKET, (turn) => indexChangedDays(app.stores.events, turn));
  const found = new Set<string>();
  for (let p = 0; p < 3; p += 1)
    for (const code of codes(await agency.call(targetingRoutes.zip, { stateCode: 'NY', s: 1_000, p }))) found.add(code);
  expect(zips.filter((zip) => !found.has(zip))).toEqual([]);
});

describe('a pasted list (2 §4)', () => {
  const match = async (dimension: ValueDimension, texts: string[]) =>
    codesOf(await agency.call(targetingRoutes.match, { dimension, texts }));
  const codesOf = (values: readonly LookupValue[]) => values.map(({ code }) => code);

  test('is matched by code or name, whatever the case, in one call', async () => {
    expect(await match('dma', ['501', 'chicago', '803 Los Angeles', 'Atlantis', 'York'])).toEqual(['501', '602', '803']);
    expect(await match('iabCategory', ['iab1', 'television', 'IAB1'])).toEqual(['IAB1', 'IAB1-7']);
    expect(await match('state', ['TX', 'ontario'])).toEqual(['TX', 'ON']);
  });

  test('of apps, sites and publishers is looked up where they are', async () => {
    for (const [dimension, lookup] of [
      ['app', targetingRoutes.app],
      ['publishers', targetingRoutes.publishers],
    ] as const) {
      const [first, second] = (await agency.call(lookup, {})).values;
      const texts = [first?.code.toUpperCase() ?? '', second?.name.toLowerCase() ?? '', 'no such thing'];
      expect(await match(dimension, texts)).toEqual(expect.arrayContaining([first?.code, second?.code]));
      expect(await match(dimension, ['no such thing', '%', "'"])).toEqual([]);
    }
  });

  test('of zip codes is taken by its form, for no free list is complete; lost zeros are back', async () => {
    expect(await match('zip', ['10001', 'm5v', '99999', '1234', 'SW1A', "'; --"])).toEqual(['10001', 'M5V', '99999', '01234']);
  });

  test('of texts of the exchanges finds those that requests name, too', async () => {
    const [seen] = (await agency.call(targetingRoutes.genres, {})).values;
    expect(await match('genres', [seen?.code ?? '', 'Deep Sea Opera'])).toEqual([seen?.code]);
  });

  test('of twenty-five thousand is answered', async () => {
    const texts = Array.from({ length: 25_000 }, (_, n) => String(10_000 + n));
    expect(await match('zip', texts)).toHaveLength(25_000);
  });
});
