import { exact } from '@kontor/core/contract';
import { systemScope } from '@kontor/core/server';
import type { Caller, Persona } from '@kontor/core/testing';
import { iconHref, metaRoutes } from '@kontor/meta/contract';
import { testApp } from '@kontor/server-app/testing';
import { sessionRoutes } from '@kontor/session/contract';
import { transparencyRoutes as routes, type TransparencyRow } from '@kontor/transparency/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  day,
  type Fact,
  type HandDelivery,
  inRange,
  labelOf,
  type Narrowing,
  type Range,
  readHandDelivery,
  rowOf,
  rowsBy,
  sumOf,
  toldOf,
} from './test-hand-delivery.ts';

const app = testApp();

let hand: HandDelivery;
beforeAll(async () => {
  hand = await readHandDelivery(app.stores);
});
const rowsOf = async <T extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  (await systemScope(app.stores.entities).run((database) => database.execute<T>(statement))).rows;
const accountOf = async (persona: Persona) => (await (await app.as(persona)).call(sessionRoutes.session, {})).user.accountId;
const seenBy = async (persona: Persona) => hand.seenBy(await accountOf(persona));
const spend = (some: readonly Fact[]) => sumOf(some, 'spend');

const RANGES: Range[] = [
  [day(0), day(0)],
  [day(1), day(1)],
  [day(6), day(0)],
  [day(13), day(7)],
  [day(29), day(0)],
  [day(20), day(20)],
];
const NARROWINGS: Narrowing[] = [{}, { mediaType: 0 }, { mediaType: 1 }, { platform: 'CTV' }, { platform: 'INAPP', mediaType: 0 }];

const KEYS = {
  adomain: (fact: Fact) => fact.adomain,
  publisher: (fact: Fact) => fact.publisher,
  seat: (fact: Fact) => `${fact.dsp} ${fact.seat}`,
};
const TABLES: Partial<Record<Persona, [route: typeof routes.seat, of: keyof typeof KEYS][]>> = {
  dsp: [
    [routes.seat, 'seat'],
    [routes.adomain, 'adomain'],
    [routes.seatPublisher, 'publisher'],
    [routes.seatAdomain, 'adomain'],
  ],
  agency: [
    [routes.agencyPublisher, 'publisher'],
    [routes.agencyAdomain, 'adomain'],
    [routes.seat, 'seat'],
  ],
  rival: [
    [routes.agencyPublisher, 'publisher'],
    [routes.agencyAdomain, 'adomain'],
  ],
  brand: [
    [routes.brandPublisher, 'publisher'],
    [routes.seatPublisher, 'publisher'],
  ],
};
const asked = ([startDate, endDate]: Range, narrowing: object = {}) => ({
  dateRange: { range: 'custom' as const, startDate, endDate },
  ...narrowing,
});
const byKey = (rows: readonly TransparencyRow[]) => Object.fromEntries(rows.map((row) => [row.key, toldOf(row)]));
/** What is beneath a row: another table, of it alone. */
function beneath({ dspId, seatId, publisher, aDomain }: TransparencyRow, of: keyof typeof KEYS): [object, (fact: Fact) => boolean] {
  if (of === 'seat') return [{ dspId, seatId }, (fact) => fact.dsp === dspId && fact.seat === seatId];
  if (of === 'publisher') return [{ publisher }, (fact) => fact.publisher === publisher];
  return [{ aDomain }, (fact) => fact.adomain === aDomain];
}

