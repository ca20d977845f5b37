import type { Caller } from '@kontor/core/testing';
import { mediaPlanRoutes } from '@kontor/media-plans/contract';
import { SEGMENT_KINDS, segmentRoutes } from '@kontor/segments/contract';
import { testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { demoSegments } from './index.ts';
import { openTestSegments } from './test-segments.ts';

const app = testApp();
let [agency, lean, rival, staff]: Caller[] = [];
let known: Awaited<ReturnType<typeof openTestSegments>>;
beforeAll(async () => {
  [agency, lean, rival, staff] = await Promise.all((['agency', 'lean', 'rival', 'staff'] as const).map((persona) => app.as(persona)));
  known = await openTestSegments(app.stores.entities);
});
const as = (caller: Caller | undefined) => {
  if (!caller) throw new Error('Nobody is signed in.');
  return caller;
};
const titles = (page: { segmentList: { title: string }[] }) => page.segmentList.map(({ title }) => title);
const told = async (reply: Promise<{ status: number; envelope: { msg: string } }>) => {
  const { status, envelope } = await reply;
  return [status, envelope.msg];
};

describe('the picker’s list (2 §4, §7)', () => {
  test('gives a tab by pages of 100 in the order of titles, and says whether more follow', async () => {
    const first = await as(agency).call(segmentRoutes.list, { type: 'shared' });
    const pages = [first];
    for (let p = 1; pages.at(-1)?.hm; p += 1) pages.push(await as(agency).call(segmentRoutes.list, { type: 'shared', p }));
    expect(first.segmentList).toHaveLength(100);
    const all = pages.flatMap(({ segmentList }) => segmentList);
    expect(all).toHaveLength(first.total);
    expect(new Set(all.map(({ id }) => id)).size).toBe(first.total);
    const found = all.map(({ title }) => title.toLowerCase());
    expect(found).toEqual([...found].sort());
  });

  test('says of a segment what it costs, whose it is, when it expires and whether it is chosen', async () => {
    const id = known.idOf('Buys: Diapers');
    const { segmentList, total } = await as(agency).call(segmentRoutes.list, { type: 'shared', q: 'buys: diap', chosen: [id] });
    expect(total).toBe(1);
    expect(segmentList).toEqual([
      expect.objectContaining({
        id,
        key: id,
        value: 'Buys: Diapers',
        price: known.priceOf('Buys: Diapers'),
        provider: 'Tidewater Shoppers',
        parentProvider: 'Tidewater Group',
        source: 0,
        owned: false,
        selected: true,
        dailyAvails: expect.any(Number),
      }),
    ]);
    const expired = await known.add(await known.providerOf('Gable Data'), { title: 'Qqx gone', expires: '2026-01-01T00:00:00Z' });
    await known.add(await known.providerOf('Gable Data'), { title: 'Qqx not ready', status: 'PENDING' });
    const late = await as(agency).call(segmentRoutes.list, { type: 'shared', q: 'qqx' });
    expect(late.segmentList).toEqual([expect.objectContaining({ id: expired, expirationDate: 1_767_225_600 })]);
  });

  test('narrows by providers, types, a parent provider and IRIS (2 §9)', async () => {
    const { providers, dataTypes } = await as(agency).call(segmentRoutes.dataTypes, { type: 'shared' });
    const list = (wish: object) => as(agency).call(segmentRoutes.list, { type: 'shared', ...wish });
    const tidewater = providers.filter(({ parentProvider }) => parentProvider === 'Tidewater Group');
    expect(tidewater.map(({ value }) => value)).toEqual(['Tidewater Shoppers', 'Tidewater Travelers']);
    const counted = tidewater.reduce((sum, { count }) => sum + count, 0);
    expect((await list({ provider: tidewater.map(({ key }) => key) })).total).toBe(counted);
    expect((await list({ parentProvider: 'Tidewater Group' })).total).toBe(counted);
    const iris = providers.filter(({ isIris }) => isIris);
    expect(iris.map(({ value }) => value)).toEqual(['Irislight Context']);
    expect((await list({ iris: true })).total).toBe(iris[0]?.count);
    for (const { key, count } of dataTypes) expect((await list({ dataType: [key] })).total).toBe(count);
    expect(await list({ q: 'no such segment' })).toEqual({ segmentList: [], hm: false, total: 0 });
  });

  test('hides the price of the account’s own providers, here and in the logic builder, and shows that of its uploads (3 §6)', async () => {
    await known.run(sql`UPDATE segment SET price = 1.25 WHERE title IN ('Newsletter readers', 'Gift card buyers')`);
    const priceIn = async (type: 'owned' | 'upload', q: string) =>
      (await as(agency).call(segmentRoutes.list, { type, q })).segmentList.map(({ price }) => price);
    expect(await priceIn('owned', 'newsletter')).toEqual([null]);
    expect(await priceIn('upload', 'gift card')).toEqual(['1.250000']);
    const chosen = await as(agency).call(segmentRoutes.chosen, { ids: [known.idOf('Newsletter readers')] });
    expect(chosen.map(({ price }) => price)).toEqual([null]);
  });

  test('of own and uploaded segments gives the account’s alone', async () => {
    const own = await as(agency).call(segmentRoutes.list, { type: 'owned' });
    expect(titles(own)).toContain('Newsletter readers');
    expect(own.segmentList.every(({ owned, source, provider }) => owned && source === 0 && provider === 'Halden First Party')).toBe(true);
    const uploaded = await as(agency).call(segmentRoutes.list, { type: 'upload' });
    expect(titles(uploaded)).toContain('CRM match, spring 2026');
    expect(uploaded.segmentList.every(({ owned, source, parentProvider }) => !owned && source === 1 && parentProvider === '')).toBe(true);
  });

  test('is closed where a flag is off, and says which (2 §6)', async () => {
    const shared = [403, 'Shared segments are not switched on for your account. Ask your account manager for them.'];
    const uploaded = [403, 'Uploaded segments are not switched on for your account. Ask your account manager for them.'];
    for (const route of [segmentRoutes.list, segmentRoutes.dataTypes]) {
      expect(await told(as(lean).try(route, { type: 'shared' }))).toEqual(shared);
      expect(await told(as(lean).try(route, { type: 'upload' }))).toEqual(uploaded);
      expect(await told(as(agency).try(route, { type: 'upload', pmp: true }))).toEqual([
        403,
        'Uploaded segments cannot be used with publisher direct inventory.',
      ]);
      expect((await as(lean).try(route, { type: 'owned' })).status).toBe(200);
    }
  });

  test('shows staff the segments of all accounts', async () => {
    const uploaded = await as(staff).call(segmentRoutes.list, { type: 'upload', admin: true });
    expect(titles(uploaded)).toEqual(expect.arrayContaining(['CRM match, spring 2026', 'Rival CRM households']));
    expect((await as(staff).call(segmentRoutes.list, { type: 'upload' })).total).toBe(0);
  });
});

describe('what segments cost and reach (2 §7; design §6.3)', () => {
  const A = 'Adults 18–49';
  const B = 'Adults 25–54';
  const sum = (...prices: string[]) => prices.reduce((all, price) => all + Math.round(Number(price) * 1e6), 0);

  test('joined by OR the highest price, by AND the sum', async () => {
    const ids = [known.idOf(A), known.idOf(B)];
    const prices = [known.priceOf(A), known.priceOf(B)];
    const micros = async (reply: Promise<{ cost: string }>) => sum((await reply).cost);
    expect(await micros(as(agency).call(segmentRoutes.cost, { ids }))).toBe(Math.max(...prices.map((price) => sum(price))));
    expect(await micros(as(agency).call(segmentRoutes.cost, { ids, includeSegmentAnd: 'AND' }))).toBe(sum(...prices));
    expect((await as(agency).call(segmentRoutes.cost, { ids: [] })).cost).toBe('0.000000');
  });

  test('an audience says its users and requests; no segments say nothing', async () => {
    const found = await as(agency).call(segmentRoutes.avails, { inSeg: [known.idOf(A)], exSeg: [known.idOf(B)] });
    expect(found).toEqual({ users: expect.any(Number), requests: expect.any(Number) });
    expect(await as(agency).call(segmentRoutes.avails, {})).toEqual({ users: null, requests: null });
    const scene = await as(agency).call(segmentRoutes.avails, { inSeg: [known.idOf('Scenes: Beach')] });
    expect(scene.users).toBeNull();
  });

  test('at most a thousand segments are asked at once', async () => {
    const ids = Array.from({ length: 1_001 }, () => known.idOf(A));
    expect((await as(agency).try(segmentRoutes.cost, { ids })).status).toBe(400);
  });
});

describe('another account’s segments (security rule 3)', () => {
  const FOREIGN = ['Rival CRM households', 'Rival loyalty club'];
  const UNKNOWN = 'f'.repeat(24);

  test('are in no list, by no search and in no count', async () => {
    for (const type of SEGMENT_KINDS) {
      const seen = await as(agency).raw({ method: 'POST', url: `/api/mediaplan/list/audience?type=${type}&q=rival`, payload: {} });
      expect(seen.json().data).toEqual({ segmentList: [], hm: false, total: 0 });
      const { providers } = await as(agency).call(segmentRoutes.dataTypes, { type });
      expect(JSON.stringify(providers)).not.toContain('Rival');
    }
    expect((await as(rival).call(segmentRoutes.list, { type: 'upload', q: 'rival crm' })).total).toBe(1);
  });

  test('of providers that an account may not use are in none either', async () => {
    const { providers } = await as(rival).call(segmentRoutes.dataTypes, { type: 'shared' });
    expect(providers.map(({ value }) => value)).not.toContain('Homestead Panel');
    expect((await as(rival).call(segmentRoutes.list, { type: 'shared', q: 'Drives:' })).total).toBe(0);
    expect((await as(rival).try(segmentRoutes.cost, { ids: [known.idOf('Drives: A pickup')] })).status).toBe(400);
  });

  test('answer every call as unknown ids do: no name, size, fee or count', async () => {
    const segments = (id: string) => [{ id }];
    const { value: plan } = (await as(agency).try(mediaPlanRoutes.create, { title: 'Of these walls' })).envelope;
    const calls = (id: string) => [
      as(agency).try(segmentRoutes.cost, { ids: [id] }),
      as(agency).try(segmentRoutes.avails, { inSeg: [id] }),
      as(agency).try(segmentRoutes.avails, { exSeg: [id] }),
      as(agency).try(mediaPlanRoutes.forecast, { targeting: { includeSegments: segments(id) } }),
      as(agency).try(mediaPlanRoutes.forecast, { targeting: { excludeSegments: segments(id) } }),
      as(agency).try(mediaPlanRoutes.valueRequests, { targeting: { includeSegments: segments(id) }, dimension: 'country', values: ['US'] }),
      as(agency).try(mediaPlanRoutes.create, { title: 'Not ours', targeting: { includeSegments: segments(id) } }),
      as(agency).try(mediaPlanRoutes.update, { id: plan ?? '', title: 'Not ours', targeting: { excludeSegments: segments(id) } }),
      as(agency).try(mediaPlanRoutes.addSegment, { id: plan ?? '', segments: segments(id) }),
    ];
    const unknown = await Promise.all(calls(UNKNOWN));
    for (const { status, envelope } of unknown)
      expect([status, envelope.msg]).toEqual([400, `The segment ${UNKNOWN} does not exist. Remove it.`]);
    for (const title of FOREIGN) {
      const id = known.idOf(title);
      const answered = await Promise.all(calls(id));
      expect(answered.map(({ status, text }) => [status, text.replaceAll(id, UNKNOWN)])).toEqual(
        unknown.map(({ status, text }) => [status, text]),
      );
    }
  });
});

test('the simulator is told which share of homes, devices and viewers each segment has', async () => {
  const shares = await demoSegments(app.stores.entities);
  expect(shares.length).toBeGreaterThanOrEqual(180);
  for (const { share } of shares) expect(share > 0 && share < 1).toBe(true);
  expect(shares.find(({ id }) => id === known.idOf('Adults 18–49'))).toMatchObject({ share: expect.closeTo(0.48, 5), kind: 'viewer' });
});
