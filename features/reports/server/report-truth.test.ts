import { clockZoneOf, dayIn } from '@kontor/core/contract';
import { openScope, systemScope } from '@kontor/core/server';
import { type Caller, coveringChoices, pairsOf } from '@kontor/core/testing';
import { type Dimension, type ReportDetail, reportRoutes } from '@kontor/reports/contract';
import { testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';

/** Each dimension, and each pair of measures, operation, range and zone; `npm run night` asks each pair of dimensions ten times, of another seed each night. */
const COUNT = Number(process.env['REPORTS'] ?? 54);
const SEED = Number(process.env['REPORTS_SEED'] ?? 7);
/** An account runs two reports at a time; the third is written and compared meanwhile. */
const AT_ONCE = 3;

const app = testApp();
let agency: Caller;
let account = '';
/** Names as the product has them, asked of those who own them. */
const names = new Map<string, ReadonlyMap<string, string>>();
/** Values that the account's delivery has, so that conditions find something. */
const values = new Map<string, string[]>();

const COLUMNS: Partial<Record<Dimension, string>> = {
  ...{ deal: 'deal', dealId: 'deal', plan: 'plan', dsp: 'dsp', seat: 'seat', adomain: 'adomain', publisher: 'publisher', app: 'app' },
  ...{ appName: 'app', domain: 'domain', platform: 'platform', mediaType: 'media_type', country: 'country', state: 'state', dma: 'dma' },
};
const ask = <T>(statement: string, parameters = {}) => app.stores.events.query<T>(statement, parameters);
const DAYS = ['2026-03-07', '2026-03-08', '2026-03-09', '2026-10-31', '2026-11-01', '2026-11-02'];

beforeAll(async () => {
  agency = await app.as('agency');
  const system = systemScope(app.stores.entities);
  const { rows } = await system.run((database) => database.execute(sql`SELECT id FROM account WHERE name = 'Halden Media'`));
  account = String(rows[0]?.['id']);
  // Hours around both changes of the clock, of apps and sites, with prices of six places.
  await ask(
    `INSERT INTO delivery_hourly (day, hour, account, deal, plan, publisher, dsp, seat, adomain, app, domain, platform, media_type, country, state, dma,
      requests, bids, wins, impressions, clicks, video_starts, video_first_quartiles, video_midpoints, video_third_quartiles, video_completes, spend, partner_revenue, data_fee)
    SELECT toDate(at), at, account, deal, plan, publisher, dsp, seat, adomain, app, domain, platform, media_type, country, state, dma,
      requests, bids, wins, impressions, clicks, video_starts, video_first_quartiles, video_midpoints, video_third_quartiles, video_completes,
      toDecimal64(spend, 6) + toDecimal64('0.000001', 6), partner_revenue, data_fee
    FROM (SELECT *, rowNumberInAllBlocks() AS n FROM delivery_hourly WHERE account = {account:String} ORDER BY hour, deal, app, domain LIMIT 720) AS some
    ARRAY JOIN [toDateTime({days:Array(String)}[1 + n % 6], 'UTC') + toIntervalHour(intDiv(n, 6) % 24)] AS at`,
    { account, days: DAYS },
  );
  const scope = openScope(app.stores.entities, account, 'own');
  const columns = [...new Set(Object.values(COLUMNS))];
  const lists = columns.map((column) => `arraySort(groupUniqArrayIf(toString(${column}), ${column} != '')) AS list_${column}`);
  const [found] = await ask<Record<string, string[]>>(`SELECT ${lists.join(', ')} FROM delivery_hourly WHERE account = {account:String}`, {
    account,
  });
  for (const [key, column] of Object.entries(COLUMNS)) values.set(key, found?.[`list_${column}`] ?? []);
  for (const [key, noun] of [
    ['appName', 'app'],
    ['dealId', 'dealId'],
  ] as const)
    names.set(key, await app.stores.names(noun, scope, values.get(key) ?? []));
});

const PAIRS: Dimension[][] = (
  ['day', 'hour', 'week', 'month', 'deal', 'dealId', 'plan', 'dsp', 'seat', 'adomain', 'publisher'] as const
).flatMap((one) =>
  (['app', 'appName', 'domain', 'platform', 'mediaType', 'country', 'state', 'dma', null] as const).map((other): Dimension[] =>
    other ? [one, other] : [one],
  ),
);
const MEASURES = [
  ['impressions', 'spend', 'cpm'],
  ['auctions', 'bids', 'bidRate', 'fillRate'],
  ['clicks', 'ctr', 'videoStarts', 'completes', 'vcr'],
  ['firstQuartiles', 'midpoints', 'thirdQuartiles', 'dataFee', 'unpriced'],
] as const;
const ZONES = [
  { timezone: 'UTC', offset: null },
  { timezone: 'EST', offset: null },
  { timezone: 'PST', offset: null },
  { timezone: 'custom', offset: 12 },
  { timezone: 'custom', offset: -12 },
  { timezone: 'custom', offset: 3 },
] as const;
const OPERATIONS = [null, 'in', 'notIn', 'contains', 'notContains'] as const;
const RANGES = ['today', 'yesterday', 'last7day', 'last14day', 'last30day', 'monthToDate', 'spring', 'autumn', 'year'] as const;
/** Goes through all pairs before one comes again, and through all dimensions soon. */
const PAIR_STEP = 37;
const FACTORS = [PAIRS, MEASURES, ZONES, OPERATIONS, RANGES] as const;

const choicesOf = (count: number) =>
  coveringChoices(
    FACTORS.map(({ length }) => length),
    { count, seed: SEED, candidates: 400 },
  ).map(([pair = 0, ...rest]) => [(pair * PAIR_STEP) % PAIRS.length, ...rest]);

type Definition = {
  dimensions: Dimension[];
  measures: readonly string[];
  zone: (typeof ZONES)[number];
  days: { range: string; from: string; to: string };
  condition: { dimension: Dimension; operation: string; value: string[] } | null;
};

const shifted = (day: string, by: number) => new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);
/** The days of a range by the calendar alone. */
function daysOf(range: (typeof RANGES)[number], today: string): Definition['days'] {
  const back = (from: number, to = 0) => ({ range, from: shifted(today, -from), to: shifted(today, -to) });
  const days = {
    today: back(0),
    yesterday: back(1, 1),
    last7day: back(6),
    last14day: back(13),
    last30day: back(29),
    monthToDate: { range, from: `${today.slice(0, 7)}-01`, to: today },
    spring: { range: 'custom', from: '2026-03-08', to: '2026-03-08' },
    autumn: { range: 'custom', from: '2026-11-01', to: '2026-11-01' },
    year: { range: 'custom', from: shifted(today, -366), to: shifted(today, -1) },
  };
  return days[range];
}