describe('each answer is what the rows of its account and links come to, in every column, difference 0 (3 §2, §7; D38–D41)', () => {
  test.each(Object.keys(TABLES) as Persona[])('%s', async (persona) => {
    const caller = await app.as(persona);
    const seen = await seenBy(persona);
    expect(seen.length).toBeGreaterThan(0);
    for (const [at, range] of RANGES.entries()) {
      const narrowing = NARROWINGS[at % NARROWINGS.length] ?? {};
      const rows = seen.filter(inRange(range, narrowing));
      const tables = TABLES[persona] ?? [];
      for (const [place, [route, of]] of tables.entries()) {
        const table = await caller.call(route, asked(range, narrowing));
        expect([route.path, range, byKey(table.rows)]).toEqual([route.path, range, rowsBy(rows, KEYS[of])]);
        expect([route.path, range, table.total && toldOf(table.total)]).toEqual([route.path, range, rowOf(rows)]);
        const rest = exact(table.rest?.revenuegross ?? '0');
        expect(table.rows.reduce((sum, { revenuegross }) => sum + exact(revenuegross ?? '0'), rest)).toBe(spend(rows));
        const [first, [other, ofOther] = []] = [table.rows[at % 3], tables[(place + 1) % tables.length]];
        if (!first || !other || !ofOther || ofOther === of || at > 3) continue;
        const [within, isWithin] = beneath(first, of);
        const parts = await caller.call(other, asked(range, { ...narrowing, ...within, expanded: true }));
        expect([other.path, within, byKey(parts.rows)]).toEqual([other.path, within, rowsBy(rows.filter(isWithin), KEYS[ofOther])]);
      }
      const overall = await caller.call(routes.overall, asked(range, narrowing));
      expect(exact(overall.revenuegross)).toBe(spend(rows));
      const part = (key: string) => exact(overall.parts.find((one) => one.key === key)?.value ?? '');
      expect(overall.parts.reduce((sum, { value }) => sum + exact(value), 0n)).toBe(spend(rows));
      expect(part('platformFee')).toBe(sumOf(rows, 'kept'));
      expect(part('dataFee')).toBe(sumOf(rows, 'fee'));
      expect(part('publisher')).toBe(sumOf(rows, 'partner') - sumOf(rows, 'kept'));
      const { bucket, labels, ...chart } = await caller.call(routes.topSpends, asked(range, narrowing));
      const keyOf = KEYS[persona === 'dsp' ? 'seat' : 'publisher'];
      const charted = new Set(chart.rows.map(({ key }) => key));
      const lines = [...chart.rows, ...(chart.other ? [{ key: null, values: chart.other }] : [])];
      for (const { key, values } of lines) {
        const own = Map.groupBy(
          rows.filter((fact) => (key === null ? !charted.has(keyOf(fact)) : keyOf(fact) === key)),
          (fact) => labelOf(fact, bucket),
        );
        const drawn = labels.map((label, place) => [label, exact(values[place] ?? '0')]);
        expect([persona, range, key, drawn]).toEqual([persona, range, key, labels.map((label) => [label, spend(own.get(label) ?? [])])]);
      }
      expect(lines.flatMap(({ values }) => values).reduce((sum, value) => sum + exact(value ?? '0'), 0n)).toBe(spend(rows));
    }
  });

  test.each(['agency', 'dsp', 'rival'] as const)('supply of %s: who sold something, and who only sent requests', async (persona) => {
    const caller = await app.as(persona);
    const seen = await seenBy(persona);
    const sellers = (range: Range) => {
      const sold = Object.entries(rowsBy(seen.filter(inRange(range, {})), KEYS.publisher)).filter(([id]) => id !== '');
      return sold.map(([id, row]) => [id, row.revenuegross ?? '0'] as const);
    };
    const lately = new Set(sellers([day(29), day(0)]).map(([id]) => id));
    for (const range of RANGES.slice(1, 4)) {
      const active = sellers(range);
      const told = await caller.call(routes.active, asked(range));
      expect(Object.fromEntries(told.rows.map(({ userid, spend: of }) => [userid, of]))).toEqual(Object.fromEntries(active));
      const requesting = await app.stores.events.query<{ id: string }>(
        `SELECT toString(publisher) AS id, sum(weight) AS sent FROM bid_requests
         WHERE toDate(ts, 'America/New_York') BETWEEN {from:Date} AND {to:Date} AND publisher != '' GROUP BY id ORDER BY sent DESC, id`,
        { from: range[0], to: range[1] },
      );
      const others = requesting.filter(({ id }) => !active.some(([one]) => one === id));
      const silent = await caller.call(routes.inactive, asked(range));
      expect(silent.rows.map(({ userid, canRequest }) => [userid, canRequest])).toEqual(others.map(({ id }) => [id, !lately.has(id)]));
    }
  });
});

test('flows from advertisers to publishers equal the rows, and all of them the gross, difference 0', async () => {
  for (const persona of ['agency', 'dsp'] as const) {
    const caller = await app.as(persona);
    const rows = (await seenBy(persona)).filter(inRange([day(13), day(0)], {}));
    const { flows, advertisers, publishers, gross } = await caller.call(routes.flow, asked([day(13), day(0)]));
    expect([flows.length, flows[0]?.length]).toEqual([advertisers.length + 1, publishers.length + 1]);
    expect(exact(gross)).toBe(spend(rows));
    expect(flows.flat().reduce((sum, value) => sum + exact(value), 0n)).toBe(spend(rows));
    const [left, right] = [advertisers, publishers].map((ends) => ends.map(({ key }) => key.slice(2)));
    for (const [from, adomain] of (left ?? []).entries())
      for (const [to, publisher] of (right ?? []).entries())
        expect(exact(flows[from]?.[to] ?? '')).toBe(spend(rows.filter((fact) => fact.adomain === adomain && fact.publisher === publisher)));
    expect(flows.flat().every((value) => exact(value) >= 0n)).toBe(true);
  }
});

test('what is beneath a seat adds up to it, by publisher and by domain', async () => {
  const caller = await app.as('dsp');
  const range = asked([day(13), day(0)]);
  const { rows } = await caller.call(routes.seat, range);
  const [seat] = rows;
  for (const route of [routes.seatPublisher, routes.seatAdomain]) {
    const { rows: beneath } = await caller.call(route, { ...range, seatId: seat?.seatId, dspId: seat?.dspId });
    expect(beneath.length).toBeGreaterThan(0);
    expect(beneath.reduce((sum, { revenuegross }) => sum + exact(revenuegross ?? '0'), 0n)).toBe(exact(seat?.revenuegross ?? '0'));
    expect(beneath.reduce((sum, { revenue }) => sum + exact(revenue ?? '0'), 0n)).toBe(exact(seat?.revenue ?? '0'));
  }
});

