import { addDays, dayIn } from '@kontor/core/contract';
import type { Caller } from '@kontor/core/testing';
import { sharedSighted } from '@kontor/market/server';
import { reachRoutes as routes } from '@kontor/reach/contract';
import { testApp } from '@kontor/server-app/testing';
import { sessionRoutes } from '@kontor/session/contract';
import { beforeAll, describe, expect, test } from 'vitest';

const app = testApp();
let agency: Caller;
let account: string;
type Row = Record<'day' | 'platform' | 'dma' | 'type' | 'identity', string> & Record<'sightings' | 'impressions', number>;
let rows: Row[];
/** By day, as nearly every count is of a few. */
let rowsOn: ReadonlyMap<string, Row[]>;
/** Delivered, and of whom nobody has kept anything, by day, platform and area. */
let delivered: (Record<'day' | 'platform' | 'dma', string> & Record<'impressions' | 'micros' | 'homely', number>)[];
beforeAll(async () => {
  agency = await app.as('agency');
  account = (await agency.call(sessionRoutes.session, {})).user.accountId;
  rows = (
    await app.stores.events.query<Record<keyof Row, string>>(
      `SELECT toString(day) AS day, platform, dma, type, toString(identity) AS identity, toString(sum(sightings)) AS sightings, toString(sum(impressions)) AS impressions
       FROM sightings_daily WHERE account = {account:String} GROUP BY day, platform, dma, type, identity`,
      { account },
    )
  ).map((row) => ({ ...row, sightings: Number(row.sightings), impressions: Number(row.impressions) }));
  rowsOn = Map.groupBy(rows, ({ day }) => day);
  const counted = await app.stores.events.query<Record<'day' | 'platform' | 'dma' | 'impressions' | 'micros' | 'homely', string>>(
    `SELECT day, platform, dma, toString(sum(shown)) AS impressions, toString(sum(paid)) AS micros, toString(sum(kept)) AS homely FROM (
      SELECT toString(day) AS day, toString(platform) AS platform, toString(dma) AS dma, impressions AS shown, toInt64(spend * 1000000) AS paid, 0 AS kept
      FROM delivery_hourly WHERE account = {account:String}
      UNION ALL SELECT toString(day), toString(platform), toString(dma), 0, 0, impressions FROM household_daily WHERE account = {account:String})
     GROUP BY day, platform, dma`,
    { account },
  );
  delivered = counted.map(({ impressions, micros, homely, ...row }) => ({
    ...row,
    impressions: Number(impressions),
    micros: Number(micros),
    homely: Number(homely),
  }));
});

const today = dayIn('UTC');
type Narrowing = { platform?: string; dma?: string };
const isOf =
  ({ platform, dma }: Narrowing) =>
  (row: Pick<Row, 'platform' | 'dma'>) =>
    (platform === undefined || row.platform === platform) && (dma === undefined || row.dma === dma);
const of = (type: string, [from, to]: [string, string], narrowing: Narrowing = {}) =>
  [...rowsOn]
    .filter(([day]) => day >= from && day <= to)
    .flatMap(([, own]) => own.filter((row) => (row.type === type || row.type === '') && isOf(narrowing)(row)));
/** Distinct people over all the days, by hand. */
function counted(found: readonly Row[]) {
  const named = found.filter(({ identity }) => identity !== '0');
  const times = new Map<string, number>();
  for (const { identity, sightings } of named) times.set(identity, (times.get(identity) ?? 0) + sightings);
  const seen = times.size;
  const sightings = named.reduce((sum, row) => sum + row.sightings, 0);
  const impressions = found.reduce((sum, row) => sum + row.impressions, 0);
  return { seen, sightings, impressions, times: [...times.values()] };
}
/** People of the market as a chart tells them: those for whom a sample stands, and no number of fewer than twenty. */
function told(found: readonly Row[]) {
  const { seen, sightings, impressions } = counted(found);
  return seen < 20 ? { fewerThan: 20 } : Math.round((seen * impressions) / sightings);
}
const KINDS = [
  ['ftrack', 'ftrack'],
  ['ip', 'ip'],
  ['ifa', 'device'],
] as const;
const before = ([from, to]: [string, string]): [string, string] => {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
  return [addDays(from, -days), addDays(from, -1)];
};
const sumOf = (key: 'impressions' | 'micros' | 'homely', [from, to]: [string, string], narrowing: Narrowing) =>
  delivered.filter((row) => row.day >= from && row.day <= to && isOf(narrowing)(row)).reduce((sum, row) => sum + row[key], 0);