const ASKED: Dimension[] = ['deal', 'dealId', 'platform', 'country', 'app', 'domain', 'adomain', 'appName', 'publisher', 'dsp'];

function definitionOf([pair = 0, group = 0, zone = 0, operation = 0, range = 0]: number[], n: number): Definition {
  const dimensions = PAIRS[pair] ?? ['day'];
  const where = ZONES[zone] ?? ZONES[0];
  const today = dayIn(clockZoneOf(where).iana);
  const hasHour = dimensions.includes('hour');
  const asked = RANGES[range] ?? 'today';
  const isLong = !['today', 'yesterday', 'spring', 'autumn'].includes(asked);
  const how = OPERATIONS[operation] ?? null;
  const texts = ASKED.filter((key) => ['app', 'domain', 'adomain', 'appName'].includes(key));
  const isPart = how === 'contains' || how === 'notContains';
  const dimension = (isPart ? texts : ASKED)[n % (isPart ? texts.length : ASKED.length)] ?? 'deal';
  const known = values.get(dimension) ?? [];
  const some = [known[n % known.length], known[(n * 7) % known.length], known[(n * 13) % known.length]].filter((one) => one !== undefined);
  const named = names.get(dimension);
  const texted = some.map((one) => named?.get(one) ?? one);
  const value = [...new Set(isPart ? texted.map((one) => one.slice(1, 5).trim().toUpperCase()).filter(Boolean) : texted)];
  return {
    dimensions,
    measures: MEASURES[group] ?? MEASURES[0],
    zone: where,
    days: daysOf(hasHour && isLong ? (n % 2 === 0 ? 'spring' : 'autumn') : asked, today),
    condition: how && value.length > 0 ? { dimension, operation: how, value } : null,
  };
}

