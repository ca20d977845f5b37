import { addDays, clockIn, countDays, type Days, dayIn, fromMicros, type Input, micros, previousDays, ZONES } from '@kontor/core/contract';
import type { Caller, Persona } from '@kontor/core/testing';
import { type DealChart, dashboardRoutes } from '@kontor/dashboards/contract';
import { dealRoutes } from '@kontor/deals/contract';
import { dspRoutes } from '@kontor/dsps/contract';
import { testApp } from '@kontor/server-app/testing';
import { beforeAll, describe, expect, test } from 'vitest';

const REFUSED = 'Dashboard date range is limited to 92 days within the last 12 months. Please select a valid date range.';
type Zone = 'UTC' | 'EST';

const app = testApp();
let agency: Caller;
let deal: string;
beforeAll(async () => {
  agency = await app.as('agency');
  deal = await busiest(agency);
});

/** The caller's deal that delivered on most days, and of those the most: whatever the hour, it has a yesterday and a day before. */
async function busiest(caller: Caller): Promise<string> {
  const { rows } = await caller.call(dealRoutes.list, { pagination: { number: 1_000 } });
  const [found] = await app.stores.events.query<{ deal: string }>(
    `SELECT deal FROM delivery_hourly WHERE deal IN {deals:Array(String)} AND impressions > 0
     GROUP BY deal ORDER BY uniqExact(toDate(hour)) DESC, sum(impressions) DESC, deal LIMIT 1`,
    // Of those that others sent for approval it has no dashboard.
    { deals: rows.flatMap(({ id, data }) => (data.approvalFor === null ? [id] : [])) },
  );
  return found?.deal ?? '';
}

type Told = Exclude<keyof DealChart, 'spend' | 'before'>;
/** An answer in which every widget is, but for those that the viewer has not. */
type WholeChart = DealChart & { [Key in Told]-?: Exclude<DealChart[Key], undefined> };
const chart = async (
  input: Omit<Input<typeof dashboardRoutes.deal>, 'dealId'>,
  { of = deal, caller = agency } = {},
): Promise<WholeChart> => {
  const found = await caller.call(dashboardRoutes.deal, { dealId: of, ...input });
  expect(found.failed).toEqual([]);
  return found as WholeChart; // none failed
};
const inDays = (zone: Zone, from: number, to: number): Days => {
  const today = dayIn(ZONES[zone].iana);
  return { startDate: addDays(today, from), endDate: addDays(today, to) };
};
const card = ({ cards }: WholeChart, key: string) => cards.find((one) => one.key === key);

type Direct = Record<'impressions' | 'auctions' | 'bids' | 'wins' | 'clicks' | 'starts' | 'completes' | 'measured' | 'viewable', number> & {
  spend: string;
  revenue: string;
};

/** Sums straight from delivery, by the calendar of the zone; `group` is an expression over the hour or a column. */
async function direct(of: string, zone: Zone, days: Days, group = "''"): Promise<Map<string, Direct>> {
  const rows = await app.stores.events.query<Record<keyof Direct | 'name', string>>(
    `SELECT toString(${group}) AS name, toString(sum(impressions)) AS impressions, toString(sum(requests)) AS auctions, toString(sum(bids)) AS bids, toString(sum(wins)) AS wins,
       toString(sum(clicks)) AS clicks, toString(sum(video_starts)) AS starts, toString(sum(video_completes)) AS completes,
       toString(sum(measured)) AS measured, toString(sum(viewable)) AS viewable, toString(sum(spend)) AS spend, toString(sum(partner_revenue)) AS revenue
     FROM (SELECT * FROM delivery_hourly WHERE deal = {of:String} AND toDate(hour, {zone:String}) BETWEEN {startDate:Date} AND {endDate:Date}) GROUP BY name ORDER BY name`,
    { of, zone: ZONES[zone].iana, ...days },
  );
  return new Map(
    rows.map(({ name, spend, revenue, ...counts }) => [
      name,
      { ...Object.fromEntries(Object.entries(counts).map(([key, count]) => [key, Number(count)])), spend, revenue } as Direct,
    ]), // every other key is a count
  );
}
const whole = async (zone: Zone, days: Days, of = deal) => (await direct(of, zone, days)).get('');
const ratio = (part: number | undefined, all: number | undefined, scale: number) => (all ? ((part ?? 0) / all) * scale : null);

