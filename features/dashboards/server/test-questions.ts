import { addDays, dayIn, type Input, ZONES, type ZoneKey } from '@kontor/core/contract';
import { type EventStore, systemScope } from '@kontor/core/server';
import { type Caller, formOf, type Persona } from '@kontor/core/testing';
import type { dashboardRoutes } from '@kontor/dashboards/contract';
import { dealRoutes } from '@kontor/deals/contract';
import { ingestRoutes } from '@kontor/ingest/contract';
import type { TestApp } from '@kontor/server-app/testing';
import { sessionRoutes } from '@kontor/session/contract';
import { sql } from 'drizzle-orm';
import { type Asked, quoted } from './test-sums.ts';

const KINDS = [
  ...(['summary', 'delivery', 'spend', 'deals', 'dsps', 'publishers', 'accounts', 'breakdown', 'file'] as const),
  ...(['deal', 'dealBreakdown', 'funnel', 'insight', 'dealInsight'] as const),
];
export type Kind = (typeof KINDS)[number];
const WHO = ['agency', 'dsp', 'publisher', 'reseller', 'staff'] as const satisfies Persona[];
export type Who = (typeof WHO)[number];
const ASKED_ZONES = ['EST', 'UTC', 'PST'] as const satisfies ZoneKey[];
const RANGES = ['today', 'yesterday', 'last7day', 'last30day', 'spring', 'autumn', 'autumnWeek', 'pickedDay', 'pickedHour'] as const;
const FILTERS = ['none', 'platform', 'supply', 'place', 'two', 'owner'] as const;
const COMPARES = ['previous', 'week', 'year', 'none'] as const;
export const SIZES = [KINDS, WHO, ASKED_ZONES, RANGES, FILTERS, COMPARES].map(({ length }) => length);

/** The newest day of a change of clocks that a dashboard may show with days around it, by the rule of New York: a Sunday; undefined for a few days a year. */
function changeDay(month: number, sunday: number): string | undefined {
  const today = dayIn('UTC');
  const year = Number(today.slice(0, 4));
  return [year, year - 1]
    .map((one) => {
      const first = new Date(Date.UTC(one, month - 1, 1)).getUTCDay();
      return new Date(Date.UTC(one, month - 1, 1 + ((7 - first) % 7) + 7 * (sunday - 1))).toISOString().slice(0, 10);
    })
    .find((day) => day <= addDays(today, -5) && day >= addDays(today, -355));
}
const CHANGES = [changeDay(3, 2), changeDay(11, 1)];
export const SPRING = CHANGES[0] ?? CHANGES[1] ?? '';
export const AUTUMN = CHANGES[1] ?? CHANGES[0] ?? '';
const yearBefore = (day: string) => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;

/** Who asks, of which deal and over which values their delivery has; `own` is their delivery, in SQL. */
export type Place = { caller: Caller; account: string; deal: string; dealAccount: string; own: string; values: Record<string, string[]> };
type Product = Pick<TestApp, 'stores' | 'as' | 'server'>;

async function placeOf({ as, stores: { events } }: Product, who: Who, demo: readonly string[]): Promise<Place> {
  const caller = await as(who);
  const account = (await caller.call(sessionRoutes.session, {})).user.accountId;
  // Staff look at a deal of the agency.
  const owner = await as(who === 'staff' ? 'agency' : who);
  const dealAccount = (await owner.call(sessionRoutes.session, {})).user.accountId;
  const { rows } = await owner.call(dealRoutes.list, { pagination: { number: 1_000 } });
  const mine = rows.flatMap(({ id, data }) => (data.approvalFor === null ? [quoted(id)] : []));
  const [found] = await events.query<{ deal: string }>(
    `SELECT deal FROM delivery_hourly WHERE deal IN (${mine.join()}) GROUP BY deal ORDER BY uniqExact(toDate(hour)) DESC, sum(impressions) DESC, deal LIMIT 1`,
  );
  const own = who === 'staff' ? `account NOT IN (${demo.map(quoted).join()})` : `account = ${quoted(account)}`;
  return { caller, account, deal: found?.deal ?? '', dealAccount, own, values: {} };
}

