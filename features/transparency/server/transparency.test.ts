import { exact, exactText } from '@kontor/core/contract';
import { systemScope } from '@kontor/core/server';
import type { Caller, Persona } from '@kontor/core/testing';
import { iconHref, metaRoutes } from '@kontor/meta/contract';
import { testApp } from '@kontor/server-app/testing';
import { sessionRoutes } from '@kontor/session/contract';
import { transparencyRoutes as routes, type TransparencyRow } from '@kontor/transparency/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';

const app = testApp();

type Fact = Record<'account' | 'deal' | 'dsp' | 'seat' | 'adomain' | 'publisher' | 'platform' | 'media', string> &
  Record<'at' | 'spend' | 'partner' | 'fee' | 'impressions' | 'bids' | 'wins' | 'unpriced', string>;
type Link = {
  account_id: string;
  kind: string;
  dsp_id: string | null;
  seat: string | null;
  agency_id: string | null;
  adomain: string | null;
};
type Seat = { dsp_id: string; seat: string; agency_id: string | null };

let facts: Fact[] = [];
let links: Link[] = [];
let seats: Seat[] = [];
const rates = new Map<string, Map<string, bigint>>();
const rowsOf = async <T extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  (await systemScope(app.stores.entities).run((database) => database.execute<T>(statement))).rows;

/** All that was delivered, read by hand: the product's own readers are not asked. */
beforeAll(async () => {
  facts = await app.stores.events.query<Fact>(
    `SELECT account, deal, dsp, seat, adomain, publisher, platform, media_type AS media, toString(toUnixTimestamp(hour)) AS at,
      toString(sum(spend)) AS spend, toString(sum(partner_revenue)) AS partner, toString(sum(data_fee)) AS fee,
      toString(sum(impressions)) AS impressions, toString(sum(bids)) AS bids, toString(sum(wins)) AS wins, toString(sum(unpriced)) AS unpriced
     FROM delivery_hourly GROUP BY account, deal, dsp, seat, adomain, publisher, platform, media_type, hour`,
  );
  links = await rowsOf<Link>(sql`SELECT account_id, kind, dsp_id, seat, agency_id, adomain FROM account_link`);
  seats = await rowsOf<Seat>(sql`SELECT dsp_id, seat, agency_id FROM dsp_seat`);
  const paying = await rowsOf<{ id: string; ranges: Tier[] }>(sql`SELECT id, spent_ranges AS ranges FROM account WHERE take_rate_enabled`);
  for (const { id, ranges } of paying) rates.set(id, hourlyOf(id, ranges));
});

const accountOf = async (persona: Persona) => (await (await app.as(persona)).call(sessionRoutes.session, {})).user.accountId;

/** What an account may see, by decision D38, written down apart from the product. */
const isSeenBy = (account: string) => {
  const own = links.filter(({ account_id }) => account_id === account);
  return (fact: Fact) =>
    fact.account === account ||
    own.some(({ kind, dsp_id, seat, agency_id, adomain }) => {
      if (kind === 'DSP') return fact.dsp === dsp_id;
      if (kind === 'Brand') return fact.adomain === adomain;
      if (kind !== 'Agency' || fact.dsp !== dsp_id) return false;
      return seat !== null
        ? fact.seat === seat
        : seats.some((one) => one.dsp_id === dsp_id && one.seat === fact.seat && one.agency_id === agency_id);
    });
};

const DAY = 86_400_000;
const day = (back: number) => new Date(Date.now() - back * DAY).toLocaleDateString('en-CA', { timeZone: 'America/New_York' });
const dayOf = (fact: Fact) => new Date(Number(fact.at) * 1000).toLocaleDateString('en-CA', { timeZone: 'America/New_York' });
const days = new Map<string, string>();
/** Worked out once an hour of the market, as a date of another zone takes long. */
const keptDay = (fact: Fact) => {
  const known = days.get(fact.at) ?? dayOf(fact);
  days.set(fact.at, known);
  return known;
};
type Range = [startDate: string, endDate: string];
const RANGES: Range[] = [
  [day(0), day(0)],
  [day(1), day(1)],
  [day(6), day(0)],
  [day(13), day(7)],
  [day(29), day(0)],
  [day(20), day(20)],
];
type Narrowing = { mediaType?: 0 | 1; platform?: 'CTV' | 'INAPP' | 'DESKTOP' };
const NARROWINGS: Narrowing[] = [{}, { mediaType: 0 }, { mediaType: 1 }, { platform: 'CTV' }, { platform: 'INAPP', mediaType: 0 }];

const inRange =
  ([startDate, endDate]: Range, { mediaType, platform }: Narrowing) =>
  (fact: Fact) => {
    const at = keptDay(fact);
    const media = mediaType === undefined || fact.media === (mediaType === 0 ? 'video' : 'display');
    return at >= startDate && at <= endDate && media && (platform === undefined || fact.platform === platform);
  };

type Tier = { from: string; to: string | null; takeRate: string };
const E18 = 10n ** 18n;
/** Of so much of a month's spend, by ranges, in units of 10⁻⁴⁸: written down apart from the product. */
const tiered = (ranges: readonly Tier[], spent: bigint): bigint =>
  ranges.reduce((fee, { from, to, takeRate }) => {
    const end = to === null || spent < exact(to) ? spent : exact(to);
    return end > exact(from) ? fee + (end - exact(from)) * exact(takeRate) : fee;
  }, 0n);