const SPANS: [name: string, zone: Zone, from: number, to: number][] = [
  ['yesterday in UTC', 'UTC', -1, -1],
  ['yesterday in Eastern time', 'EST', -1, -1],
  ['a day two weeks ago in Eastern time', 'EST', -14, -14],
  ['a week in UTC', 'UTC', -8, -2],
  ['a week in Eastern time', 'EST', -8, -2],
  ['all days of the market in Eastern time', 'EST', -29, -1],
];

describe('figures of a deal (2 §2)', () => {
  test.each(SPANS)('equal the sums of its delivery: %s', async (_, timezone, from, to) => {
    const days = inDays(timezone, from, to);
    const found = await chart({ range: 'custom', ...days, timezone });
    const [now, before] = [await whole(timezone, days), await whole(timezone, previousDays(days))];
    expect(now?.impressions).toBeGreaterThan(0);
    for (const [key, side] of [
      ['value', now],
      ['previous', before],
    ] as const) {
      // Days without an auction are nothing to compare with.
      if (key === 'previous' && !side?.auctions) {
        expect(found.cards.map(({ previous }) => previous)).toEqual(found.cards.map(() => null));
        continue;
      }
      expect(card(found, 'impressions')?.[key]).toBe(side?.impressions ?? 0);
      expect(card(found, 'auctions')?.[key]).toBe(side?.auctions ?? 0);
      expect(card(found, 'spend')?.[key]).toBe(Number(side?.spend ?? 0));
      const ratios: [string, number | null][] = [
        ['cpm', ratio(Number(side?.spend), side?.impressions, 1_000)],
        ['fillRate', ratio(side?.impressions, side?.auctions, 100)],
        ['ctr', ratio(side?.clicks, side?.impressions, 100)],
        ['vcr', ratio(side?.completes, side?.starts, 100)],
        ['viewability', ratio(side?.viewable, side?.measured, 100)],
      ];
      for (const [name, value] of ratios) {
        if (value === null) expect(card(found, name)?.[key]).toBeNull();
        else expect(card(found, name)?.[key]).toBeCloseTo(value, 4);
      }
    }
    for (const { value, previous, delta, format } of found.cards) {
      if (value === null || previous === null || (!previous && format !== 'percent')) expect(delta).toBeNull();
      else if (format === 'percent') expect(delta).toBeCloseTo(value - previous, 6);
      else expect(delta).toBeCloseTo((value / previous - 1) * 100, 6);
    }
    expect(found.funnel.map(({ value }) => value)).toEqual([now?.auctions, now?.bids, now?.wins, now?.impressions]);
  });

  test.each(SPANS)('the charts are the same figures, bucket by bucket: %s', async (_, timezone, from, to) => {
    const days = inDays(timezone, from, to);
    const { labels, bucket, spend, cpm, platforms, cards } = await chart({ range: 'custom', ...days, timezone });
    const { iana } = ZONES[timezone];
    expect(bucket).toBe(from === to ? 'hour' : 'day');
    expect(labels).toHaveLength(from === to ? 24 : countDays(days));
    const group = bucket === 'hour' ? `formatDateTime(hour, '%F %H:00:00', '${iana}')` : `formatDateTime(hour, '%F 00:00:00', '${iana}')`;
    const buckets = await direct(deal, timezone, days, group);
    expect([...buckets.keys()].filter((name) => !labels.includes(name))).toEqual([]);
    expect(spend?.map((money) => micros(money ?? ''))).toEqual(labels.map((label) => micros(buckets.get(label)?.spend ?? '0')));
    expect(fromMicros((spend ?? []).reduce((sum, money) => sum + micros(money ?? ''), 0n))).toBe(
      fromMicros(micros((await whole(timezone, days))?.spend ?? '0')),
    );
    for (const [n, label] of labels.entries()) expect(cpm[n] === null).toBe(!buckets.get(label)?.impressions);
    const byPlatform = await direct(deal, timezone, days, 'platform');
    expect(
      platforms.map(({ key, impressions }) => [key, impressions.reduce<number>((sum, count) => sum + (count ?? 0), 0)]).toSorted(),
    ).toEqual(
      [...byPlatform]
        .filter(([, { impressions }]) => impressions > 0)
        .map(([key, { impressions }]) => [key, impressions])
        .toSorted(),
    );
    expect(cards.find(({ key }) => key === 'impressions')?.trend).toEqual(labels.map((label) => buckets.get(label)?.impressions ?? 0));
  });

  test('a day belongs to its zone: Eastern and UTC days hold different hours', async () => {
    const days = inDays('UTC', -5, -5);
    const [utc, eastern] = await Promise.all((['UTC', 'EST'] as const).map((timezone) => chart({ range: 'custom', ...days, timezone })));
    expect(card(utc as WholeChart, 'impressions')?.value).toBe((await whole('UTC', days))?.impressions);
    expect(card(eastern as WholeChart, 'impressions')?.value).toBe((await whole('EST', days))?.impressions);
    expect((await whole('UTC', days))?.spend).not.toBe((await whole('EST', days))?.spend);
  });

  test('a day that is not over is compared with as much of the day before', async () => {
    const hours = async () => {
      const [row] = await app.stores.events.query<{ count: string }>(
        "SELECT toString(sum(impressions)) AS count FROM delivery_hourly WHERE deal = {deal:String} AND toDate(hour, 'UTC') = {day:Date} AND hour < now('UTC') - INTERVAL 1 DAY",
        { deal, day: inDays('UTC', -1, -1).startDate },
      );
      return Number(row?.count);
    };
    // An hour may begin while the test runs.
    const [early, found, late] = [await hours(), await chart({ range: 'today', timezone: 'UTC' }), await hours()];
    expect([early, late]).toContain(card(found, 'impressions')?.previous);
  });

  test.each([
    { range: 'yesterday', ago: -2 },
    { range: 'today', ago: -1 },
  ] as const)('top supply of $range is compared with as much of the day before', async ({ range, ago }) => {
    const before = async () => {
      const rows = await app.stores.events.query<{ name: string; spend: string }>(
        `SELECT if(domain = '', app, domain) AS name, toString(sum(spend)) AS spend FROM delivery_hourly
         WHERE deal = {deal:String} AND toDate(hour, 'UTC') = {day:Date} AND hour < now('UTC') - INTERVAL 1 DAY GROUP BY name`,
        { deal, day: inDays('UTC', ago, ago).startDate },
      );
      return new Map(rows.map(({ name, spend }) => [name, Number(spend)]));
    };
    // An hour may begin while the test runs.
    const [early, found, late] = [await before(), await chart({ range, timezone: 'UTC' }), await before()];
    const rows = [...found.topDomains.rows, ...found.topBundles.rows];
    const deltas = (previous: Map<string, number>) =>
      rows.map(({ name, revenue }) => {
        const was = previous.get(name);
        return was ? Math.round((Number(revenue) / was - 1) * 1e6) : null;
      });
    expect([deltas(early), deltas(late)]).toContainEqual(rows.map(({ delta }) => (delta === null ? null : Math.round(delta * 1e4))));
    // Early in a day its supply may have nothing to be compared with.
    if (range === 'yesterday') expect(rows.some(({ delta }) => delta !== null)).toBe(true);
  });

  test('the top five domains and bundles are those that earned most', async () => {
    const days = inDays('EST', -14, -1);
    const found = await chart({ range: 'custom', ...days, timezone: 'EST' });
    for (const [{ rows }, column] of [
      [found.topDomains, 'domain'],
      [found.topBundles, 'app'],
    ] as const) {
      const all = [...(await direct(deal, 'EST', days, column))].filter(([name]) => name !== '');
      const best = all
        .toSorted(([a, one], [b, other]) =>
          micros(one.spend) === micros(other.spend) ? (a < b ? -1 : 1) : micros(one.spend) > micros(other.spend) ? -1 : 1,
        )
        .slice(0, 5);
      expect(rows.map(({ name, revenue, impressions, requests }) => [name, revenue, impressions, requests])).toEqual(
        best.map(([name, { spend, impressions, auctions }]) => [name, spend, impressions, auctions]),
      );
    }
    expect(found.topDomains.rows.length + found.topBundles.rows.length).toBeGreaterThan(0);
  });

  test('a deal without delivery has nothing, and says so without dividing by it', async () => {
    const [dsp] = await agency.call(dspRoutes.list, { buyer: true });
    const { envelope } = await agency.try(dealRoutes.create, {
      title: 'Empty',
      dealId: 'EMPTY-1',
      type: 'AUCTION',
      rate: '5',
      dealDspId: dsp?.id ?? '',
    });
    const found = await chart({ range: 'last7day' }, { of: envelope.value ?? '' });
    expect(Object.fromEntries(found.cards.map(({ key, value, previous, delta }) => [key, [value, previous, delta]]))).toEqual({
      impressions: [0, null, null],
      auctions: [0, null, null],
      spend: [0, null, null],
      cpm: [null, null, null],
      fillRate: [null, null, null],
      ctr: [null, null, null],
      vcr: [null, null, null],
      viewability: [null, null, null],
    });
    expect(found).toMatchObject({ platforms: [], topDomains: { rows: [], total: null }, topBundles: { rows: [], total: null } });
    // Seven days of nothing; today is unknown as long as no event of it has come.
    const reached = clockIn(ZONES.EST.iana, new Date(found.dataTo ?? ''));
    expect(found.labels).toHaveLength(7);
    expect(found.spend).toEqual(found.labels.map((label) => (label <= reached ? '0' : null)));
    expect(found.funnel.map(({ value, losses }) => [value, losses])).toEqual(Array(4).fill([0, []]));
  });
});