const RANGES = Array.from({ length: 10 }, (_, n): [string, string] => [addDays(today, -(n * 2 + 6)), addDays(today, -n)]);
const NARROWINGS: Narrowing[] = [{}, { platform: 'CTV' }, { platform: 'INAPP' }, { dma: '501' }];
const asked = ([startDate, endDate]: [string, string], narrowing: Narrowing = {}) => ({
  range: 'custom' as const,
  startDate,
  endDate,
  ...narrowing,
});

describe('reach of a range is distinct over it (1 §2.7; D35–D37)', () => {
  test('forty ranges and filters equal a count by hand, difference 0: people, change, impressions, money, and lines that name nobody', async () => {
    expect(rows.length).toBeGreaterThan(100);
    for (const range of RANGES)
      for (const narrowing of NARROWINGS) {
        const { data, sightings } = await agency.call(routes.metrics, asked(range, narrowing));
        const of_ = (key: string) => data.find((one) => one.key === key);
        for (const [key, type] of KINDS) {
          const found = of(type, range, narrowing);
          const [now, former] = [told(found), told(of(type, before(range), narrowing))];
          const { seen } = counted(found);
          const percent = typeof now === 'number' && typeof former === 'number' ? ((now - former) / former) * 100 : null;
          const wanted = {
            value: found.length === 0 ? null : now,
            seen: found.length === 0 ? null : seen < 20 ? { fewerThan: 20 } : seen,
            percent,
          };
          const metric = of_(key);
          expect([range, narrowing, key, { value: metric?.value, seen: metric?.seen, percent: metric?.percent }]).toEqual([
            range,
            narrowing,
            key,
            wanted,
          ]);
        }
        const homes = of('ftrack', range, narrowing);
        const lines = (isIn: (row: Row) => boolean) => homes.filter(isIn).reduce((sum, row) => sum + row.sightings, 0);
        expect([range, narrowing, sightings]).toEqual([
          range,
          narrowing,
          {
            named: lines(({ identity }) => identity !== '0'),
            silent: lines(({ identity, type }) => identity === '0' && type !== ''),
            unnamed: lines(({ type }) => type === ''),
            untold: Math.max(0, sumOf('homely', range, narrowing) - counted(homes).impressions),
          },
        ]);
        expect(of_('impressions')?.value).toBe(sumOf('impressions', range, narrowing));
        expect(Math.round(Number(of_('revenue')?.value) * 1e6)).toBe(sumOf('micros', range, narrowing));
      }
  });

  test('days, platforms, areas and times seen equal a count by hand, difference 0', async () => {
    for (const [at, range] of RANGES.entries()) {
      const narrowing = at % 2 === 0 ? {} : { platform: 'CTV' };
      const { data } = await agency.call(routes.metrics, asked(range, narrowing));
      for (const [key, type] of KINDS)
        for (const { label, value } of data.find((one) => one.key === key)?.chartData ?? []) {
          const found = of(type, [label, label], narrowing);
          expect([key, label, value]).toEqual([key, label, found.length === 0 ? null : told(found)]);
        }
      for (const [route, column] of [
        [routes.platforms, 'platform'],
        [routes.areas, 'dma'],
      ] as const) {
        const table = await agency.call(route, asked(range, narrowing));
        const kinds = KINDS.map(([key, type]) => [key, Map.groupBy(of(type, range, narrowing), (row) => row[column])] as const);
        const keys = new Set(kinds.flatMap(([, found]) => [...found.keys()]));
        const wanted = [...keys].map((value) => [value, ...kinds.map(([, found]) => told(found.get(value) ?? []))]);
        expect(table.data.map(({ key, ftrack, ip, ifa }) => [key, ftrack, ip, ifa]).toSorted()).toEqual(wanted.toSorted());
      }
    }
  });

  test('homes times frequency are their sightings, and what a sample stands for is in the value', async () => {
    const range: [string, string] = [addDays(today, -13), today];
    const { data, sightings } = await agency.call(routes.metrics, asked(range));
    const hand = counted(of('ftrack', range));
    const value = (key: string) => data.find((one) => one.key === key)?.value;
    expect(Number(value('frequency')) * Number(data.find(({ key }) => key === 'ftrack')?.seen)).toBeCloseTo(hand.sightings, 6);
    expect(sightings.named).toBe(hand.sightings);
    expect(sightings.silent + sightings.unnamed).toBeGreaterThan(0);
    expect(Number(value('ftrack'))).toBeGreaterThanOrEqual(hand.seen);
  });

  test('counted homes never grow with a filter nor fall with a day', async () => {
    const seen = async (range: [string, string], narrowing: Narrowing = {}) =>
      Number((await agency.call(routes.metrics, asked(range, narrowing))).data.find(({ key }) => key === 'ip')?.seen);
    const end = addDays(today, -1);
    const whole = await seen([addDays(end, -6), end]);
    expect(await seen([addDays(end, -6), end], { platform: 'CTV' })).toBeLessThanOrEqual(whole);
    expect(await seen([addDays(end, -7), end])).toBeGreaterThanOrEqual(whole);
    // A day of fewer than twenty homes is not told (design §7): it has nineteen at most.
    const daily = await Promise.all([0, 1, 2, 3, 4, 5, 6].map((back) => seen([addDays(end, -back), addDays(end, -back)])));
    expect(daily.reduce((sum, day) => sum + (day || 19), 0)).toBeGreaterThanOrEqual(whole);
  });

  test('bars say how many homes were seen once, twice, … ten times and more, of as many as the metric has', async () => {
    const range: [string, string] = [addDays(today, -29), today];
    const { data } = await agency.call(routes.frequency, asked(range));
    const homes = (await agency.call(routes.metrics, asked(range))).data.find(({ key }) => key === 'ftrack');
    const each = Number(homes?.value) / Number(homes?.seen);
    expect(each).toBeGreaterThan(0);
    expect(data.map(({ label }) => label)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10+']);
    const { times } = counted(of('ftrack', range));
    for (const { label, value } of data)
      if (typeof value === 'number')
        expect([label, value]).toEqual([
          label,
          Math.round(times.filter((count) => String(Math.min(count, 10)) === label.replace('+', '')).length * each),
        ]);
    expect(data.some(({ value }) => typeof value === 'number')).toBe(true);
  });

  test('the curve has the homes that each day saw first, and ends with all of the range, difference 0', async () => {
    const range: [string, string] = [addDays(today, -13), today];
    const { data } = await agency.call(routes.curve, asked(range));
    expect(data.map(({ label }) => label)).toEqual(Array.from({ length: 14 }, (_, n) => addDays(range[0], n)));
    const first = new Map<string, string>();
    for (const { identity, day } of of('ftrack', range).filter((row) => row.identity !== '0'))
      if (day < (first.get(identity) ?? '9')) first.set(identity, day);
    expect(data.at(-1)?.total).toBe(counted(of('ftrack', range)).seen);
    for (const { label, total } of data)
      if (total !== null) expect([label, total]).toEqual([label, [...first.values()].filter((day) => day <= label).length]);
    expect(data.filter(({ total }) => total !== null).length).toBeGreaterThan(3);
  });

  test('the homes that two deals reached in common are those of both, difference 0; few are not told, and none of others', async () => {
    const range: [string, string] = [addDays(today, -29), today];
    const seen = await app.stores.events.query<{ deal: string; home: string }>(
      `SELECT DISTINCT deal, toString(identity) AS home FROM sightings_daily
       WHERE account = {account:String} AND type = 'ftrack' AND identity != 0 AND day BETWEEN {from:Date} AND {to:Date}`,
      { account, from: range[0], to: range[1] },
    );
    const homes = Map.groupBy(seen, ({ deal }) => deal);
    const largest = [...homes].toSorted(([, a], [, b]) => b.length - a.length).slice(0, 4);
    const reader = {
      events: app.stores.events,
      whose: { of: 'account' as const, account },
      viewer: { accountType: 'Agency' as const, place: 'reach' as const },
    };
    const days = { from: range[0], to: range[1] };
    let shared = 0;
    for (const [deal, ofOne] of largest)
      for (const [other, ofOther] of largest) {
        if (deal === other) continue;
        const set = new Set(ofOne.map(({ home }) => home));
        const both = ofOther.filter(({ home }) => set.has(home)).length;
        const isTold = [both, ofOne.length - both, ofOther.length - both].every((count, at) => count >= 20 || (at > 0 && count === 0));
        expect(await sharedSighted(reader, { days, of: 'ftrack', deals: [deal, other] })).toEqual({
          first: ofOne.length,
          second: ofOther.length,
          both,
        });
        const found = await agency.call(routes.overlap, { ...asked(range), deal, other });
        expect([deal, other, found.both]).toEqual([deal, other, isTold ? both : { fewerThan: 20 }]);
        if (isTold) expect(found.ofFirst).toBeCloseTo((both / ofOne.length) * 100, 9);
        shared += both;
      }
    expect(shared).toBeGreaterThan(0);
    const [theirs] = await app.stores.events.query<{ deal: string }>(
      'SELECT deal FROM sightings_daily WHERE account != {account:String} GROUP BY deal ORDER BY sum(sightings) DESC LIMIT 1',
      { account },
    );
    const foreign = await agency.call(routes.overlap, { ...asked(range), deal: largest[0]?.[0] ?? '', other: theirs?.deal ?? '' });
    expect([foreign.second, foreign.both]).toEqual([{ fewerThan: 20 }, { fewerThan: 20 }]);
  });

  test('platforms and areas have a row each, with their homes, addresses and devices', async () => {
    const range: [string, string] = [addDays(today, -6), today];
    const { data, columns } = await agency.call(routes.platforms, asked(range));
    expect(columns.map(({ key }) => key)).toEqual(['name', 'ftrack', 'ip', 'ifa']);
    expect(data.length).toBeGreaterThan(1);
    const areas = await agency.call(routes.areas, asked(range));
    expect(areas.data.length).toBeGreaterThan(10);
    expect(new Set(areas.data.map(({ key }) => key))).toEqual(new Set(rows.filter(({ day }) => day >= range[0]).map(({ dma }) => dma)));
  });
});

describe('who reads it, and of which days', () => {
  test('the last seven days where none are named; future and reversed ones are refused in words', async () => {
    const week = await agency.call(routes.metrics, {});
    expect(week.data[0]?.chartData.map(({ label }) => label)).toEqual([6, 5, 4, 3, 2, 1, 0].map((back) => addDays(today, -back)));
    const words = async (range: [string, string]) => (await agency.try(routes.metrics, asked(range))).envelope.msg;
    const refused =
      'Reach shows up to 92 days within the last 12 months, and none that are still to come. Please select a valid date range.';
    expect(await words([addDays(today, 1), addDays(today, 2)])).toBe(refused);
    expect(await words([today, addDays(today, -3)])).toBe(refused);
  });

  test('without the flag it is closed, and where nothing was seen it says so', async () => {
    expect((await (await app.as('rival')).try(routes.metrics, {})).status).toBe(403);
    const none = await agency.call(routes.frequency, asked([addDays(today, -300), addDays(today, -290)]));
    expect([none.data, none.msg, none.success]).toEqual([[], 'No Data Found', true]);
  });

  test('an account counts its own deals’ homes alone', async () => {
    const all = await app.stores.events.query<{ homes: string }>(
      "SELECT toString(uniqExact(identity)) AS homes FROM sightings_daily WHERE type = 'ip' AND identity != 0",
    );
    const { data } = await agency.call(routes.metrics, asked([addDays(today, -29), today]));
    expect(Number(data.find(({ key }) => key === 'ip')?.seen)).toBeLessThan(Number(all[0]?.homes));
  });
});
