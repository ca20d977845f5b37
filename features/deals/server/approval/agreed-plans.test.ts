import { newId } from '@kontor/core/server';
import { dealRoutes } from '@kontor/deals/contract';
import { DIMENSIONS, VALUE_DIMENSIONS, type ValueDimension } from '@kontor/market/contract';
import { mediaListRoutes } from '@kontor/media-lists/contract';
import { emptyTargeting, type MediaPlanTargeting, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { IS_BACK, openTestAgreements, RUNS } from './test-agreements.ts';

const app = testApp();
let world: Awaited<ReturnType<typeof openTestAgreements>>;
beforeAll(async () => {
  world = await openTestAgreements(app);
});

describe('every part of a plan asks again, edited in place (decisions D65)', () => {
  type Change = Partial<MediaPlanTargeting>;
  type Case = { from?: Change; to: Change | (() => Promise<Change>); asks: string; status?: 'APPROVED' };
  const some = (...values: string[]) => ({ included: true, values });
  const US = { country: some('US') };
  const PMP = { pmp: true };
  const rows = (key: 'app' | 'site') => world.ids(sql`SELECT key AS id FROM inventory WHERE kind = ${key} ORDER BY key LIMIT 2`);
  const list = async (type: string) => ({
    included: true,
    ids: [
      await world.one(
        sql`SELECT id FROM media_list WHERE account_id = ${world.account} AND type = ${type} AND enabled AND deleted_at IS NULL ORDER BY id LIMIT 1`,
      ),
    ],
  });
  const segments = () =>
    world.ids(sql`SELECT s.id FROM segment s JOIN account_segment_provider a ON a.provider_id = s.provider_id AND a.account_id = ${world.account}
      WHERE s.status = 'ACTIVE' AND s.deleted_at IS NULL AND s.data_type <> 'Contextual' AND (s.expiration_date IS NULL OR s.expiration_date > now()) ORDER BY s.provider_id, s.id LIMIT 2`);
  const chosen = async () => (await segments()).map((id) => ({ id, source: 0, type: 'RDS' }) as const);
  const publishers = () => world.ids(sql`SELECT id FROM publisher WHERE NOT premium ORDER BY id LIMIT 2`);
  const logic = (item: object) =>
    ({ enabled: true, value: { type: 'GROUP', nodes: [{ type: 'SET', join: 'or', items: [item] }], unions: [] } }) as never;
  const CASES: Record<Exclude<keyof MediaPlanTargeting, ValueDimension>, Case> & Partial<Record<ValueDimension, Case>> = {
    mediaType: { to: { mediaType: 'display' }, asks: 'Media type' },
    platform: { to: { platform: ['CTV'] }, asks: 'Platform' },
    app: { to: async () => ({ app: some(...(await rows('app'))) }), asks: 'App' },
    domain: { to: async () => ({ domain: some(...(await rows('site'))) }), asks: 'Domain' },
    publishers: { to: async () => ({ publishers: { included: false, values: await publishers() } }), asks: 'Publisher' },
    country: { to: US, asks: 'Country' },
    state: { from: US, to: { state: some('NY') }, asks: 'State' },
    dma: { from: US, to: { dma: some('501') }, asks: 'DMA' },
    zip: { from: US, to: { zip: some('10001') }, asks: 'Zip code' },
    genres: { to: { genres: some('Drama') }, asks: 'Genre' },
    iabCategory: { to: { iabCategory: some('IAB1') }, asks: 'IAB category' },
    rating: { to: { rating: some('TV-G') }, asks: 'Rating' },
    language: { to: { language: some('en') }, asks: 'Language' },
    // A plan of published deals stays on its side.
    pmp: { to: PMP, asks: 'Accounts', status: 'APPROVED' },
    accSettingsReq: { from: PMP, to: { accSettingsReq: { videoOtt: 1 } }, asks: 'Accounts' },
    inventoryInfoAccIds: { from: PMP, to: async () => ({ inventoryInfoAccIds: [world.first.id] }), asks: 'Accounts' },
    accountExcludeList: { from: PMP, to: async () => ({ accountExcludeList: await publishers() }), asks: 'Accounts' },
    appInfoIds: {
      from: PMP,
      to: async () => ({ appInfoIds: await world.ids(sql`SELECT id FROM inventory ORDER BY id LIMIT 1`) }),
      asks: 'Accounts',
    },
    masterGenres: { to: { masterGenres: ['Sports'] }, asks: 'Genre' },
    marketplaceIds: {
      to: async () => ({
        marketplaceIds: some(
          await world.one(sql`SELECT marketplace_id AS id FROM account_marketplace WHERE account_id = ${world.account} LIMIT 1`),
        ),
      }),
      asks: 'Marketplaces',
    },
    buyers: { to: async () => ({ buyers: some(world.deals.dsps[0]?.id ?? '') }), asks: 'Buyers' },
    includeLivestream: { to: { includeLivestream: 'LIVE' }, asks: 'Livestream' },
    bundleMedia: { to: async () => ({ bundleMedia: await list('bundle') }), asks: 'Bundle lists' },
    domainMedia: { to: async () => ({ domainMedia: await list('domain') }), asks: 'Domain lists' },
    dmaMedia: { from: US, to: async () => ({ dmaMedia: await list('metrocode') }), asks: 'DMA lists' },
    zipMedia: { from: US, to: async () => ({ zipMedia: await list('zipcode') }), asks: 'Zip code lists' },
    includeSegments: { to: async () => ({ includeSegments: await chosen() }), asks: 'Segments' },
    excludeSegments: { to: async () => ({ excludeSegments: await chosen() }), asks: 'Segments' },
    includeSegmentAnd: { to: async () => ({ includeSegments: await chosen(), includeSegmentAnd: 'AND' }), asks: 'Segments' },
    contentBooleanLogic: {
      to: { contentBooleanLogic: logic({ type: 'CONTENT', dimension: 'genres', value: 'Drama' }) },
      asks: 'Content logic',
    },
    audienceBooleanLogic: {
      to: async () => ({ audienceBooleanLogic: logic({ type: 'SEGMENT', id: (await segments())[0] }) }),
      asks: 'Audience logic',
    },
  };

  /** Of a dimension that takes any text. */
  const PLAIN = VALUE_DIMENSIONS.filter((key) => CASES[key] === undefined);
  const plain = PLAIN.map((key): [string, Case] => [key, { to: { [key]: some(`Any ${key}`) }, asks: DIMENSIONS[key].label }]);

  const ALL = [...Object.entries(CASES), ...plain];

  test.each(ALL)('%s', async (_, { from = {}, to, asks, status = 'PUBLISHED' }) => {
    const { agency, targeting, changePlan } = world;
    const { id, plan } = await world.agreed({ of: from, isRunning: status === 'PUBLISHED' });
    const after = targeting({ ...from, ...(typeof to === 'function' ? await to() : to) });
    const named = await agency.call(dealRoutes.askedAgain, { mediaPlans: plan, targeting: after });
    await changePlan(plan, after);
    // At once: the save has answered, and no job ran.
    const back = status === 'APPROVED' ? 'DRAFT' : 'UNPUBLISHED';
    expect(await world.standing(id)).toEqual({ ...world.again(asks), status: back });
    expect(named.deals).toMatchObject([{ id, status, publishers: [world.first.name], changed: asks }]);
    await changePlan(plan, targeting(from));
    expect(await world.standing(id)).toEqual({ ...IS_BACK, status: back });
  });

  test('its title, its description, the order of values and a side without values say nothing else', async () => {
    const { agency, targeting } = world;
    const genres = some('Drama', 'Comedy');
    const { id, plan } = await world.agreed({ of: { genres } });
    const same = targeting({ genres: some('Comedy', 'Drama'), rating: { included: false, values: [] } });
    await agency.call(mediaPlanRoutes.update, { id: plan, title: 'Renamed', description: 'New words', targeting: same });
    expect(await world.standing(id)).toEqual(RUNS);
    expect(ALL.map(([key]) => key).toSorted()).toEqual(Object.keys(emptyTargeting()).toSorted());
  });

  test('a plan that is deleted is not what was agreed to; restored, it is', async () => {
    const { agency } = world;
    const { id, plan } = await world.agreed({ isRunning: false });
    await agency.call(mediaPlanRoutes.remove, { id: plan });
    expect(await world.standing(id)).toEqual({ ...world.again('Media plan'), status: 'DRAFT' });
    await agency.call(mediaPlanRoutes.restore, { id: plan });
    expect(await world.standing(id)).toEqual({ ...IS_BACK, status: 'DRAFT' });
  });

  test('segments that are added from their own page ask again', async () => {
    const { agency } = world;
    const { id, plan } = await world.agreed();
    await agency.call(mediaPlanRoutes.addSegment, { id: plan, segments: await chosen() } as never);
    expect(await world.standing(id)).toEqual(world.again('Segments'));
  });
});

describe('the items of a plan’s media lists are agreed to (decisions D65)', () => {
  const listed = async () => {
    const { agency } = world;
    const title = `Agreed ${newId()}`;
    const list =
      (await agency.try(mediaListRoutes.create, { mediaType: 'dma', title, input: ['501', '505'] } as never)).envelope.value ?? '';
    const of = { country: { included: true, values: ['US'] }, dmaMedia: { included: true, ids: [list] } };
    return { list, title, ...(await world.agreed({ of })) };
  };
  const update = (list: string, title: string, change: object) =>
    world.agency.call(mediaListRoutes.update, { type: 'dma', id: list, title, ...change } as never);
  const items = (list: string) => world.ids(sql`SELECT id FROM media_list_item WHERE list_id = ${list} ORDER BY value`);
  const asks = () => world.again('DMA lists');

  test('an item that is added, named before; undone, all is as it was', async () => {
    const { id, list, title } = await listed();
    const named = await world.agency.call(dealRoutes.askedAgain, { mediaList: list });
    expect(named.deals).toMatchObject([{ id, publishers: [world.first.name], changed: 'DMA lists' }]);
    const { data } = { data: await update(list, title, { items: ['602'] }) };
    expect(await world.standing(id)).toEqual(asks());
    await world.agency.call(mediaListRoutes.undo, { id: list, change: data.change ?? '' });
    expect(await world.standing(id)).toEqual(IS_BACK);
  });

  test('items that are replaced by others as many, and a roll-back to those before', async () => {
    const { id, list, title } = await listed();
    const { change } = await update(list, title, { items: ['501', '602'], replace: true });
    expect(await world.standing(id)).toEqual(asks());
    await world.agency.call(mediaListRoutes.rollback, { id: list, change: change ?? '' });
    expect(await world.standing(id)).toEqual(IS_BACK);
  });

  test('an item that is taken out, alone or with others', async () => {
    const [alone, several] = [await listed(), await listed()];
    await world.agency.call(mediaListRoutes.removeItem, { id: alone.list, item: (await items(alone.list))[0] ?? '' });
    await world.agency.call(mediaListRoutes.removeItems, { id: several.list, ids: await items(several.list) });
    expect([await world.standing(alone.id), await world.standing(several.id)]).toEqual([asks(), asks()]);
  });

  test('its subdomains, switched on; off again, all is as it was', async () => {
    const title = `Agreed ${newId()}`;
    const made = await world.agency.try(mediaListRoutes.create, { mediaType: 'domain', title, input: ['agreed.example'] });
    const list = made.envelope.value ?? '';
    const { id } = await world.agreed({ of: { domainMedia: { included: true, ids: [list] } } });
    const switched = (withSubdomains: boolean) =>
      world.agency.call(mediaListRoutes.update, { type: 'domain', id: list, title, withSubdomains });
    await switched(true);
    expect(await world.standing(id)).toEqual(world.again('Domain lists'));
    await switched(false);
    expect(await world.standing(id)).toEqual(IS_BACK);
  });

  test('its title is its owner’s own', async () => {
    const { id, list } = await listed();
    await update(list, `Renamed ${newId()}`, {});
    expect(await world.standing(id)).toEqual(RUNS);
  });
});