/** What buyers of each deal say in two currencies, of requests of two placements, on these days. */
async function sendForeign({ as, server }: Product, deals: readonly string[], days: readonly string[]): Promise<void> {
  const staff = await as('super');
  const { secret } = await staff.call(ingestRoutes.issueKey, { name: 'Two currencies' });
  const content = ['day,currency,rate', ...days.map((day) => `${day},EUR,1.0821`)].join('\n');
  const { statusCode } = await staff.raw({ method: 'POST', url: '/api/rates/upload', ...formOf([], [{ name: 'rates.csv', content }]) });
  const lines = deals.flatMap((dealid, d) =>
    Array.from({ length: 60 }, (_, n) => ({
      type: (['auction', 'impression', 'click'] as const)[n % 3],
      ts: Date.parse(`${days[n % days.length]}T${String((n * 7) % 24).padStart(2, '0')}:30:00Z`) / 1000,
      sample: 40 + n,
      dealid,
      price: 4 + n / 7,
      cur: n % 2 === 0 ? 'EUR' : 'USD',
      request: {
        id: `two-${d}-${n}`,
        imp: [
          { id: '1', video: {} },
          { id: '2', banner: {} },
        ],
        site: { domain: 'two.example' },
      },
    })),
  );
  const headers = { 'content-type': 'application/x-ndjson', authorization: `Bearer ${secret}` };
  const payload = lines.map((line) => JSON.stringify(line)).join('\n');
  const reply = await server.inject({ method: 'POST', url: '/api/ingest/events', headers, payload });
  const { data } = reply.json<{ data?: { rejected: number } }>();
  if (statusCode !== 200 || data?.rejected !== 0) throw new Error(`Two currencies: ${statusCode} ${reply.body}`);
}

/** Everybody who asks; their delivery has hours around both changes of the clock and a year before. */
export async function openPlaces(app: Product): Promise<Map<Who, Place>> {
  const { events, entities } = app.stores;
  const places = new Map<Who, Place>();
  const { rows } = await systemScope(entities).run((database) =>
    database.execute(sql`SELECT id FROM account WHERE demo_account ORDER BY id`),
  );
  const demo = rows.map((row) => String(row['id']));
  for (const who of WHO) places.set(who, await placeOf(app, who, demo));
  // With prices of six places and impressions without a price.
  const days = [SPRING, AUTUMN, yearBefore(AUTUMN), yearBefore(SPRING), yearBefore(addDays(dayIn('UTC'), -1))];
  const around = days.flatMap((day) => [addDays(day, -1), day, addDays(day, 1)]);
  for (const who of WHO.filter((one) => one !== 'staff'))
    await events.command(
      `INSERT INTO delivery_hourly SELECT * EXCEPT (n, at) REPLACE (toDate(at) AS day, at AS hour, spend + toDecimal64('0.000001', 6) AS spend,
        if(n % 3 = 0, least(impressions, 4), 0) AS unpriced)
      FROM (SELECT *, rowNumberInAllBlocks() AS n FROM delivery_hourly WHERE account = {account:String}
        ORDER BY deal != {deal:String}, hour, deal, app, domain LIMIT 1080) AS some
      ARRAY JOIN [toDateTime({around:Array(String)}[1 + n % {most:UInt32}], 'UTC') + toIntervalHour(intDiv(n, {most:UInt32}) % 24)] AS at`,
      { account: places.get(who)?.account ?? '', deal: places.get(who)?.deal ?? '', around, most: around.length },
    );
  const told = await events.query<{ deal_id: string }>('SELECT deal_id FROM deal_dimension FINAL WHERE deal IN ({deals:Array(String)})', {
    deals: [...places.values()].map(({ deal }) => deal),
  });
  await sendForeign(
    app,
    told.map(({ deal_id }) => deal_id),
    [SPRING, AUTUMN, addDays(dayIn('UTC'), -1)],
  );
  for (const place of places.values())
    for (const column of ['platform', 'media_type', 'domain', 'app', 'country', 'state', 'publisher', 'dsp', 'deal']) {
      const of = `account = ${quoted(place.dealAccount)} AND deal = ${quoted(place.deal)}`;
      const found = await events.query<{ value: string }>(
        `SELECT toString(${column}) AS value FROM delivery_hourly WHERE ${of} AND ${column} != '' GROUP BY value ORDER BY sum(impressions) DESC, value LIMIT 5`,
      );
      place.values[column] = found.map(({ value }) => value);
    }
  events.kept.forget();
  return places;
}