const quoted = (text: string) => text.replaceAll("'", "\\'");
const appNames = () => [...(names.get('appName') ?? [])];
/** SQL of a dimension's value, written anew. */
function keySql(key: Dimension, zone: string): string {
  const local = `toTimeZone(hour, '${zone}')`;
  switch (key) {
    case 'day':
      return `toString(toDate(${local}))`;
    case 'hour':
      return `concat(toString(toDate(${local})), ' ', leftPad(toString(toHour(${local})), 2, '0'), ':00')`;
    case 'week':
      return `toString(subtractDays(toDate(${local}), toDayOfWeek(toDate(${local})) - 1))`;
    case 'month':
      return `concat(toString(toYear(${local})), '-', leftPad(toString(toMonth(${local})), 2, '0'), '-01')`;
    case 'appName':
      // Several bundles of one name are one row.
      return `transform(toString(app), ['${appNames()
        .map(([app]) => quoted(app))
        .join("','")}'], ['${appNames()
        .map(([, name]) => quoted(name))
        .join("','")}'], toString(app))`;
    default:
      return `toString(${COLUMNS[key]})`;
  }
}
const share = (part: string, whole: string, by = 100) =>
  `if(sum(${whole}) > 0, ${by} * sum(toFloat64(${part})) / sum(toFloat64(${whole})), NULL)`;
const FIGURES: Record<string, string> = {
  ...{ impressions: 'sum(impressions)', auctions: 'sum(requests)', bids: 'sum(bids)', clicks: 'sum(clicks)', unpriced: 'sum(unpriced)' },
  ...{ videoStarts: 'sum(video_starts)', completes: 'sum(video_completes)', firstQuartiles: 'sum(video_first_quartiles)' },
  ...{ midpoints: 'sum(video_midpoints)', thirdQuartiles: 'sum(video_third_quartiles)' },
  // Money in whole millionths.
  ...{ spend: 'sum(toInt64(spend * 1000000))', dataFee: 'sum(toInt64(data_fee * 1000000))' },
  ...{ bidRate: share('bids', 'requests'), fillRate: share('impressions', 'requests'), ctr: share('clicks', 'impressions') },
  ...{
    vcr: share('video_completes', 'video_starts'),
    cpm: 'if(sum(impressions) > sum(unpriced), intDiv(1000 * sum(toInt128(spend * 1000000)), sum(impressions) - sum(unpriced)), NULL)',
  },
};
const MONEY = ['spend', 'dataFee', 'cpm'];
const RATIOS = ['bidRate', 'fillRate', 'ctr', 'vcr'];

type Plain = Record<string, string | null>;
/** What the definition asks, computed from each single row of delivery in this process's own words: its rows, and the sums of all. */
async function plainRows({
  dimensions,
  measures,
  zone,
  days,
  condition,
}: Definition): Promise<{ rows: Plain[]; total: Plain | undefined }> {
  const { iana } = clockZoneOf(zone);
  const parts: string[] = [
    `account = '${account}'`,
    `toDate(toTimeZone(hour, '${iana}')) >= '${days.from}'`,
    `toDate(toTimeZone(hour, '${iana}')) <= '${days.to}'`,
  ];
  if (condition) {
    // By the raw values that the condition means, one by one.
    const known = ['', ...(values.get(condition.dimension) ?? [])];
    const called = (value: string) => (names.get(condition.dimension)?.get(value) ?? value).toLowerCase();
    const wanted = condition.value.map((one) => one.toLowerCase());
    const isIn = (value: string) =>
      condition.operation.toLowerCase().endsWith('in')
        ? wanted.includes(called(value))
        : wanted.some((part) => called(value).includes(part));
    const kept = known.filter((value) => isIn(value) !== condition.operation.startsWith('not'));
    parts.push(`has(['${kept.map((one) => one.replaceAll("'", "\\'")).join("','")}'], toString(${COLUMNS[condition.dimension]}))`);
  }
  const figures = measures.map((key) => `toString(${FIGURES[key]}) AS f_${key}`).join(', ');
  const from = `${figures} FROM delivery_hourly WHERE ${parts.join(' AND ')}`;
  const keys = dimensions.map((key) => `${keySql(key, iana)} AS k_${key}`).join(', ');
  const both = await ask<Plain>(
    `SELECT 'row' AS of, ${keys}, ${from} GROUP BY ${dimensions.map((key) => `k_${key}`).join(', ')}
    UNION ALL SELECT 'total' AS of, ${dimensions.map((key) => `'' AS k_${key}`).join(', ')}, ${from}`,
  );
  return { rows: both.filter(({ of }) => of === 'row'), total: both.find(({ of }) => of === 'total') };
}