describe('what is not known', () => {
  test('is null: hours that event data do not reach have no figure at all, and the one they are in is running', async () => {
    const found = await chart({ range: 'today', timezone: 'UTC' });
    const reached = `${(found.dataTo ?? '').slice(0, 13).replace('T', ' ')}:00:00`;
    for (const [i, label] of found.labels.entries()) {
      const figures = [
        found.spend?.[i],
        ...found.platforms.map(({ impressions }) => impressions[i]),
        ...found.cards.map(({ trend }) => trend[i]),
      ];
      if (label > reached) expect(figures).toEqual(figures.map(() => null));
      else expect(found.spend?.[i]).not.toBeNull();
    }
    expect(found.labels[found.running ?? 24]).toBe(found.labels.includes(reached) ? reached : undefined);
    // Until an hour of today is over, events end yesterday.
    const yesterday = await chart({ range: 'yesterday', timezone: 'UTC' });
    expect(yesterday.labels[yesterday.running ?? 24]).toBe(yesterday.labels.includes(reached) ? reached : undefined);
  });

  test('is a gap in a ratio: an hour without impressions has no CPM, and none of zero', async () => {
    const { cards, cpm } = await chart({ range: 'last30day', timezone: 'UTC' });
    const impressions = cards.find(({ key }) => key === 'impressions')?.trend ?? [];
    const trend = cards.find(({ key }) => key === 'cpm')?.trend ?? [];
    expect(trend).toEqual(cpm);
    expect(trend.map((price) => price === null)).toEqual(impressions.map((count) => !count));
  });
});

