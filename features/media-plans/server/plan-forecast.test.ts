import { addDays } from '@kontor/core/contract';
import type { Caller } from '@kontor/core/testing';
import { mediaListRoutes } from '@kontor/media-lists/contract';
import { emptyTargeting, type MediaPlanTargeting, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { testApp } from '@kontor/server-app/testing';
import { beforeAll, describe, expect, test } from 'vitest';

const some = (...values: string[]) => ({ included: true, values });
const none = (...values: string[]) => ({ included: false, values });
const targeting = (change: Partial<MediaPlanTargeting> = {}): MediaPlanTargeting => ({ ...emptyTargeting(), ...change });

const app = testApp();
let agency: Caller;
beforeAll(async () => {
  agency = await app.as('agency');
});

test('of clauses that exclude each other it names them, and of a rare plan none', async () => {
  const conflict = async (change: Partial<MediaPlanTargeting>) => {
    const { requests, conflict: keys } = await agency.call(mediaPlanRoutes.forecast, { targeting: targeting(change) });
    return [requests, keys];
  };
  const lists = await agency.call(mediaListRoutes.attachable, { type: 'metrocode' });
  const top = lists.rows.find(({ data }) => data.title === 'Top 25 metros')?.id ?? '';
  const both = { country: some('US'), dma: some('501'), dmaMedia: { included: false, ids: [top] } };
  expect(await conflict(both)).toEqual([0, ['dma', 'dmaMedia']]);
  expect(await conflict({ country: some('US'), dma: some('501') })).toEqual([expect.any(Number), []]);
  expect(await conflict({ mediaType: 'display', platform: ['CTV'], rating: some('TV-MA') })).toEqual([0, []]);
});

describe('the forecast (2 §2, price explorer)', () => {
  const forecast = (change: Partial<MediaPlanTargeting>) => agency.call(mediaPlanRoutes.forecast, { targeting: targeting(change) });
  /** Requests a day straight from the sample, over the days a forecast looks back on: 28 whole ones, in UTC. */
  async function counted(condition: string): Promise<number> {
    const today = new Date().toISOString().slice(0, 10);
    const [row] = await app.stores.events.query<{ total: string; days: string }>(
      `SELECT toString(sumIf(weight, ${condition})) AS total, toString(uniqExact(day)) AS days FROM bid_requests WHERE day BETWEEN {from:Date} AND {to:Date}`,
      { from: addDays(today, -28), to: addDays(today, -1) },
    );
    return Number(row?.total) / Number(row?.days);
  }
  const VIDEO = "media_type = 'video'";
  const cases: [name: string, change: Partial<MediaPlanTargeting>, condition: string][] = [
    ['nothing but video', {}, VIDEO],
    ['display', { mediaType: 'display' }, "media_type = 'display'"],
    ['a country', { country: some('US') }, `${VIDEO} AND country = 'US'`],
    ['two platforms', { platform: ['CTV', 'INAPP'] }, `${VIDEO} AND platform IN ('CTV', 'INAPP')`],
    [
      'a country without two metro areas',
      { country: some('US'), dma: none('501', '803') },
      `${VIDEO} AND country = 'US' AND dma NOT IN ('501', '803')`,
    ],
    [
      'a state and genres',
      { country: some('US'), state: some('NY', 'CA'), genres: some('Drama', 'Comedy') },
      `${VIDEO} AND country = 'US' AND state IN ('NY', 'CA') AND genre IN ('Drama', 'Comedy')`,
    ],
    ['all but a language, live', { language: none('es'), includeLivestream: 'LIVE' }, `${VIDEO} AND language != 'es' AND livestream = 1`],
    [
      'two countries and a state of one',
      { country: some('US', 'GB'), state: some('TX') },
      `${VIDEO} AND (country = 'US' AND state = 'TX' OR country = 'GB')`,
    ],
    [
      'three countries, a metro area of one and a province of another',
      { country: some('US', 'CA', 'GB'), dma: some('501'), state: some('ON') },
      `${VIDEO} AND (country = 'US' AND dma = '501' OR country = 'CA' AND state = 'ON' OR country = 'GB')`,
    ],
    [
      'a category',
      { iabCategory: some('IAB1') },
      `${VIDEO} AND arrayExists(code -> code = 'IAB1' OR startsWith(code, 'IAB1-'), categories)`,
    ],
    [
      'all but a category',
      { iabCategory: none('IAB17') },
      `${VIDEO} AND NOT arrayExists(code -> code = 'IAB17' OR startsWith(code, 'IAB17-'), categories)`,
    ],
    ['a category of the second tier', { iabCategory: some('IAB1-7') }, `${VIDEO} AND has(categories, 'IAB1-7')`],
  ];

  test.each(cases)('equals a direct count of the sampled requests: %s', async (_, change, condition) => {
    const direct = await counted(condition);
    const { requests, market, isEnough } = await forecast(change);
    expect(requests).toBeCloseTo(direct, 6);
    expect(market).toBeCloseTo(await counted('1'), 6);
    if (direct === 0) expect(isEnough).toBe(false);
  });

  test('the cases find something to count', async () => {
    for (const [, , condition] of cases.slice(0, 6)) expect(await counted(condition)).toBeGreaterThan(0);
  });

  test('of A and B is at most that of A and that of B, and of each without the other at least the whole', async () => {
    const parts: Partial<MediaPlanTargeting>[] = [
      { country: some('US') },
      { platform: ['CTV'] },
      { genres: some('Drama', 'Comedy', 'Local News') },
      { rating: none('TV-MA') },
      { includeLivestream: 'NOT_LIVE' },
      { language: some('en') },
    ];
    const alone = await Promise.all(parts.map(forecast));
    for (const [a, one] of parts.entries()) {
      for (const [b, other] of parts.entries()) {
        if (b <= a) continue;
        const both = await forecast({ ...one, ...other });
        expect(both.requests).toBeLessThanOrEqual(Math.min(alone[a]?.requests ?? 0, alone[b]?.requests ?? 0) + 1e-6);
        expect(both.requests).toBeLessThanOrEqual(both.high);
        for (const clause of both.clauses) expect(clause.requests).toBeGreaterThanOrEqual(both.requests - 1e-6);
      }
    }
  });

  test('tells each clause what the plan would have without it', async () => {
    const { clauses, requests } = await forecast({ country: some('US'), dma: none('501') });
    expect(clauses.map(({ key }) => key)).toEqual(['mediaType', 'country', 'dma:501']);
    const withoutDma = (await forecast({ country: some('US') })).requests;
    expect(clauses[2]?.requests).toBeCloseTo(withoutDma, 6);
    expect(clauses[2]?.effect).toBeCloseTo((withoutDma / requests - 1) * 100, 6);
  });

  test('tells of each value of a list what the plan would have with it alone, whatever is chosen in that dimension', async () => {
    const change = { platform: ['CTV' as const], country: some('US'), dma: none('501'), genres: none('Drama') };
    const values = ['501', '803', '602', 'nowhere'];
    const ask = (more: Partial<MediaPlanTargeting>) =>
      agency.call(mediaPlanRoutes.valueRequests, { targeting: targeting({ ...change, ...more }), dimension: 'dma', values });
    const { requests, by } = await ask({});
    expect(by).toBe((await forecast(change)).by);
    expect(await ask({ dma: some('602', '803') })).toEqual({ requests, by });
    for (const [index, value] of values.slice(0, -1).entries())
      expect(requests[index]).toBeCloseTo((await forecast({ ...change, dma: some(value) })).requests, 6);
    expect(requests.filter((one) => one > 0).length).toBeGreaterThan(1);
    expect(requests.at(-1)).toBe(0);
  });

  test('tells beside a place what a plan of several countries, or of all, would have with it', async () => {
    for (const country of [some('US', 'CA'), some('US', 'CA', 'GB'), some('US', 'GB'), some('US')])
      for (const [dimension, values] of [
        ['state', ['NY', 'TX', 'ON']],
        ['dma', ['501', '803']],
        ['zip', ['10001', 'M5V']],
      ] as const) {
        const change = { country, platform: ['CTV' as const] };
        const asked = { targeting: targeting(change), dimension, values: [...values] };
        const { requests } = await agency.call(mediaPlanRoutes.valueRequests, asked);
        const alone = await Promise.all(values.map(async (value) => (await forecast({ ...change, [dimension]: some(value) })).requests));
        for (const [index, one] of alone.entries()) expect(requests[index]).toBeCloseTo(one, 6);
      }
  });

  test('tells so of a thousand values at most, and only of values', async () => {
    const ask = async (values: string[], dimension = 'dma') =>
      (await agency.raw({ method: 'POST', url: '/api/mediaplan/forecast/values', payload: { targeting: targeting(), dimension, values } }))
        .statusCode;
    const page = Array.from({ length: 1_000 }, (_, index) => `${index}`);
    expect([await ask(page), await ask([...page, '1000']), await ask([]), await ask(['']), await ask(['CTV'], 'platform')]).toEqual([
      200, 400, 400, 400, 400,
    ]);
  });

  test('counts the people and homes of the same requests, exact in the sample (decision 0065)', async () => {
    const today = new Date().toISOString().slice(0, 10);
    for (const [, change, condition] of cases) {
      const [row] = await app.stores.events.query<{ people: string; homes: string }>(
        `SELECT toString(countIf(id = 1 AND who != 0)) AS people, toString(countIf(id = 2 AND who != 0)) AS homes FROM (
           SELECT DISTINCT pair.1 AS id, pair.2 AS who FROM bid_requests ARRAY JOIN [(1, user), (2, household)] AS pair
           WHERE day BETWEEN {from:Date} AND {to:Date} AND ${condition})`,
        { from: addDays(today, -28), to: addDays(today, -1) },
      );
      const found = await agency.call(mediaPlanRoutes.people, { targeting: targeting(change) });
      expect(found).toEqual({ people: Number(row?.people), homes: Number(row?.homes) });
    }
    expect((await agency.call(mediaPlanRoutes.people, { targeting: targeting() })).people).toBeGreaterThan(100);
  });

  test('has no quartiles where it has no range, and in order where it has', async () => {
    const { low, quartiles, high } = await forecast({});
    const inOrder = [low, quartiles?.p25 ?? 0, quartiles?.p50 ?? 0, quartiles?.p75 ?? 0, high];
    expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b));
    expect(await forecast({ domain: some('nobody.example') })).toMatchObject({ quartiles: null, weekdays: [], lastWeek: null });
  });

  test('of what nobody asks for is nothing, and says that it is not enough', async () => {
    expect(await forecast({ domain: some('nobody.example') })).toMatchObject({ requests: 0, low: 0, isEnough: false, medianCpm: null });
  });
});
