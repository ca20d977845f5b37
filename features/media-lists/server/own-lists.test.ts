import { systemScope } from '@kontor/core/server';
import { historyRoutes } from '@kontor/history/contract';
import { LIST_TYPES, type ListType, mediaListRoutes } from '@kontor/media-lists/contract';
import { emptyTargeting, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';

const app = testApp();
const run = async <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  (await systemScope(app.stores.entities).run((database) => database.execute<Row>(statement))).rows;
type Callers = Awaited<ReturnType<typeof app.as>>;
const ENTRIES: Record<ListType, string[]> = {
  bundle: ['com.example.one', 'https://play.google.com/store/apps/details?id=com.example.two'],
  domain: ['https://www.Example.com/x', 'news.example.org'],
  zipcode: ['02108', '10001-1234'],
  metrocode: ['501', 'Los Angeles'],
};
let made = 0;
async function create(caller: Callers, type: ListType = 'zipcode', input: string[] = ENTRIES[type]) {
  made += 1;
  const title = `Made ${made}`;
  const { envelope } = await caller.try(mediaListRoutes.create, { mediaType: type, title, input });
  return { id: envelope.value ?? '', title };
}
const codes = async (caller: Callers, type: ListType, id: string) =>
  (await caller.call(mediaListRoutes.items, { type, id })).rows.map(({ data }) => data.code);

describe('lists of a type (3 §2, §3)', () => {
  test('are the account’s own, with size, status, plans and deals, by either name of the type', async () => {
    const agency = await app.as('agency');
    const { rows } = await agency.call(mediaListRoutes.list, { type: 'dma' });
    expect(rows.map(({ data }) => data.title)).toContain('Top 25 metros');
    expect(rows.find(({ data }) => data.title === 'Top 25 metros')?.data).toMatchObject({
      type: 'dma',
      mediaType: 'metrocode',
      count: 25,
      status: true,
    });
    expect((await agency.call(mediaListRoutes.list, { type: 'metrocode' })).rows).toEqual(rows);
    const { text } = await agency.try(mediaListRoutes.download, { type: 'dma', q: 'Top 25' });
    expect(text).toMatch(/Top 25 metros,25,Active,/);
  });

  test('are sorted by every column both ways, by plans and deals too, whatever their capitals (3 §2)', async () => {
    const agency = await app.as('agency');
    const { id } = await create(agency, 'metrocode');
    const off = await create(agency, 'metrocode');
    await agency.call(mediaListRoutes.update, { type: 'dma', ...off, status: false });
    const [plan] = await run<{ id: string; targeting: object }>(sql`SELECT p.id, p.targeting FROM media_plan p
      JOIN media_plan_deal d ON d.media_plan_id = p.id JOIN media_list l ON l.account_id = p.account_id AND l.id = ${id} LIMIT 1`);
    const attach = (to: object) => run(sql`UPDATE media_plan SET targeting = ${JSON.stringify(to)}::jsonb WHERE id = ${plan?.id}`);
    await attach({ ...plan?.targeting, dmaMedia: { included: true, ids: [id] } });
    const sorted = async (
      predicate: 'title' | 'count' | 'status' | 'plans' | 'noOfDealsAttched' | 'createDate' | 'updateDate',
      reverse: boolean,
    ) => (await agency.call(mediaListRoutes.list, { type: 'dma', sort: { predicate, reverse } })).rows.map(({ data }) => data);
    try {
      for (const key of ['title', 'count', 'status', 'plans', 'noOfDealsAttched', 'createDate', 'updateDate'] as const) {
        const values = (await sorted(key, false)).map((data) =>
          typeof data[key] === 'string' ? data[key].toLowerCase() : Number(data[key]),
        );
        expect(values).toEqual(values.toSorted((a, b) => (a < b ? -1 : 1)));
        expect(new Set(values).size).toBeGreaterThan(1);
        const back = (await sorted(key, true)).map((data) => data[key]);
        expect(back).toEqual((await sorted(key, false)).map((data) => data[key]).toReversed());
      }
      expect((await sorted('noOfDealsAttched', true))[0]).toMatchObject({ id, plans: 1 });
    } finally {
      await attach(plan?.targeting ?? {});
    }
  });

  test('are filtered by every column: words of the title, ranges of counts and dates (3 §2)', async () => {
    const agency = await app.as('agency');
    const all = (await agency.call(mediaListRoutes.list, { type: 'bundle' })).rows.map(({ data }) => data);
    type Filter = NonNullable<Parameters<typeof agency.call<typeof mediaListRoutes.list>>[1]>['tableFilter'];
    const found = async (tableFilter: Filter) =>
      (await agency.call(mediaListRoutes.list, { type: 'bundle', tableFilter })).rows.map(({ data }) => data.id).toSorted();
    const where = (is: (row: (typeof all)[number]) => boolean) => all.flatMap((row) => (is(row) ? [row.id] : [])).toSorted();
    expect(await found({ title: { operation: 'contains', value: 'games' } })).toEqual(where(({ title }) => /games/i.test(title)));
    expect(await found({ count: { operation: 'from', value: 50 } })).toEqual(where(({ count }) => count >= 50));
    expect(await found({ plans: { operation: 'from', value: 1 } })).toEqual(where(({ plans }) => plans >= 1));
    expect(await found({ noOfDealsAttched: { operation: 'to', value: 0 } })).toEqual(
      where(({ noOfDealsAttched }) => noOfDealsAttched === 0),
    );
    const [first] = all;
    for (const key of ['createDate', 'updateDate'] as const)
      expect(await found({ [key]: { operation: 'from', value: first?.[key] ?? '' } })).toEqual(
        where((row) => row[key] >= (first?.[key] ?? '')),
      );
    expect(where(({ plans }) => plans >= 1).length).toBeGreaterThan(0);
  });

  test('are found by title, whatever its capitals and signs, and by id (3 §2)', async () => {
    const agency = await app.as('agency');
    const title = 'ÄRZTE 100%_of\\all';
    const { envelope } = await agency.try(mediaListRoutes.create, { mediaType: 'zipcode', title, input: ['10001'] });
    const id = envelope.value ?? '';
    const found = async (q: string) => (await agency.call(mediaListRoutes.list, { type: 'zipcode', q })).rows.map((row) => row.id);
    for (const q of ['ärzte', 'ÄRZTE', '100%_', '%_OF\\a', id, id.slice(4).toUpperCase()]) expect([q, await found(q)]).toEqual([q, [id]]);
    for (const q of ['1%f', 'o_\\', 'ÄRZTE%all']) expect([q, await found(q)]).toEqual([q, []]);
    expect((await agency.call(mediaListRoutes.find, { q: 'ärzte 100%' })).map((one) => one.id)).toEqual([id]);
    expect(await agency.call(mediaListRoutes.find, { q: 'ä%e 100' })).toEqual([]);
    await agency.call(mediaListRoutes.remove, { id });
  });

  test('are for every role, and each account has its own (decision 0073)', async () => {
    for (const persona of ['publisher', 'lean', 'rival'] as const) {
      const caller = await app.as(persona);
      const { id, title } = await create(caller);
      expect((await caller.call(mediaListRoutes.list, { type: 'zipcode' })).rows.map(({ data }) => data.title)).toContain(title);
      expect((await (await app.as('agency')).try(mediaListRoutes.get, { id })).envelope.msg).toBe('Media List Not Found');
    }
  });
});

describe('a list is made (3 §5, §8)', () => {
  test.each(LIST_TYPES)('of items in the one form of its type: %s (decision 0073)', async (type) => {
    const agency = await app.as('agency');
    const { id, title } = await create(agency, type);
    const expected = {
      bundle: ['com.example.one', 'com.example.two'],
      domain: ['example.com', 'news.example.org'],
      zipcode: ['02108', '10001'],
      metrocode: ['501', '803'],
    };
    expect(await codes(agency, type, id)).toEqual(expected[type]);
    expect(await agency.call(mediaListRoutes.get, { id })).toMatchObject({ title, count: 2, status: true, version: 1, mediaType: type });
  });

  test('with each item once, and says so', async () => {
    const agency = await app.as('agency');
    const { envelope } = await agency.try(mediaListRoutes.create, {
      mediaType: 'domain',
      title: ' Twice ',
      input: ['a.example', 'WWW.A.example', '', 'b.example'],
    });
    expect(envelope).toMatchObject({ success: true, msg: 'Media list created.' });
    expect(await agency.call(mediaListRoutes.get, { id: envelope.value ?? '' })).toMatchObject({ title: 'Twice', count: 2 });
  });

  test.each([
    ['without a title', { title: '  ', input: ['10001'] }, 'Required'],
    ['with a title of 101 letters', { title: 'x'.repeat(101), input: ['10001'] }, 'At most 100 characters'],
    ['without items', { title: 'A', input: [] }, 'Please enter at least one item.'],
    ['with empty items', { title: 'A', input: [' ', ''] }, 'Please enter at least one item.'],
    ['of a file that is none', { title: 'A', type: 'uploaded' as const }, 'Please upload a valid CSV file.'],
    [
      'with a bad item',
      { title: 'A', input: ['10001', 'nowhere'] },
      '“nowhere”: A zip code has five digits, or is a Canadian area as M5V.',
    ],
  ])('not %s', async (_, input, words) => {
    const { status, envelope } = await (await app.as('agency')).try(mediaListRoutes.create, { mediaType: 'zipcode', ...input });
    expect([status, envelope.msg]).toEqual([400, expect.stringContaining(words)]);
  });
});

describe('a list is changed (3 §2, §8)', () => {
  test('by title, status and new items, with its history', async () => {
    const agency = await app.as('agency');
    const { id, title } = await create(agency);
    const change = {
      type: 'zipcode' as const,
      id,
      title: `${title} b`,
      items: ['M5V 2T6', '02108'],
      status: 'DISABLE' as const,
      version: 1,
    };
    expect((await agency.try(mediaListRoutes.update, change)).envelope.msg).toBe('Media list updated.');
    expect(await agency.call(mediaListRoutes.get, { id })).toMatchObject({ title: `${title} b`, count: 3, status: false, version: 2 });
    const { rows } = await agency.call(historyRoutes.list, { id });
    expect(rows.map(({ data }) => [data.action, data.summary])).toEqual([
      ['Update', 'Changed Title, Status, Items'],
      ['Create', 'Media list created'],
    ]);
    expect(rows[0]?.data.changelogs).toEqual([
      { name: 'Title', action: 'Update', oldValue: title, newValue: `${title} b` },
      { name: 'Status', action: 'Update', oldValue: 'Active', newValue: 'Inactive' },
      { name: 'Items', action: 'Create', oldValue: null, newValue: 'M5V' },
    ]);
  });

  test('not over another’s change', async () => {
    const agency = await app.as('agency');
    const { id, title } = await create(agency);
    const save = (version: number) => agency.try(mediaListRoutes.update, { type: 'zipcode', id, title, version });
    expect((await save(1)).status).toBe(200);
    expect((await save(1)).envelope.errorDetails).toBe('staleVersion');
  });

  test('not as a list of another type', async () => {
    const agency = await app.as('agency');
    const { id, title } = await create(agency);
    expect((await agency.try(mediaListRoutes.update, { type: 'bundle', id, title })).envelope.errorDetails).toBe('mediaListNotFound');
    expect((await agency.try(mediaListRoutes.items, { type: 'bundle', id })).status).toBe(404);
  });

  test('by taking an item out, by its row’s id (decision 0073)', async () => {
    const agency = await app.as('agency');
    const { id } = await create(agency, 'metrocode');
    const { rows } = await agency.call(mediaListRoutes.items, { type: 'dma', id, q: 'angeles' });
    expect(rows.map(({ data }) => [data.code, data.title])).toEqual([['803', 'Los Angeles']]);
    const item = rows[0]?.id ?? '';
    expect((await agency.try(mediaListRoutes.removeItem, { id, item })).envelope.msg).toBe('List item deleted.');
    expect(await codes(agency, 'metrocode', id)).toEqual(['501']);
    const again = await agency.try(mediaListRoutes.removeItem, { id, item });
    expect([again.status, again.envelope.errorDetails]).toEqual([404, 'listItemNotFound']);
    const { data } = (await agency.call(historyRoutes.list, { id })).rows[0] ?? {};
    expect(data?.changelogs).toEqual([{ name: 'Items', action: 'Remove', oldValue: '803 Los Angeles', newValue: null }]);
  });

  test('never by another account, for which it is as if it were not there', async () => {
    const [agency, rival] = [await app.as('agency'), await app.as('rival')];
    const { id, title } = await create(agency);
    const item = (await agency.call(mediaListRoutes.items, { type: 'zipcode', id })).rows[0]?.id ?? '';
    const answers = [
      await rival.try(mediaListRoutes.get, { id }),
      await rival.try(mediaListRoutes.items, { type: 'zipcode', id }),
      await rival.try(mediaListRoutes.update, { type: 'zipcode', id, title }),
      await rival.try(mediaListRoutes.remove, { id }),
      await rival.try(mediaListRoutes.restore, { id }),
      await rival.try(mediaListRoutes.removeItem, { id, item }),
    ];
    expect(answers.map(({ status, envelope }) => [status, envelope.msg])).toEqual(answers.map(() => [404, 'Media List Not Found']));
    expect(await agency.call(mediaListRoutes.get, { id })).toMatchObject({ count: 2, title });
    const own = await create(rival);
    expect((await rival.try(mediaListRoutes.removeItem, { id: own.id, item })).envelope.errorDetails).toBe('listItemNotFound');
  });

  test('a list of all accounts is read by staff who ask for it, and by nobody else', async () => {
    const { id } = await create(await app.as('rival'));
    expect((await (await app.as('staff')).try(mediaListRoutes.get, { id, admin: true })).status).toBe(200);
    expect((await (await app.as('agency')).try(mediaListRoutes.get, { id, admin: true })).status).toBe(404);
  });
});

describe('a list that plans attach (decision 0073)', () => {
  const attached = async () => {
    const agency = await app.as('agency');
    const { id, title } = await create(agency, 'metrocode');
    const targeting = { ...emptyTargeting(), country: { included: true, values: ['US'] }, dmaMedia: { included: true, ids: [id] } };
    const plan = await agency.try(mediaPlanRoutes.create, { title: `Plan of ${title}`, targeting });
    return { agency, id, title, targeting, plan: plan.envelope.value ?? '' };
  };

  test('is neither deleted nor made inactive, and the plans are named', async () => {
    const { agency, id, title, plan } = await attached();
    const gone = await agency.try(mediaListRoutes.remove, { id });
    const words = (act: string) => `This media list cannot be ${act}: media plan “Plan of ${title}” uses it. Detach it there first.`;
    expect([gone.status, gone.envelope.msg]).toEqual([409, words('deleted')]);
    const off = await agency.try(mediaListRoutes.update, { type: 'metrocode', id, title, status: false });
    expect([off.status, off.envelope.msg]).toEqual([409, words('made inactive')]);
    expect(await agency.call(mediaListRoutes.get, { id })).toMatchObject({
      status: true,
      plans: 1,
      usedBy: { plans: [{ id: plan, title: `Plan of ${title}` }] },
    });
    await agency.call(mediaPlanRoutes.remove, { id: plan });
    expect((await agency.try(mediaListRoutes.remove, { id })).envelope.msg).toBe('Media list deleted.');
  });

  test('reaches the forecast of its plans with its next item, and leaves a row for other stores', async () => {
    const { agency, id, title, targeting } = await attached();
    const forecast = async () => (await agency.call(mediaPlanRoutes.forecast, { targeting })).requests;
    const before = await forecast();
    await agency.call(mediaListRoutes.update, { type: 'metrocode', id, title, items: ['602', 'Philadelphia'] });
    expect(await forecast()).toBeGreaterThan(before);
    expect(await run(sql`SELECT DISTINCT topic FROM outbox WHERE entity_id = ${id}`)).toEqual([{ topic: 'media-list' }]);
  });

  test('that is deleted comes back by undo, with its items', async () => {
    const agency = await app.as('agency');
    const { id, title } = await create(agency);
    await agency.call(mediaListRoutes.remove, { id });
    expect((await agency.try(mediaListRoutes.get, { id })).status).toBe(404);
    expect((await agency.try(mediaListRoutes.restore, { id })).envelope.msg).toBe('Media list restored.');
    expect(await agency.call(mediaListRoutes.get, { id })).toMatchObject({ title, count: 2 });
  });
});

test('values are chosen from a lookup that every role has, the busiest first (decision 0073)', async () => {
  const publisher = await app.as('publisher');
  const { values } = await publisher.call(mediaListRoutes.values, { type: 'dma', q: 'new york' });
  expect(values[0]).toMatchObject({ code: '501', name: 'New York' });
  for (const type of LIST_TYPES) expect((await publisher.call(mediaListRoutes.values, { type, s: 5 })).values.length).toBeGreaterThan(0);
});