/** Money in millionths, counts as they are, ratios to nine digits: the order of a sum is not theirs to choose. */
function comparable(key: string, figure: string | null | undefined): string {
  if (figure === null || figure === undefined) return 'none';
  if (RATIOS.includes(key))
    return Number(figure)
      .toPrecision(9)
      .replace(/\.?0+$/, '');
  if (!MONEY.includes(key)) return figure;
  const [whole = '0', part = ''] = figure.split('.');
  return String(BigInt(whole) * 1_000_000n + BigInt(part.padEnd(6, '0')));
}

async function answered(definition: Definition, n: number): Promise<ReportDetail> {
  const { dimensions, measures, zone, days, condition } = definition;
  const isCustom = days.range === 'custom';
  const made = await agency.try(reportRoutes.create, {
    ...{ name: `Truth ${SEED} ${n}`, range: days.range, ...zone, dimensions, measures, conditions: condition ? [condition] : [] },
    ...(isCustom ? { startDate: days.from, endDate: days.to } : {}),
  } as never);
  expect([made.status, made.envelope.issues]).toEqual([200, undefined]);
  const id = made.envelope.value ?? '';
  const whole = await agency.call(reportRoutes.detail, { id, number: 1_000 });
  for (let start = 1_000; whole.rows.length < (whole.totalCount ?? 0); start += 1_000)
    whole.rows.push(...(await agency.call(reportRoutes.detail, { id, start, number: 1_000 })).rows);
  return whole;
}

/** Rows of both by their keys. */
function problemsOf(
  { dimensions, measures }: Definition,
  found: ReportDetail,
  { rows: plain, total }: Awaited<ReturnType<typeof plainRows>>,
): string[] {
  const keyOfFound = (row: ReportDetail['rows'][number]) =>
    dimensions.map((key) => (COLUMNS[key] ? row.codes[key] : row.data[key])).join(' | ');
  const of = (rows: [string, string][]) => rows.map((row) => row.join(' = ')).toSorted();
  const mine = of(found.rows.map((row) => [keyOfFound(row), measures.map((key) => comparable(key, row.data[key])).join(' ')]));
  const theirs = of(
    plain.map((row) => [
      dimensions.map((key) => row[`k_${key}`]).join(' | '),
      measures.map((key) => plainFigure(key, row[`f_${key}`])).join(' '),
    ]),
  );
  const [given, asked] = [new Set(mine), new Set(theirs)];
  const sums = measures.flatMap((key) => {
    if (found.rows.length === 0) return [];
    const [here, there] = [comparable(key, found.totals?.[key]), plainFigure(key, total?.[`f_${key}`])];
    return here === there ? [] : [`total ${key}: ${here} is ${there}`];
  });
  const differing = [
    ...mine.filter((row) => !asked.has(row)).map((row) => `ours ${row}`),
    ...theirs.filter((row) => !given.has(row)).map((row) => `theirs ${row}`),
  ];
  const count = found.totalCount === plain.length ? [] : [`${found.totalCount} rows are ${plain.length}`];
  return [...count, ...sums, ...differing.slice(0, 3)];
}
const plainFigure = (key: string, figure: string | null | undefined) =>
  MONEY.includes(key) ? (figure ?? 'none') : comparable(key, figure);

test('reports of a covering array of definitions are what SQL written for each of them finds, row for row, with their totals', async () => {
  const problems: string[] = [];
  let [withRows, compared] = [0, 0];
  const choices = choicesOf(COUNT);
  // Whatever the dimensions are, all else has met by day already.
  const others = FACTORS.slice(1).map(({ length }) => length);
  const met = new Set(choices.flatMap(([, ...rest]) => pairsOf(rest)));
  expect(met.size).toBe(others.reduce((sum, of, at) => sum + of * others.slice(at + 1).reduce((all, one) => all + one, 0), 0));
  const waiting = [...choices.entries()];
  const askNext = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [n, choice] = next;
      const definition = definitionOf(choice, n);
      const [found, plain] = await Promise.all([answered(definition, n), plainRows(definition)]);
      const said = problemsOf(definition, found, plain);
      compared += found.rows.length;
      if (found.rows.length > 0) withRows += 1;
      if (said.length > 0) problems.push(`${n} ${JSON.stringify(definition)}: ${said.join('; ')}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askNext));
  expect(problems).toEqual([]);
  expect(withRows).toBeGreaterThan(COUNT / 2);
  expect(compared).toBeGreaterThan(COUNT * 20);
});
