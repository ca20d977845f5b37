import type { Caller } from '@kontor/core/testing';
import { INGEST_DAYS, type SharedSegment, sharedRoutes, sharedSegments } from '@kontor/segments/contract';
import { testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestSegments } from '../test-segments.ts';

const app = testApp();
let [agency, lean, rival]: Caller[] = [];
let known: Awaited<ReturnType<typeof openTestSegments>>;
beforeAll(async () => {
  [agency, lean, rival] = await Promise.all((['agency', 'lean', 'rival'] as const).map((persona) => app.as(persona)));
  known = await openTestSegments(app.stores.entities);
});
const as = (caller: Caller | undefined) => {
  if (!caller) throw new Error('Nobody is signed in.');
  return caller;
};
const UNKNOWN = 'f'.repeat(24);
const ALL = { pagination: { number: 1_000 } };
const rowsOf = async (caller: Caller | undefined, wish: object = {}) =>
  (await as(caller).call(sharedRoutes.list, { ...ALL, ...wish })).rows.map(({ data }) => data);
const named = async (caller: Caller | undefined, name: string) => {
  const [row] = await rowsOf(caller, { tableFilter: { name: { operation: 'equals', value: name } } });
  if (!row) throw new Error(`There is no segment called ${name}.`);
  return row;
};

describe('shared segments (3 §2, §3)', () => {
  test('have a tab for each provider that the account may use, its own first, and all of them in one', async () => {
    const tabs = await as(agency).call(sharedRoutes.providers, {});
    expect(tabs.map(({ value, owned }) => [value, owned])).toEqual([
      ['Halden First Party', true],
      ['Beacon Auto Insights', false],
      ['Civic Almanac', false],
      ['Gable Data', false],
      ['Homestead Panel', false],
      ['Irislight Context', false],
      ['Marlow Audiences', false],
      ['Tidewater Shoppers', false],
      ['Tidewater Travelers', false],
    ]);
    const all = await rowsOf(agency);
    expect(all).toHaveLength(tabs.reduce((sum, { count }) => sum + count, 0));
    for (const { key, value, count } of tabs) {
      const rows = await rowsOf(agency, { provider: key });
      expect([value, rows.length]).toEqual([value, count]);
      expect(rows.every(({ sourceProvider }) => sourceProvider === value)).toBe(true);
    }
    expect(await rowsOf(agency, { provider: 'all' })).toEqual(all);
    expect(await rowsOf(agency, { provider: UNKNOWN })).toEqual([]);
  });

  test('hide the price of owned ones and Ingest of the others (3 §6)', async () => {
    const all = await rowsOf(agency);
    for (const { owned, price, ingest } of all) expect([owned, price === null, ingest === null]).toEqual([owned, owned, !owned]);
    expect(all.some(({ owned }) => owned)).toBe(true);
    const byPrice = await rowsOf(agency, { sort: { predicate: 'price', reverse: true } });
    expect(byPrice.slice(-6).every(({ owned }) => owned)).toBe(true);
  });

  test('say Ingest where members came within 7 days (3 §6; decision 0075)', async () => {
    expect(INGEST_DAYS).toBe(7);
    const { id } = await named(agency, 'Newsletter readers');
    const loaded = async (at: string) => {
      await known.run(sql`UPDATE segment SET loaded_at = now() - ${at}::interval WHERE id = ${id}`);
      return (await as(agency).call(sharedRoutes.get, { id })).ingest;
    };
    expect(await loaded('6 days 23 hours')).toBe(true);
    expect(await loaded('7 days 1 minute')).toBe(false);
    await known.run(sql`UPDATE segment SET loaded_at = NULL WHERE id = ${id}`);
    expect((await named(agency, 'Newsletter readers')).ingest).toBe(false);
  });

  test('are found by name, id and remote id, and narrowed by every filter; a page has 25', async () => {
    expect(sharedSegments.pageSize).toBe(25);
    const one = await named(agency, 'Buys: Diapers');
    for (const q of ['buys: diap', one.id, one.sourceSegmentId])
      expect((await rowsOf(agency, { q })).map(({ id }) => id)).toContain(one.id);
    const filtered = await rowsOf(agency, {
      tableFilter: {
        sourceProvider: { value: 'Tidewater' },
        dataType: { value: one.dataType },
        status: { value: 'ACTIVE' },
        price: { operation: 'from', value: one.price },
      },
    });
    expect(filtered.map(({ name }) => name)).toContain('Buys: Diapers');
    expect(filtered.every(({ price }) => Number(price) >= Number(one.price))).toBe(true);
  });

  // The keys of the object.
  test.each(Object.keys(sharedSegments.fields) as (keyof typeof sharedSegments.fields)[])(
    'are sorted by %s either way, those without a value last',
    async (key) => {
      // As the demo has them, the two dates would give one order, and Ingest one value.
      await known.run(sql`UPDATE segment SET updated_at = '2026-01-01'::timestamptz - (created_at - '2026-01-01'::timestamptz),
        loaded_at = CASE WHEN title <> 'Newsletter readers' THEN loaded_at END`);
      const [up = [], down = []] = await Promise.all([false, true].map((reverse) => rowsOf(agency, { sort: { predicate: key, reverse } })));
      const { kind } = sharedSegments.fields[key];
      const placeOf = ({ [key]: value }: SharedSegment) =>
        value !== null && kind === 'money' ? Number(value) : typeof value === 'string' && kind !== 'choice' ? value.toLowerCase() : value;
      const inOrder = (rows: SharedSegment[]) =>
        rows.toSorted((a, b) => {
          const [one, other] = [placeOf(a) ?? '', placeOf(b) ?? ''];
          return one === other ? (a.id < b.id ? -1 : 1) : one < other ? -1 : 1;
        });
      const valued = inOrder(up.filter((row) => row[key] !== null));
      const none = inOrder(up.filter((row) => row[key] === null));
      expect(new Set(valued.map(placeOf)).size).toBeGreaterThan(1);
      expect(up).toEqual([...valued, ...none]);
      expect(down).toEqual([...valued.toReversed(), ...none.toReversed()]);
    },
  );

  test('are one by one with provider, parent and expiry; and as a file', async () => {
    const { id, ...row } = await named(agency, 'Buys: Diapers');
    const detail = await as(agency).call(sharedRoutes.get, { id });
    expect(detail).toMatchObject({ ...row, remoteId: row.sourceSegmentId, parentProvider: 'Tidewater Group' });
    const expires = known.rows.find((one) => one.id === id)?.expires;
    expect(detail.expirationDate).toBe(expires === null ? null : Number(expires));
    const { text } = await as(agency).try(sharedRoutes.download, { q: 'Buys: Diapers' });
    expect(text).toContain('Buys: Diapers');
    expect(text).toContain('Tidewater Shoppers');
  });

  test('have no uploads among them', async () => {
    expect((await rowsOf(agency)).map(({ name }) => name)).not.toContain('CRM match, spring 2026');
    const id = known.idOf('CRM match, spring 2026');
    expect((await as(agency).try(sharedRoutes.get, { id })).envelope.msg).toBe('Segment Not Found');
  });
});

