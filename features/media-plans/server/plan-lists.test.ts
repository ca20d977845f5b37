import { newId, systemScope } from '@kontor/core/server';
import type { Caller } from '@kontor/core/testing';
import { historyRoutes } from '@kontor/history/contract';
import { mediaListRoutes } from '@kontor/media-lists/contract';
import { emptyTargeting, type MediaPlanTargeting, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';

const some = (...values: string[]) => ({ included: true, values });
const none = (...values: string[]) => ({ included: false, values });
const lists = (...ids: string[]) => ({ included: true, ids });
const without = (...ids: string[]) => ({ included: false, ids });

const app = testApp();
const rowsOf = async <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  (await systemScope(app.stores.entities).run((database) => database.execute<Row>(statement))).rows;

let agency: Caller;
const idOf = new Map<string, string>();
const list = (title: string) => idOf.get(title) ?? '';
const codesOf = async (title: string) =>
  (await rowsOf<{ value: string }>(sql`SELECT value FROM media_list_item WHERE list_id = ${list(title)} ORDER BY value`)).map(
    ({ value }) => value,
  );
beforeAll(async () => {
  agency = await app.as('agency');
  for (const { id, title } of await rowsOf<{ id: string; title: string }>(sql`SELECT id, title FROM media_list`)) idOf.set(title, id);
});

const american = (change: Partial<MediaPlanTargeting> = {}): MediaPlanTargeting => ({
  ...emptyTargeting(),
  country: some('US'),
  ...change,
});
const forecast = (targeting: MediaPlanTargeting) => agency.call(mediaPlanRoutes.forecast, { targeting });
const requests = async (targeting: MediaPlanTargeting) => (await forecast(targeting)).requests;
const save = (targeting: MediaPlanTargeting, title = 'With lists') => agency.try(mediaPlanRoutes.create, { title, targeting });
const created = async (targeting: MediaPlanTargeting) => (await save(targeting)).envelope.value ?? '';

/** A list of the agency's, of these values. */
async function made(type: string, title: string, values: string[]): Promise<string> {
  const id = newId();
  await rowsOf(sql`INSERT INTO media_list (id, account_id, type, title, created_by)
    SELECT ${id}, account_id, ${type}, ${title}, created_by FROM media_list WHERE id = ${list('Top 25 metros')}`);
  await rowsOf(sql`INSERT INTO media_list_item (account_id, list_id, value)
    SELECT l.account_id, l.id, v FROM media_list l, jsonb_array_elements_text(${JSON.stringify(values)}::jsonb) v WHERE l.id = ${id}`);
  return id;
}

describe('included values or lists, less excluded values or lists (decision 0062)', () => {
  test('a list means its values, alone, beside values, and less those kept out', async () => {
    const [top, belt] = [await codesOf('Top 25 metros'), await codesOf('Sun Belt metros')];
    const alone = await requests(american({ dmaMedia: lists(list('Top 25 metros')) }));
    expect(alone).toBe(await requests(american({ dma: some(...top) })));
    expect(alone).toBeLessThan(await requests(american()));

    const two = lists(list('Top 25 metros'), list('Sun Belt metros'));
    expect(await requests(american({ dmaMedia: two }))).toBe(await requests(american({ dma: some(...new Set([...top, ...belt])) })));

    const with839 = await requests(american({ dma: some('839', '622'), dmaMedia: lists(list('Top 25 metros')) }));
    expect(with839).toBe(await requests(american({ dma: some(...new Set([...top, '839', '622'])) })));

    const less = await requests(american({ dma: none('501', '623'), dmaMedia: lists(list('Top 25 metros')) }));
    expect(less).toBe(await requests(american({ dma: some(...top.filter((code) => code !== '501' && code !== '623')) })));

    const valuesLess = await requests(american({ dma: some('501', '839'), dmaMedia: without(list('Top 25 metros')) }));
    expect(valuesLess).toBe(await requests(american({ dma: some('839') })));

    expect(await requests(american({ dmaMedia: without(list('Top 25 metros')) }))).toBe(await requests(american({ dma: none(...top) })));
  });

  test('apps, sites and zip codes the same', async () => {
    const [apps, sites, zips] = [await codesOf('Premium CTV apps'), await codesOf('News sites'), await codesOf('West Coast zip codes')];
    const plain = (change: Partial<MediaPlanTargeting>) => requests({ ...emptyTargeting(), ...change });
    expect(await plain({ bundleMedia: lists(list('Premium CTV apps')) })).toBe(await plain({ app: some(...apps) }));
    expect(await plain({ domainMedia: without(list('News sites')) })).toBe(await plain({ domain: none(...sites) }));
    expect(await requests(american({ zipMedia: lists(list('West Coast zip codes')) }))).toBe(
      await requests(american({ zip: some(...zips) })),
    );
  });

  test('places of another country narrow nothing, and the forecast says which they are', async () => {
    const canadian = await made('zipcode', 'Canadian areas', ['M5V', 'K1A']);
    const { idle, requests: all } = await forecast(american({ zipMedia: without(canadian), zip: none('M5V', '94103') }));
    expect(idle).toEqual(['zip:M5V', 'zipMedia']);
    expect(all).toBe(await requests(american({ zip: none('94103') })));
    expect((await forecast(american({ zipMedia: lists(canadian) }))).idle).toEqual(['zipMedia']);
    expect((await forecast(american({ zipMedia: lists(list('West Coast zip codes')) }))).idle).toEqual([]);
  });

  test('a list of places narrows its own country alone', async () => {
    const both = { ...emptyTargeting(), country: some('US', 'GB') };
    const narrowed = await requests({ ...both, dmaMedia: lists(list('Top 25 metros')) });
    expect(narrowed).toBeCloseTo(
      (await requests(american({ dmaMedia: lists(list('Top 25 metros')) }))) + (await requests({ ...both, country: some('GB') })),
      6,
    );
  });

  test('a clause of lists costs for itself, and one with included values the two together', async () => {
    const keys = async (change: Partial<MediaPlanTargeting>) => (await forecast(american(change))).clauses.map(({ key }) => key);
    expect(await keys({ dmaMedia: lists(list('Top 25 metros')) })).toEqual(['mediaType', 'country', 'dmaMedia']);
    expect(await keys({ dma: some('839'), dmaMedia: lists(list('Top 25 metros')) })).toEqual(['mediaType', 'country', 'dma']);
    const five = none('501', '502', '503', '504', '505');
    expect(await keys({ dma: five, dmaMedia: lists(list('Top 25 metros')) })).toEqual(['mediaType', 'country', 'dma', 'dmaMedia']);
  });
});

describe('a list that changes changes the forecast of its plans', () => {
  test('at once, and emptied or deleted it includes nothing, never everything', async () => {
    const id = await made('metrocode', 'Passing list', ['501', '803']);
    const plan = american({ dmaMedia: lists(id) });
    expect(await requests(plan)).toBe(await requests(american({ dma: some('501', '803') })));
    await rowsOf(sql`DELETE FROM media_list_item WHERE list_id = ${id} AND value = '803'`);
    expect(await requests(plan)).toBe(await requests(american({ dma: some('501') })));
    await rowsOf(sql`DELETE FROM media_list_item WHERE list_id = ${id}`);
    expect(await requests(plan)).toBe(0);
    const both = { ...plan, country: some('US', 'GB') };
    expect(await requests(both)).toBe(await requests({ ...emptyTargeting(), country: some('GB') }));
    expect(await requests({ ...emptyTargeting(), bundleMedia: lists(await made('bundle', 'Nothing', [])) })).toBe(0);
    expect(await requests(american({ dmaMedia: without(id) }))).toBe(await requests(american()));
  });

  test('a plan that is brought back has lost a list that was deleted meanwhile, and says so', async () => {
    const [gone, stays] = [await made('metrocode', 'Gone meanwhile', ['501']), list('Top 25 metros')];
    const id = await created(american({ dmaMedia: without(gone, stays) }));
    await agency.call(mediaPlanRoutes.remove, { id });
    expect((await agency.try(mediaListRoutes.remove, { id: gone })).status).toBe(200);
    const { envelope } = await agency.try(mediaPlanRoutes.restore, { id });
    expect(envelope.msg).toBe('Media plan restored without the media list “Gone meanwhile”, which was deleted.');
    expect((await agency.call(mediaPlanRoutes.get, { id })).targeting.dmaMedia).toEqual(without(stays));
    const [last] = (await agency.call(historyRoutes.list, { id })).rows;
    expect(last?.data.summary).toBe('Media plan restored without the media list “Gone meanwhile”, which was deleted');
  });

  test('and the plan says so by the list’s name', async () => {
    const id = await made('metrocode', 'Going list', ['501']);
    const plan = await created(american({ dmaMedia: lists(id, list('Top 25 metros')) }));
    const named = async () => (await agency.call(mediaPlanRoutes.get, { id: plan })).names['dmaMedia'];
    expect(await named()).toEqual({ [id]: 'Going list, list of 1', [list('Top 25 metros')]: 'Top 25 metros, list of 25' });
    await rowsOf(sql`DELETE FROM media_list_item WHERE list_id = ${id}`);
    expect((await named())?.[id]).toBe('Going list, empty list');
    await rowsOf(sql`UPDATE media_list SET deleted_at = now() WHERE id = ${id}`);
    expect((await named())?.[id]).toBe('Going list, deleted list');
    const whole = await made('metrocode', 'Deleted with its items', ['501']);
    await rowsOf(sql`UPDATE media_list SET deleted_at = now() WHERE id = ${whole}`);
    expect(await requests(american({ dmaMedia: lists(whole) }))).toBe(0);
    // It keeps nobody from saving the plan.
    const targeting = american({ dmaMedia: lists(id, list('Top 25 metros')), genres: some('Drama') });
    expect((await agency.try(mediaPlanRoutes.update, { id: plan, title: 'Still', targeting })).status).toBe(200);
  });
});

describe('a plan with lists', () => {
  test('is read as it was written, the ids also where they came with titles (2 §3)', async () => {
    const [a, b] = [list('Top 25 metros'), list('Sun Belt metros')];
    const dmaMedia = { included: false, ids: [{ id: a, title: 'Top 25 metros' }, b, a] };
    const { value } = (await agency.try(mediaPlanRoutes.create, { title: 'Wire', targeting: { country: some('US'), dmaMedia } })).envelope;
    const plan = await agency.call(mediaPlanRoutes.get, { id: value ?? '' });
    expect(plan.targeting).toEqual(american({ dmaMedia: without(a, b) }));
    const copy = (await agency.try(mediaPlanRoutes.duplicate, { data: [plan.id] })).envelope.value ?? '';
    expect((await agency.call(mediaPlanRoutes.get, { id: copy })).targeting.dmaMedia).toEqual(without(a, b));
  });

  test('tells its changes in words, and a save that changes no list tells of none', async () => {
    const id = await created(american({ dmaMedia: lists(list('Top 25 metros')) }));
    const change = (targeting: MediaPlanTargeting) => agency.call(mediaPlanRoutes.update, { id, title: 'With lists', targeting });
    await change(american({ dmaMedia: without(list('Top 25 metros')) }));
    await change(american({ dmaMedia: without(list('Top 25 metros')), genres: some('Drama') }));
    const [last, second] = (await agency.call(historyRoutes.list, { id })).rows.map(({ data }) => data);
    expect(second?.changelogs).toEqual([
      { name: 'DMA lists', action: 'Update', oldValue: 'Include Top 25 metros, list of 25', newValue: 'Exclude Top 25 metros, list of 25' },
    ]);
    expect(last?.changelogs.map(({ name }) => name)).toEqual(['Genre']);
  });
});

describe('lists that cannot be attached are refused by name, and where', () => {
  const refused = async (change: Partial<MediaPlanTargeting>) => {
    const { status, envelope } = await save(american(change));
    return [status, envelope.msg, envelope.issues?.map(({ path }) => path)];
  };

  test('unknown and foreign ones alike, by a save and by a forecast', async () => {
    const [missing, foreign] = [newId(), list('Rival core markets')];
    const words = (id: string) => `DMA has no media list ${id}. Remove it.`;
    expect(await refused({ dmaMedia: lists(missing) })).toEqual([400, words(missing), ['targeting.dmaMedia']]);
    expect(await refused({ dmaMedia: lists(foreign) })).toEqual([400, words(foreign), ['targeting.dmaMedia']]);
    for (const id of [missing, foreign]) {
      const { status, envelope } = await agency.try(mediaPlanRoutes.forecast, { targeting: american({ dmaMedia: lists(id) }) });
      expect([status, envelope.msg]).toEqual([400, words(id)]);
      const values = { dimension: 'genres' as const, values: ['Drama'] };
      expect((await agency.try(mediaPlanRoutes.valueRequests, { targeting: american({ dmaMedia: lists(id) }), ...values })).status).toBe(
        400,
      );
    }
  });

  test('disabled, deleted and of another type', async () => {
    expect((await refused({ bundleMedia: lists(list('Former app partners')) }))[1]).toBe(
      '“Former app partners” cannot be attached to App. It is inactive. Make it active to attach it.',
    );
    expect((await refused({ dmaMedia: lists(list('News sites')) }))[1]).toBe(
      '“News sites” is a list of domains, and DMA takes metro codes. Remove it.',
    );
    const gone = await made('metrocode', 'Gone', ['501']);
    await rowsOf(sql`UPDATE media_list SET deleted_at = now() WHERE id = ${gone}`);
    expect((await refused({ dmaMedia: lists(gone) }))[1]).toBe('“Gone” was deleted. Remove it from DMA.');
  });

  test('zip code lists of more than 25,000 in all (2 §5)', async () => {
    const many = (from: number, count: number) => Array.from({ length: count }, (_, index) => String(from + index).padStart(5, '0'));
    const [first, second] = [await made('zipcode', 'First', many(0, 24_990)), await made('zipcode', 'Second', many(30_000, 11))];
    expect((await save(american({ zipMedia: lists(first) }))).status).toBe(200);
    expect(await refused({ zipMedia: without(first, second) })).toEqual([
      400,
      'Zipcode medialist cannot exceed 25000 items, please select rest of the entries and apply Allow/Block accordingly in Media Plan.',
      ['targeting.zipMedia'],
    ]);
    await rowsOf(sql`DELETE FROM media_list_item WHERE list_id = ${second} AND value = '30010'`);
    expect((await save(american({ zipMedia: lists(first, second) }))).status).toBe(200);
  });

  test('lists of more than 250,000 values in all, by a save and by a forecast', async () => {
    const large: string[] = [];
    for (let n = 0; n < 6; n += 1)
      large.push(
        await made(
          'bundle',
          `Large ${n}`,
          Array.from({ length: 2_500 }, (_, v) => `a${n}.b${v}`),
        ),
      );
    for (const id of large) await rowsOf(sql`UPDATE media_list SET item_count = 50000 WHERE id = ${id}`);
    const five = { ...emptyTargeting(), bundleMedia: lists(...large.slice(0, 5)) };
    const kept = await created(five);
    const said = 'The media lists of a plan hold at most 250,000 values together. Attach fewer or shorter ones.';
    expect(await refused({ bundleMedia: lists(...large) })).toEqual([400, said, ['targeting']]);
    const six = { ...emptyTargeting(), bundleMedia: lists(...large) };
    expect((await agency.try(mediaPlanRoutes.forecast, { targeting: six })).envelope.msg).toBe(said);
    expect((await agency.try(mediaPlanRoutes.update, { id: kept, title: 'With lists', targeting: six })).envelope.msg).toBe(said);
    // Apps that no request has cost nothing.
    const plain = { ...emptyTargeting(), bundleMedia: lists(list('Premium CTV apps')) };
    const asked = { ...emptyTargeting(), bundleMedia: lists(list('Premium CTV apps'), large[0] ?? '') };
    expect(await requests(plain)).toBeGreaterThan(0);
    expect(await requests(asked)).toBe(await requests(plain));
  });

  test('more than 100 of a dimension', async () => {
    const ids = Array.from({ length: 101 }, () => newId());
    expect((await save(american({ dmaMedia: lists(...ids) }))).status).toBe(400);
  });

  test('domains with bundles, lists counted, and places without their country (2 §5)', async () => {
    const either = 'Please select either Domain or Bundle.';
    const plain = async (change: Partial<MediaPlanTargeting>) => (await save({ ...emptyTargeting(), ...change })).envelope.msg;
    expect(await plain({ bundleMedia: lists(list('Premium CTV apps')), domain: some('a.example') })).toContain(either);
    expect(await plain({ bundleMedia: lists(list('Premium CTV apps')), domainMedia: lists(list('News sites')) })).toContain(either);
    expect(await plain({ dmaMedia: lists(list('Top 25 metros')) })).toContain('DMAs need the country US.');
    expect(await plain({ zipMedia: lists(list('West Coast zip codes')) })).toContain('Zip codes need the country US or CA.');
    expect(await plain({ country: some('CA'), zipMedia: lists(list('Canadian city areas')) })).toBe('Media plan created.');
  });
});