test('a row has its seat, rates, prices and floors: take rate is one less publisher revenue by gross (3 §3; D39–D41)', async () => {
  const { rows, dataTo } = await (await app.as('dsp')).call(routes.seat, asked([day(6), day(1)]));
  const [row] = rows;
  expect(row).toMatchObject({ dsp: 'Vantor', name: expect.stringMatching(/^Vantor: /), unpriced: 0 });
  const [gross, revenue] = [Number(row?.revenuegross), Number(row?.revenue)];
  expect(Number(row?.takeRate)).toBeCloseTo(1 - revenue / gross, 10);
  expect(Number(row?.cpm) / Number(row?.cpmGross)).toBeCloseTo(revenue / gross, 6);
  expect(row?.auction_cpm_gross).toBeGreaterThan(0);
  expect(row?.bidFloor).toBeGreaterThan(0);
  expect(dataTo).not.toBeNull();
});

test("a row has the address of its icon: of a publisher, of a domain, and of a seat’s DSP; '' where there is none (D53)", async () => {
  const caller = await app.as('dsp');
  const range = asked([day(13), day(0)]);
  const hasIcon = async (route: typeof routes.seat, type: 'dsp' | 'publisher' | 'adomain', nameOf: (row: TransparencyRow) => string) => {
    const { rows } = await caller.call(route, range);
    const icons = await caller.call(metaRoutes.icons, { type, ids: rows.map(nameOf).filter(Boolean) });
    const known = new Map(icons.map(({ metaId, id, smallIcon }) => [metaId, iconHref(id, smallIcon)]));
    expect(known.size).toBeGreaterThan(0);
    expect(rows.map(({ img }) => img)).toEqual(rows.map((row) => known.get(nameOf(row)) ?? ''));
  };
  await hasIcon(routes.seat, 'dsp', ({ dspId }) => dspId);
  await hasIcon(routes.seatPublisher, 'publisher', ({ publisher }) => publisher);
  await hasIcon(routes.adomain, 'adomain', ({ aDomain }) => aDomain);
  const [{ metaId = '' } = {}] = await rowsOf<{ metaId: string }>(
    sql`DELETE FROM meta WHERE type = 'publisher' RETURNING meta_id AS "metaId"`,
  );
  expect(metaId).not.toBe('');
  expect((await caller.call(routes.seatPublisher, range)).rows.every(({ img }) => img === '')).toBe(true);
});

describe('who is asked for what (3 §7; D43)', () => {
  const refused = async (persona: Persona, route: typeof routes.seat) =>
    (await (await app.as(persona)).try(route, {})).envelope.errorDetails;
  test('an agency’s and a brand’s own calls refuse the other types', async () => {
    expect(await refused('dsp', routes.agencyPublisher)).toBe('otherAccountType');
    expect(await refused('dsp', routes.agencyAdomain)).toBe('otherAccountType');
    expect(await refused('agency', routes.brandPublisher)).toBe('otherAccountType');
    expect(await refused('brand', routes.agencyPublisher)).toBe('otherAccountType');
  });

  test('future and reversed ranges, an unknown platform and media type are refused in words', async () => {
    const agency = await app.as('agency');
    const words = async (input: object) => {
      const { status, envelope } = await agency.try(routes.agencyPublisher, input as never);
      return [status, envelope.msg];
    };
    const range =
      'Transparency shows up to 92 days within the last 12 months, and none that are still to come. Please select a valid date range.';
    expect(await words(asked([day(-2), day(-1)]))).toEqual([400, range]);
    expect(await words(asked([day(0), day(3)]))).toEqual([400, range]);
    expect(await words({ dateRange: { range: 'custom', startDate: day(0) } })).toEqual([400, range]);
    expect((await words({ platform: 'MOON' }))[1]).toContain('There is no such platform. Choose one of the list.');
    expect((await words({ mediaType: 7 }))[1]).toContain('Choose a media type: video 0 or display 1.');
  });
});

describe('what others deliver is told as sums alone (D38)', () => {
  test('no account, deal or plan of others, by name or id, is in any answer of those whose links reach them', async () => {
    const names = await rowsOf<{ id: string; name: string }>(sql`
      SELECT id, title AS name FROM deal UNION ALL SELECT id, title FROM media_plan UNION ALL SELECT id, name FROM account WHERE type <> 'DSP' AND type <> 'Publisher'`);
    const callers: [Persona, Caller][] = [];
    for (const persona of ['dsp', 'agency', 'brand'] as const) callers.push([persona, await app.as(persona)]);
    for (const [persona, caller] of callers) {
      const texts = [];
      for (const route of Object.values(routes).filter(({ method }) => method === 'POST'))
        texts.push((await caller.try(route as typeof routes.seat, asked([day(29), day(0)]))).text);
      const text = texts.join('\n');
      const leaks = names.filter(({ id, name }) => text.includes(id) || text.includes(`"${name}"`));
      expect([persona, leaks]).toEqual([persona, []]);
    }
  });
});