describe('the walls of shared segments (security rule 3)', () => {
  const reply = async (caller: Caller | undefined, id: string) => {
    const { status, text } = await as(caller).try(sharedRoutes.get, { id });
    return [status, text.replaceAll(id, UNKNOWN)];
  };

  test('another account’s segments, and those of providers that are not open, answer as ids that nobody has', async () => {
    const unknown = await reply(rival, UNKNOWN);
    expect(unknown[0]).toBe(404);
    const drives = known.idOf('Drives: A pickup');
    const own = known.idOf('Newsletter readers');
    for (const id of [drives, own, known.idOf('CRM match, spring 2026')]) expect(await reply(rival, id)).toEqual(unknown);
    for (const id of [drives, own]) expect((await reply(agency, id))[0]).toBe(200);
    for (const provider of ['Beacon Auto Insights', 'Halden First Party'])
      expect(await rowsOf(rival, { provider: await known.providerOf(provider) })).toEqual([]);
    for (const q of ['Drives:', 'Newsletter', drives, own]) expect(await rowsOf(rival, { q })).toEqual([]);
    const tabs = await as(rival).call(sharedRoutes.providers, {});
    expect(tabs.map(({ value }) => value)).toEqual([
      'Rival First Party',
      'Gable Data',
      'Irislight Context',
      'Tidewater Shoppers',
      'Tidewater Travelers',
    ]);
    expect((await rowsOf(rival)).length).toBe(tabs.reduce((sum, { count }) => sum + count, 0));
  });

  test('no call of theirs is open where the flag is off', async () => {
    for (const route of [sharedRoutes.list, sharedRoutes.download, sharedRoutes.providers, sharedRoutes.allProviders])
      expect((await as(lean).try(route, {})).status).toBe(403);
    expect((await as(lean).try(sharedRoutes.get, { id: UNKNOWN })).status).toBe(403);
  });

  test('staff are told all providers of the platform, an account those that it may use', async () => {
    const all = await as(await app.as('super')).call(sharedRoutes.allProviders, {});
    expect(all.map(({ value }) => value)).toEqual([
      'Beacon Auto Insights',
      'Civic Almanac',
      'Gable Data',
      'Homestead Panel',
      'Irislight Context',
      'Marlow Audiences',
      'Tidewater Shoppers',
      'Tidewater Travelers',
    ]);
    expect(all.every(({ owned, count }) => !owned && count > 0)).toBe(true);
    expect(await as(rival).call(sharedRoutes.allProviders, {})).toEqual(await as(rival).call(sharedRoutes.providers, {}));
  });
});