/** The rate of each hour of an account that pays by ranges of a calendar month, in units of 10⁻¹⁸; all others pay ten percent. */
function hourlyOf(account: string, ranges: readonly Tier[]): Map<string, bigint> {
  const hours = new Map<string, { month: string; spend: bigint }>();
  for (const fact of facts.filter((one) => one.account === account)) {
    const before = hours.get(fact.at) ?? { month: keptDay(fact).slice(0, 7), spend: 0n };
    hours.set(fact.at, { ...before, spend: before.spend + exact(fact.spend) });
  }
  const spent = new Map<string, bigint>();
  const rates = new Map<string, bigint>();
  for (const [at, { month, spend }] of [...hours].toSorted(([a], [b]) => Number(a) - Number(b))) {
    if (spend === 0n) continue;
    const before = spent.get(month) ?? 0n;
    spent.set(month, before + spend);
    const fee = tiered(ranges, before + spend) - tiered(ranges, before);
    const unit = spend * 10n ** 6n;
    rates.set(at, (2n * fee + unit) / (2n * unit));
  }
  return rates;
}
const rateOf = (fact: Fact) => rates.get(fact.account)?.get(fact.at) ?? E18 / 10n;
const feeOf = (fact: Fact) => (exact(fact.spend) / E18) * rateOf(fact);
const sumBy = (rows: readonly Fact[], keyOf: (fact: Fact) => string) => {
  const sums = new Map<string, { gross: bigint; revenue: bigint }>();
  for (const fact of rows) {
    const before = sums.get(keyOf(fact)) ?? { gross: 0n, revenue: 0n };
    sums.set(keyOf(fact), { gross: before.gross + exact(fact.spend), revenue: before.revenue + exact(fact.partner) - feeOf(fact) });
  }
  return new Map([...sums].filter(([, { gross }]) => gross !== 0n));
};
const told = (rows: readonly TransparencyRow[]) =>
  Object.fromEntries(rows.filter(({ revenuegross }) => revenuegross !== '0').map((row) => [row.key, `${row.revenuegross} ${row.revenue}`]));
const wanted = (sums: ReturnType<typeof sumBy>) =>
  Object.fromEntries([...sums].map(([key, { gross, revenue }]) => [key, `${exactText(gross)} ${exactText(revenue)}`]));

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
const asked = ([startDate, endDate]: Range, narrowing: Narrowing = {}) => ({
  dateRange: { range: 'custom' as const, startDate, endDate },
  ...narrowing,
});

describe('each table is what the rows of its account and links come to, difference 0 (3 §2, §7; D38, D41)', () => {
  test.each(Object.keys(TABLES) as Persona[])('%s', async (persona) => {
    const caller = await app.as(persona);
    const seen = facts.filter(isSeenBy(await accountOf(persona)));
    expect(seen.length).toBeGreaterThan(0);
    for (const [at, range] of RANGES.entries()) {
      const narrowing = NARROWINGS[at % NARROWINGS.length] ?? {};
      const rows = seen.filter(inRange(range, narrowing));
      for (const [route, of] of TABLES[persona] ?? []) {
        const table = await caller.call(route, asked(range, narrowing));
        const sums = sumBy(rows, KEYS[of]);
        expect([route.path, range, told(table.rows)]).toEqual([route.path, range, wanted(sums)]);
        const whole = [...sums.values()].reduce((sum, { gross }) => sum + gross, 0n);
        const rest = exact(table.rest?.revenuegross ?? '0');
        expect(table.rows.reduce((sum, { revenuegross }) => sum + exact(revenuegross ?? '0'), rest)).toBe(whole);
        expect(exact(table.total?.revenuegross ?? '0')).toBe(whole);
      }
      const overall = await caller.call(routes.overall, asked(range, narrowing));
      const gross = rows.reduce((sum, fact) => sum + exact(fact.spend), 0n);
      expect(exact(overall.revenuegross)).toBe(gross);
      expect(overall.parts.map(({ value }) => exact(value)).reduce((sum, part) => sum + part, 0n)).toBe(gross);
      expect(exact(overall.parts.find(({ key }) => key === 'platformFee')?.value ?? '')).toBe(
        rows.reduce((sum, fact) => sum + feeOf(fact), 0n),
      );
      const chart = await caller.call(routes.topSpends, asked(range, narrowing));
      const charted = [...chart.rows.flatMap(({ values }) => values), ...(chart.other ?? [])];
      expect(charted.reduce((sum, value) => sum + exact(value ?? '0'), 0n)).toBe(gross);
    }
  });
});

test('flows from advertisers to publishers equal the rows, and all of them the gross, difference 0', async () => {
  for (const persona of ['agency', 'dsp'] as const) {
    const caller = await app.as(persona);
    const rows = facts.filter(isSeenBy(await accountOf(persona))).filter(inRange([day(13), day(0)], {}));
    const { flows, advertisers, publishers, gross } = await caller.call(routes.flow, asked([day(13), day(0)]));
    expect([flows.length, flows[0]?.length]).toEqual([advertisers.length + 1, publishers.length + 1]);
    const spend = (some: readonly Fact[]) => some.reduce((sum, fact) => sum + exact(fact.spend), 0n);
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