describe('what figures are compared with', () => {
  const WEEK = { range: 'custom', ...inDays('UTC', -8, -2), timezone: 'UTC' } as const;

  test('is the days before, whole weeks, the year before, or nothing; the answer names the days', async () => {
    const days = { startDate: WEEK.startDate, endDate: WEEK.endDate };
    const asked = async (compare: 'previous' | 'week' | 'year' | 'none') => chart({ ...WEEK, compare });
    expect((await asked('previous')).compared).toEqual({ ...previousDays(days), isPart: false });
    expect((await asked('week')).compared).toMatchObject({ startDate: addDays(WEEK.startDate, -7) });
    expect((await asked('year')).compared?.startDate).toBe(`${Number(WEEK.startDate.slice(0, 4)) - 1}${WEEK.startDate.slice(4)}`);
    const alone = await asked('none');
    expect(alone.compared).toBeNull();
    expect(alone.cards.map(({ previous, delta }) => [previous, delta])).toEqual(alone.cards.map(() => [null, null]));
    expect(alone.before).toBeUndefined();
  });

  test('is drawn beside the days, bucket by bucket', async () => {
    const { before, compared } = await chart(WEEK);
    const earlier = { startDate: compared?.startDate ?? '', endDate: compared?.endDate ?? '' };
    const { labels, spend } = await chart({ range: 'custom', ...earlier, timezone: 'UTC' });
    expect(before).toEqual({ labels, spend });
  });

  test('of ten days in weeks are the days two weeks before, so that no day is compared with itself', async () => {
    const days = inDays('UTC', -11, -2);
    const { compared } = await chart({ range: 'custom', ...days, timezone: 'UTC', compare: 'week' });
    expect(compared).toEqual({ startDate: addDays(days.startDate, -14), endDate: addDays(days.endDate, -14), isPart: false });
  });
});