/** What both kinds of dashboard are asked; the filters come with it. */
type AskedInput = Pick<Input<typeof dashboardRoutes.deal>, 'range' | 'startDate' | 'endDate' | 'timezone' | 'compare' | 'at' | 'admin'>;

/** A question as it is asked, and by whom. */
export type Question = Asked & {
  n: number;
  events: EventStore;
  place: Place;
  kind: Kind;
  who: Who;
  timezone: ZoneKey;
  range: (typeof RANGES)[number];
  filters: Record<string, string>;
  /** What a main or a deal’s dashboard is asked. */
  input: AskedInput;
};

const COLUMN_OF: Record<string, string> = { mediaType: 'media_type' };
export const columnOf = (key: string) => COLUMN_OF[key] ?? key;
export const isOfDeal = (kind: Kind) => ['deal', 'dealBreakdown', 'funnel', 'dealInsight'].includes(kind);

function filtersOf(filter: (typeof FILTERS)[number], { values }: Place, [kind, n]: [Kind, number]): Record<string, string> {
  const value = (column: string, at = n) => values[column]?.[at % (values[column]?.length || 1)];
  const supply = values['domain']?.length && n % 2 === 0 ? 'domain' : 'app';
  const owner = (['deal', 'dsp', 'publisher'] as const)[n % 3] ?? 'deal';
  const chosen: Record<typeof filter, string[]> = {
    none: [],
    platform: ['platform'],
    supply: [supply],
    place: [n % 2 === 0 ? 'country' : 'state'],
    two: ['platform', 'mediaType'],
    // A deal’s dashboard has no filter by who delivers.
    owner: isOfDeal(kind) ? ['country'] : [owner],
  };
  return Object.fromEntries(chosen[filter].flatMap((key) => [[key, value(columnOf(key))]]).filter(([, one]) => one !== undefined));
}

function daysOf(range: (typeof RANGES)[number], today: string): { from: string; to: string; at?: string; isNamed?: true } {
  switch (range) {
    case 'today':
      return { from: today, to: today, isNamed: true };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1), isNamed: true };
    case 'last7day':
      return { from: addDays(today, -6), to: today, isNamed: true };
    case 'last30day':
      return { from: addDays(today, -29), to: today, isNamed: true };
    case 'spring':
      return { from: SPRING, to: SPRING };
    case 'autumn':
      return { from: AUTUMN, to: AUTUMN };
    case 'autumnWeek':
      return { from: addDays(AUTUMN, -3), to: addDays(AUTUMN, 3) };
    case 'pickedDay':
      return { from: addDays(AUTUMN, -3), to: addDays(AUTUMN, 3), at: `${AUTUMN} 00:00:00` };
    case 'pickedHour':
      return { from: AUTUMN, to: AUTUMN, at: `${AUTUMN} 01:00:00` };
  }
}

type Asking = { n: number; places: ReadonlyMap<Who, Place>; events: EventStore };
export function questionOf(choice: readonly number[], { n, places, events }: Asking): Question {
  const [kindAt = 0, whoAt = 0, zoneAt = 0, rangeAt = 0, filterAt = 0, compareAt = 0] = choice;
  const [kind, who] = [KINDS[kindAt] ?? 'summary', WHO[whoAt] ?? 'agency'];
  const timezone = ASKED_ZONES[zoneAt] ?? 'EST';
  const range = RANGES[rangeAt] ?? 'today';
  const compare = COMPARES[compareAt] ?? 'none';
  const place = places.get(who);
  if (!place) throw new Error(`${who} asks nothing.`);
  const zone = ZONES[timezone].iana;
  const { at, isNamed, ...days } = daysOf(range, dayIn(zone));
  const filters = filtersOf(FILTERS[filterAt] ?? 'none', place, [kind, n]);
  const own = isOfDeal(kind) ? `account = ${quoted(place.dealAccount)} AND deal = ${quoted(place.deal)}` : place.own;
  const where = [own, ...Object.entries(filters).map(([key, value]) => `${columnOf(key)} = ${quoted(value)}`)].join(' AND ');
  const asked = isNamed ? { range: range as 'today' } : { range: 'custom' as const, startDate: days.from, endDate: days.to };
  const input: AskedInput = { ...asked, timezone, compare, ...(at ? { at } : {}), ...filters, admin: who === 'staff' };
  return { n, events, place, kind, who, timezone, range, zone, ...days, at, compare, where, filters, input };
}
