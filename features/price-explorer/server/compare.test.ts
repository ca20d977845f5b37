import { availRoutes } from '@kontor/avails/contract';
import type { Caller } from '@kontor/core/testing';
import { audienceOf, emptyTargeting, type MediaPlanTargeting, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { COMPARE_COUNT, priceExplorerRoutes as routes } from '@kontor/price-explorer/contract';
import { testApp } from '@kontor/server-app/testing';
import { beforeAll, describe, expect, test } from 'vitest';

const app = testApp();
let agency: Caller;
let superUser: Caller;
beforeAll(async () => {
  [agency, superUser] = [await app.as('agency'), await app.as('super')];
});

const some = (...values: string[]) => ({ included: true, values });
const targeting = (change: Partial<MediaPlanTargeting>): MediaPlanTargeting => ({ ...emptyTargeting(), ...change });
let made = 0;
async function plan(change: Partial<MediaPlanTargeting>): Promise<string> {
  made += 1;
  return (await agency.try(mediaPlanRoutes.create, { title: `Compared ${made}`, targeting: targeting(change) })).envelope.value ?? '';
}
const forecast = async (change: Partial<MediaPlanTargeting>) =>
  (await agency.call(mediaPlanRoutes.forecast, { targeting: targeting(change) })).requests;

describe('plans beside each other (2 §2)', () => {
  test('have their forecast day by day, and in common what meets both: as sets have it, difference 0', async () => {
    const [ctv, us, app_] = [{ platform: ['CTV' as const] }, { country: some('US') }, { platform: ['INAPP' as const] }];
    const both = { platform: ['CTV' as const, 'INAPP' as const], country: some('US') };
    const ids = [await plan(ctv), await plan(us), await plan(app_), await plan(both)];
    const { series, pairs, days } = await agency.call(routes.compare, { plans: ids });
    const alone = [await forecast(ctv), await forecast(us), await forecast(app_), await forecast(both)];
    expect(series.map(({ id, requests }) => [id, requests])).toEqual(ids.map((id, at) => [id, alone[at]]));
    for (const { requests, values } of series) {
      expect(values).toHaveLength(days.length);
      expect(values.reduce((sum, value) => sum + value, 0) / days.length).toBeCloseTo(requests, 4);
    }
    const inUs = async (platform: MediaPlanTargeting['platform']) => forecast({ platform, country: some('US') });
    const wanted: Record<string, number> = {
      '0 1': await inUs(['CTV']),
      '0 2': 0,
      '0 3': await inUs(['CTV']),
      '1 2': await inUs(['INAPP']),
      '1 3': alone[3] ?? 0,
      '2 3': await inUs(['INAPP']),
    };
    expect(Object.fromEntries(pairs.map(({ first, second, requests }) => [`${first} ${second}`, requests]))).toEqual(wanted);
    for (const { first, second, requests, ofFirst, ofSecond } of pairs) {
      expect(ofFirst).toBeCloseTo(((requests ?? 0) / (alone[first] ?? 1)) * 100, 9);
      expect(ofSecond).toBeCloseTo(((requests ?? 0) / (alone[second] ?? 1)) * 100, 9);
    }
  });

  test('have in common what a statement of its own over the rows finds, and the percent of each, difference 0', async () => {
    const VIDEO = "media_type = 'video'";
    const cases: [Partial<MediaPlanTargeting>, condition: string][] = [
      [{}, VIDEO],
      [{ platform: ['CTV', 'INAPP'] }, `${VIDEO} AND platform IN ('CTV', 'INAPP')`],
      [{ genres: { included: false, values: ['Drama', 'Comedy'] } }, `${VIDEO} AND genre NOT IN ('Drama', 'Comedy')`],
      [{ country: some('US'), dma: some('501', '803') }, `${VIDEO} AND country = 'US' AND dma IN ('501', '803')`],
      [{ mediaType: 'display' }, "media_type = 'display'"],
      [{ mediaType: 'display', country: { included: false, values: ['US'] } }, "media_type = 'display' AND country != 'US'"],
      [{ language: some('en'), includeLivestream: 'LIVE' }, `${VIDEO} AND language = 'en' AND livestream = 1`],
      [{ country: some('CA', 'US'), state: some('NY') }, `${VIDEO} AND (country = 'CA' OR country = 'US' AND state = 'NY')`],
    ];
    const today = new Date().toISOString().slice(0, 10);
    const counted = async (conditions: readonly string[]) => {
      const sums = conditions.map((condition, at) => `toString(sumIf(weight, ${condition})) AS c${at}`);
      const [row] = await app.stores.events.query<Record<string, string>>(
        `SELECT toString(uniqExact(day)) AS days, ${sums.join(', ')} FROM bid_requests WHERE day BETWEEN {today:Date} - 28 AND {today:Date} - 1`,
        { today },
      );
      return conditions.map((_, at) => Number(row?.[`c${at}`]) / Number(row?.['days']));
    };
    let shared = 0;
    for (const four of [cases.slice(0, 4), cases.slice(4)]) {
      const ids: string[] = [];
      for (const [change] of four) ids.push(await plan(change));
      const { series, pairs } = await agency.call(routes.compare, { plans: ids });
      const alone = await counted(four.map(([, condition]) => condition));
      expect(series.map(({ requests }) => requests.toFixed(6))).toEqual(alone.map((requests) => requests.toFixed(6)));
      const both = await counted(pairs.map(({ first, second }) => `(${four[first]?.[1]}) AND (${four[second]?.[1]})`));
      for (const [at, { first, requests, ofFirst }] of pairs.entries()) {
        expect([at, requests?.toFixed(6)]).toEqual([at, both[at]?.toFixed(6)]);
        expect(ofFirst).toBeCloseTo(((both[at] ?? 0) / (alone[first] ?? 1)) * 100, 9);
        shared += both[at] ?? 0;
      }
    }
    expect(shared).toBeGreaterThan(0);
  });

  test('of the demo have in common no more than either has, whichever is first', async () => {
    const { rows } = await agency.call(mediaPlanRoutes.list, { pagination: { number: 30 } });
    const read = await Promise.all(rows.map(({ id }) => agency.call(mediaPlanRoutes.get, { id })));
    const ids = read
      .filter((one) => audienceOf(one.targeting) === null)
      .map(({ id }) => id)
      .slice(0, 3);
    const [there, back] = [
      await agency.call(routes.compare, { plans: ids }),
      await agency.call(routes.compare, { plans: ids.toReversed() }),
    ];
    const requestsOf = new Map(there.series.map(({ id, requests }) => [id, requests]));
    const keyOf = ({ series }: typeof there, { first, second }: (typeof there.pairs)[number]) =>
      [series[first]?.id, series[second]?.id].sort().join(' ');
    const turned = new Map(back.pairs.map((pair) => [keyOf(back, pair), pair.requests]));
    for (const pair of there.pairs) {
      const [one, other] = [there.series[pair.first]?.id ?? '', there.series[pair.second]?.id ?? ''];
      expect(pair.requests).toBeLessThanOrEqual(Math.min(requestsOf.get(one) ?? 0, requestsOf.get(other) ?? 0) + 1e-6);
      expect(turned.get(keyOf(there, pair))).toBeCloseTo(pair.requests ?? -1, 6);
    }
  });

  test('are two to four, each of one’s own', async () => {
    const words = async (input: object, caller = agency) => {
      const { status, envelope } = await caller.try(routes.compare, input as never);
      return [status, envelope.msg];
    };
    const [one, other] = [await plan({ platform: ['CTV'] }), await plan({ platform: ['INAPP'] })];
    expect(await words({})).toEqual([400, expect.stringContaining(COMPARE_COUNT)]);
    expect((await agency.call(routes.compare, { plans: [one, one] })).pairs).toEqual([]);
    expect(await words({ plans: ['1', '2', '3', '4', '5'].map((digit) => digit.repeat(24)) })).toEqual([
      400,
      expect.stringContaining(COMPARE_COUNT),
    ]);
    expect((await words({ plans: [one, other] }, await app.as('rival')))[0]).toBe(404);
  });

  test('explorations stand beside them for staff alone; for others there are none', async () => {
    const save = async (title: string, change: Partial<MediaPlanTargeting>) =>
      (await superUser.try(availRoutes.save, { title, targeting: targeting(change) })).envelope.value ?? '';
    const [one, other] = [await save('Looked at', { platform: ['CTV'] }), await save('Looked at too', { country: some('US') })];
    const { series, pairs } = await superUser.call(routes.compare, { explorations: [one, other], admin: true });
    expect(series.map(({ title }) => title)).toEqual(['Looked at', 'Looked at too']);
    expect(pairs[0]?.requests).toBe(await forecast({ platform: ['CTV'], country: some('US') }));
    expect((await agency.try(routes.compare, { explorations: [one, other] })).status).toBe(404);
  });
});