describe('a dashboard that is narrowed', () => {
  const WEEK = { range: 'custom', ...inDays('UTC', -8, -2), timezone: 'UTC' } as const;

  test('to a day has that day’s figures, and the charts of all days', async () => {
    const day = inDays('UTC', -4, -4);
    const [week, picked, alone] = [
      await chart(WEEK),
      await chart({ ...WEEK, at: `${day.startDate} 00:00:00`, compare: 'none' }),
      await chart({ range: 'custom', ...day, timezone: 'UTC', compare: 'none' }),
    ];
    const figures = ({ cards }: WholeChart) => cards.map(({ key, value }) => [key, value]);
    expect(figures(picked)).toEqual(figures(alone));
    expect(picked.funnel).toEqual(alone.funnel);
    expect([picked.labels, picked.spend, picked.platforms]).toEqual([week.labels, week.spend, week.platforms]);
    for (const at of [`${addDays(day.startDate, 30)} 00:00:00`, `${day.startDate} 14:00:00`]) {
      const { status } = await agency.try(dashboardRoutes.deal, { dealId: deal, ...WEEK, at });
      expect(status).toBe(400);
    }
  });

  test('to a platform has the figures of that platform alone, and says its name', async () => {
    const { platforms } = await chart(WEEK);
    const [first] = platforms;
    const found = await chart({ ...WEEK, platform: first?.key ?? '' });
    expect(card(found, 'impressions')?.value).toBe(first?.impressions.reduce<number>((sum, count) => sum + (count ?? 0), 0));
    expect(found.filters).toEqual({ platform: first?.name });
  });

  test('is broken down by what it may be narrowed to: the rows of a breakdown add up to their total', async () => {
    for (const by of ['platform', 'country'] as const) {
      const { rows, total } = await agency.call(dashboardRoutes.breakdown, { dealId: deal, ...WEEK, by, rank: 'bids' });
      expect(rows.reduce((sum, { bids }) => sum + Number(bids), 0)).toBe(total?.bids);
      expect(rows.map(({ bids }) => bids)).toEqual(rows.map(({ bids }) => bids).toSorted((a, b) => Number(b) - Number(a)));
      expect(rows.length).toBeGreaterThan(0);
    }
  });
});

test('a change of price is a mark in its bucket, with who made it; other accounts’ history has none', async () => {
  const [dsp] = await agency.call(dspRoutes.list, { buyer: true });
  const draft = { title: 'Marked', dealId: 'MARKED-1', type: 'AUCTION', dealDspId: dsp?.id ?? '' } as const;
  const { envelope } = await agency.try(dealRoutes.create, { ...draft, rate: '5' });
  const id = envelope.value ?? '';
  await agency.call(dealRoutes.update, { ...draft, id, rate: '7.5' });
  await agency.call(dealRoutes.update, { ...draft, id, rate: '7.5', title: 'Marked anew' });
  const { marks, labels } = await chart({ range: 'last7day' }, { of: id });
  expect(marks).toHaveLength(1);
  expect(marks[0]?.text).toMatch(/^Floor CPM \$5(\.00)? → \$7\.50? \(.+\)$/);
  expect(labels[marks[0]?.index ?? -1]).toBe(`${dayIn('America/New_York')} 00:00:00`);
});

describe('cards by account type (2 §2, main dashboard)', () => {
  const ALL = ['impressions', 'auctions', 'partnerRevenue', 'spend', 'cpm', 'fillRate', 'ctr', 'vcr', 'viewability'];
  const cases: [Persona, hidden: string[]][] = [
    ['agency', ['partnerRevenue']],
    ['dsp', ['partnerRevenue']],
    ['publisher', ['partnerRevenue', 'spend']],
    ['reseller', []],
  ];
  test.each(cases)('%s does not see %j', async (persona, hidden) => {
    const caller = await app.as(persona);
    const of = await busiest(caller);
    const days = inDays('UTC', -10, -1);
    const found = await chart({ range: 'custom', ...days, timezone: 'UTC' }, { of, caller });
    expect(found.cards.map(({ key }) => key)).toEqual(ALL.filter((key) => !hidden.includes(key)));
    if (!hidden.includes('partnerRevenue'))
      expect(card(found, 'partnerRevenue')?.value).toBe(Number((await whole('UTC', days, of))?.revenue));
  });
  test('Partner Revenue and Revenue are called so', async () => {
    const reseller = await app.as('reseller');
    const { cards } = await chart({ range: 'yesterday' }, { of: await busiest(reseller), caller: reseller });
    const label = (key: string) => cards.find((one) => one.key === key)?.label;
    expect([label('spend'), label('partnerRevenue'), label('auctions')]).toEqual(['Revenue', 'Partner Revenue', 'Auctions']);
  });
});

describe('the dates of a dashboard (2 §5)', () => {
  test('are at most 92 days within the last 12 months, and none to come', async () => {
    const attempt = async (days: Days) => {
      const { status, envelope } = await agency.try(dashboardRoutes.deal, { dealId: deal, range: 'custom', ...days, timezone: 'UTC' });
      return [status, envelope.msg];
    };
    for (const days of [inDays('UTC', -91, 0), inDays('UTC', -365, -300)]) expect(await attempt(days)).toEqual([200, '']);
    for (const days of [inDays('UTC', -92, 0), inDays('UTC', -366, -300), inDays('UTC', -1, 1), inDays('UTC', -1, -2)])
      expect(await attempt(days)).toEqual([400, REFUSED]);
    for (const day of ['0001-01-01', '9999-12-31']) expect(await attempt({ startDate: day, endDate: day })).toEqual([400, REFUSED]);
  });

  test('are a named preset’s, whatever dates come with it', async () => {
    const days = inDays('UTC', -9, -5);
    expect(await chart({ range: 'yesterday', ...days, timezone: 'UTC' })).toEqual(await chart({ range: 'yesterday', timezone: 'UTC' }));
    expect((await chart({ range: 'custom', ...days, timezone: 'UTC' })).labels).toHaveLength(5);
  });

  test('are today in Eastern time unless said otherwise', async () => {
    const { labels } = await chart({});
    expect(labels[0]).toBe(`${dayIn('America/New_York')} 00:00:00`);
    expect(labels).toHaveLength(24);
  });
});
