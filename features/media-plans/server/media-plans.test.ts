import { addDays, dayIn, type Input } from '@kontor/core/contract';
import type { Caller } from '@kontor/core/testing';
import { dealRoutes } from '@kontor/deals/contract';
import { dspRoutes } from '@kontor/dsps/contract';
import { historyRoutes } from '@kontor/history/contract';
import { COUNTRIES, DMAS, GENRES } from '@kontor/market/reference';
import { emptyTargeting, type MediaPlanTargeting, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { asOwner, testApp } from '@kontor/server-app/testing';
import { beforeAll, describe, expect, test } from 'vitest';

const MISSING = 'f'.repeat(24);
const some = (...values: string[]) => ({ included: true, values });
const none = (...values: string[]) => ({ included: false, values });
const targeting = (change: Partial<MediaPlanTargeting> = {}): MediaPlanTargeting => ({ ...emptyTargeting(), ...change });

const app = testApp();
let agency: Caller;
beforeAll(async () => {
  agency = await app.as('agency');
});

const create = async (draft: Input<typeof mediaPlanRoutes.create>) =>
  (await agency.try(mediaPlanRoutes.create, draft)).envelope.value ?? '';
const historyOf = async (id: string) => (await agency.call(historyRoutes.list, { id })).rows.map(({ data }) => data);
const told = async (reply: Promise<{ status: number; envelope: { msg: string } }>) => {
  const { status, envelope } = await reply;
  return [status, envelope.msg];
};

describe('a media plan (2 §4, §8)', () => {
  test('is created with its message and id, and reads as it was written', async () => {
    const wanted = targeting({ platform: ['CTV'], country: some('US'), dma: none('501') });
    const { status, envelope } = await agency.try(mediaPlanRoutes.create, {
      title: '  Evening news  ',
      description: ' On the sofa ',
      targeting: wanted,
    });
    expect([status, envelope.msg]).toEqual([200, 'Media plan created.']);
    expect(envelope.value).toMatch(/^[0-9a-f]{24}$/);
    const plan = await agency.call(mediaPlanRoutes.get, { id: envelope.value ?? '' });
    expect(plan).toMatchObject({
      title: 'Evening news',
      description: 'On the sofa',
      status: true,
      targeting: wanted,
      attachedDeals: 0,
      version: 1,
    });
    expect(plan).toMatchObject({ company: 'Halden Media', creatorName: 'Agnes Haldane', mediaPlanDisabled: false });
  });

  test('by default is video on all platforms, enabled, and targets nothing (2 §3)', async () => {
    const plan = await agency.call(mediaPlanRoutes.get, { id: await create({ title: 'Plain' }) });
    expect(plan).toMatchObject({ status: true, description: '', targeting: emptyTargeting() });
    expect(plan.targeting).toMatchObject({ mediaType: 'video', platform: ['ALL'] });
  });

  test('needs a title, and a description of at most 500 characters', async () => {
    expect(await told(agency.try(mediaPlanRoutes.create, { title: '   ' }))).toEqual([400, 'Required']);
    expect(await told(agency.try(mediaPlanRoutes.create, { title: 'A', description: 'a'.repeat(500) }))).toEqual([
      200,
      'Media plan created.',
    ]);
    expect((await agency.try(mediaPlanRoutes.create, { title: 'A', description: 'a'.repeat(501) })).envelope.issues).toEqual([
      { path: 'description', message: expect.any(String) },
    ]);
  });

  test('is changed with its message, and its history tells each change in words', async () => {
    const id = await create({ title: 'Morning', targeting: targeting({ country: some('US'), genres: some('Drama') }) });
    const changed = {
      title: 'Morning show',
      status: false,
      targeting: targeting({ platform: ['CTV', 'INAPP'], country: some('US', 'CA'), dma: none('501') }),
    };
    expect(await told(agency.try(mediaPlanRoutes.update, { id, version: 1, ...changed }))).toEqual([200, 'Media plan updated.']);
    expect(await agency.call(mediaPlanRoutes.get, { id })).toMatchObject({ ...changed, version: 2, mediaPlanDisabled: true });

    const name = (list: readonly { code: string; name: string }[], code: string) => list.find((one) => one.code === code)?.name;
    const [update, creation] = await historyOf(id);
    expect(creation).toMatchObject({ action: 'Create', summary: 'Media plan created', creatorName: 'Agnes Haldane' });
    expect(creation?.changelogs).toContainEqual({
      name: 'Country',
      action: 'Create',
      oldValue: null,
      newValue: `Include ${name(COUNTRIES, 'US')}`,
    });
    expect(update).toMatchObject({ action: 'Update', summary: 'Changed Title, Status, Platform, Country, DMA, Genre' });
    expect(update?.changelogs).toEqual([
      { name: 'Title', action: 'Update', oldValue: 'Morning', newValue: 'Morning show' },
      { name: 'Status', action: 'Update', oldValue: 'Enabled', newValue: 'Disabled' },
      { name: 'Platform', action: 'Update', oldValue: 'All', newValue: 'CTV, In-App' },
      { name: 'Country', action: 'Update', oldValue: 'Include United States', newValue: 'Include United States, Canada' },
      { name: 'DMA', action: 'Create', oldValue: null, newValue: `Exclude 501 ${name(DMAS, '501')}` },
      { name: 'Genre', action: 'Remove', oldValue: `Include ${name(GENRES, 'Drama')}`, newValue: null },
    ]);
  });

  test('saved without a change writes no history', async () => {
    const id = await create({ title: 'Still' });
    expect(await told(agency.try(mediaPlanRoutes.update, { id, title: 'Still' }))).toEqual([200, 'Media plan updated.']);
    expect(await historyOf(id)).toHaveLength(1);
  });

  test('has its history by day, of at most 92 days within the last 12 months (2 §5)', async () => {
    const id = await create({ title: 'Dated' });
    const today = dayIn('UTC');
    const of = (from: number, to: number) =>
      agency.try(historyRoutes.list, {
        id,
        range: 'custom',
        startDate: addDays(today, from),
        endDate: addDays(today, to),
        timezone: 'UTC',
      });
    expect((await of(-91, 0)).envelope.data?.totalCount).toBe(1);
    expect((await of(-3, -2)).envelope.data?.totalCount).toBe(0);
    const refused = 'Dashboard date range is limited to 92 days within the last 12 months. Please select a valid date range.';
    for (const reply of [of(-92, 0), of(-400, -390), of(0, 1)]) expect(await told(reply)).toEqual([400, refused]);
  });

  test('changed by two from the same version is changed by the first alone', async () => {
    const id = await create({ title: 'Shared' });
    const replies = await Promise.all(
      ['one', 'two', 'three'].map((title) => agency.try(mediaPlanRoutes.update, { id, version: 1, title })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.envelope).toMatchObject({
      msg: 'Someone else changed this in the meantime. Reload to see the change, then save again.',
      errorDetails: 'staleVersion',
    });
    expect(await historyOf(id)).toHaveLength(2);
    expect((await agency.call(mediaPlanRoutes.get, { id })).version).toBe(2);
  });

  test('is duplicated under a new id, with its targeting', async () => {
    const wanted = targeting({ country: some('US'), state: some('NY') });
    const id = await create({ title: 'Origin', description: 'As it was', targeting: wanted });
    const { envelope } = await agency.try(mediaPlanRoutes.duplicate, { data: [id] });
    expect(envelope.msg).toBe('Media plan duplicated.');
    expect(envelope.value).not.toBe(id);
    const copy = await agency.call(mediaPlanRoutes.get, { id: envelope.value ?? '' });
    expect(copy).toMatchObject({ title: 'Origin (copy)', description: 'As it was', targeting: wanted, version: 1, attachedDeals: 0 });
    expect((await historyOf(copy.id))[0]).toMatchObject({ action: 'Create', summary: 'Duplicated from Origin' });
    const two = await agency.try(mediaPlanRoutes.duplicate, { data: [id, copy.id] });
    expect(two.envelope.msg).toBe('Media plans duplicated.');
  });

  test('several are duplicated together or not at all', async () => {
    const [first, second] = [await create({ title: 'Whole one' }), await create({ title: 'Whole two' })];
    const copies = async () => (await agency.call(mediaPlanRoutes.search, { search: 'Whole' })).length;
    await asOwner(app, `ALTER TABLE media_plan ADD CONSTRAINT tried CHECK (title <> 'Whole two (copy)')`);
    const refused = await agency.try(mediaPlanRoutes.duplicate, { data: [first, second] });
    await asOwner(app, 'ALTER TABLE media_plan DROP CONSTRAINT tried');
    expect(refused.envelope.success).toBe(false);
    expect(await copies()).toBe(2);
    await agency.call(mediaPlanRoutes.duplicate, { data: [first, second] });
    expect(await copies()).toBe(4);
  });

  test('is deleted with its message and is then missing; its history stays', async () => {
    const id = await create({ title: 'Short-lived' });
    expect(await told(agency.try(mediaPlanRoutes.remove, { id }))).toEqual([200, 'Media plan deleted.']);
    for (const reply of [
      agency.try(mediaPlanRoutes.get, { id }),
      agency.try(mediaPlanRoutes.remove, { id }),
      agency.try(mediaPlanRoutes.update, { id, title: 'A' }),
      agency.try(mediaPlanRoutes.duplicate, { data: [id] }),
    ]) {
      expect(await told(reply)).toEqual([404, 'Media Plan Not Found']);
    }
    expect((await historyOf(id))[0]).toMatchObject({
      action: 'Remove',
      summary: 'Media plan deleted',
      changelogs: [{ name: 'Title', action: 'Remove', oldValue: 'Short-lived', newValue: null }],
    });
  });

  test('that is disabled can be neither deleted nor duplicated', async () => {
    const id = await create({ title: 'Locked', status: false });
    const locked = [409, 'A disabled media plan cannot be deleted or duplicated.'];
    expect(await told(agency.try(mediaPlanRoutes.remove, { id }))).toEqual(locked);
    const enabled = await create({ title: 'Open' });
    expect(await told(agency.try(mediaPlanRoutes.duplicate, { data: [enabled, id] }))).toEqual(locked);
    expect((await agency.call(mediaPlanRoutes.list, { q: 'Open (copy)' })).totalCount).toBe(0);
  });

  test('on a published deal cannot be deleted until the deal is unpublished', async () => {
    const id = await create({ title: 'In use' });
    const [dsp] = await agency.call(dspRoutes.list, { buyer: true });
    const made = await agency.try(dealRoutes.create, {
      title: 'User',
      dealId: 'PLAN-IN-USE',
      type: 'AUCTION',
      rate: '9',
      dealDspId: dsp?.id ?? '',
      mediaPlans: id,
    });
    const deal = made.envelope.value ?? '';
    await agency.call(dealRoutes.publish, { id: deal });
    expect(await agency.call(mediaPlanRoutes.deals, { id })).toEqual([
      { id: deal, title: 'User', dealId: 'PLAN-IN-USE', attachedOn: expect.any(String), isPublished: true, rate: expect.any(String) },
    ]);
    expect(await agency.call(mediaPlanRoutes.deals, { id, q: 'in-use' })).toHaveLength(1);
    expect(await agency.call(mediaPlanRoutes.deals, { id, q: '%' })).toHaveLength(0);
    expect(await told(agency.try(mediaPlanRoutes.remove, { id }))).toEqual([
      409,
      'This media plan is attached to published deals. Unpublish them first.',
    ]);
    await agency.call(dealRoutes.publish, { id: deal, status: 'UNPUBLISHED' });
    expect(await told(agency.try(mediaPlanRoutes.remove, { id }))).toEqual([200, 'Media plan deleted.']);
    expect(await told(agency.try(dealRoutes.publish, { id: deal }))).toEqual([
      409,
      'Update this deal with a media plan before publishing.',
    ]);
  });

  test('may not target what does not go together (2 §5)', async () => {
    const issues = async (change: Partial<MediaPlanTargeting>) =>
      (await agency.try(mediaPlanRoutes.create, { title: 'A', targeting: targeting(change) })).envelope.issues;
    const both = { app: some('tv.app'), domain: some('site.example') };
    expect(await issues(both)).toEqual([{ path: 'targeting.app', message: 'Please select either Domain or Bundle.' }]);
    expect(await issues({ state: some('NY') })).toEqual([{ path: 'targeting.state', message: 'States need the country US or CA.' }]);
    expect(await issues({ country: some('CA'), dma: some('501') })).toEqual([
      { path: 'targeting.dma', message: 'DMAs need the country US.' },
    ]);
    expect(await issues({ country: none('US'), zip: some('10001') })).toEqual([
      { path: 'targeting.zip', message: 'Zip codes need the country US or CA.' },
    ]);
    const id = await create({ title: 'Good at first' });
    expect((await agency.try(mediaPlanRoutes.update, { id, title: 'A', targeting: targeting(both) })).envelope.msg).toBe(
      'Please select either Domain or Bundle.',
    );
  });

  test('missing or another account’s is not found', async () => {
    expect(await told(agency.try(mediaPlanRoutes.get, { id: MISSING }))).toEqual([404, 'Media Plan Not Found']);
  });
});

test('a deleted media plan comes back as it was, for its own account alone, and once however often that is asked', async () => {
  const id = await create({ title: 'Back again', targeting: targeting({ country: some('US') }) });
  const before = await agency.call(mediaPlanRoutes.get, { id });
  await agency.call(mediaPlanRoutes.remove, { id });
  expect(await told((await app.as('rival')).try(mediaPlanRoutes.restore, { id }))).toEqual([404, 'Media Plan Not Found']);
  expect(await told(agency.try(mediaPlanRoutes.restore, { id }))).toEqual([200, 'Media plan restored.']);
  const { updateDate: _, version: __, ...kept } = before;
  const after = await agency.call(mediaPlanRoutes.get, { id });
  expect(after).toMatchObject(kept);
  expect(await told(agency.try(mediaPlanRoutes.restore, { id }))).toEqual([200, 'Media plan restored.']);
  expect(await agency.call(mediaPlanRoutes.get, { id })).toEqual(after);
  expect((await historyOf(id)).map(({ summary }) => summary)).toEqual(['Media plan restored', 'Media plan deleted', 'Media plan created']);
});

test('a media plan is deleted once, however often that is asked for at once, and history has it once', async () => {
  const id = await create({ title: 'Twice' });
  const replies = await Promise.all(Array.from({ length: 4 }, () => agency.try(mediaPlanRoutes.remove, { id })));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await historyOf(id)).filter(({ summary }) => summary === 'Media plan deleted')).toHaveLength(1);
});

describe('the list of media plans (1 §7.7)', () => {
  const list = (input: Input<typeof mediaPlanRoutes.list>) => agency.call(mediaPlanRoutes.list, input);
  beforeAll(async () => {
    for (let n = 0; n < 30; n += 1)
      await create({
        title: `Paged ${String((n * 7) % 30).padStart(2, '0')} 50%`,
        targeting: targeting({ mediaType: n % 3 === 0 ? 'display' : 'video' }),
      });
    await create({ title: 'paged x_y', status: false });
  });

  test('pages of a search do not overlap and tell the total and whether more follow', async () => {
    const pages = [];
    for (const start of [0, 12, 24])
      pages.push(await list({ q: 'PAGED', sort: { predicate: 'title', reverse: false }, pagination: { start, number: 12 } }));
    expect(pages.map(({ totalCount, hasMore, rows }) => [totalCount, hasMore, rows.length])).toEqual([
      [31, true, 12],
      [31, true, 12],
      [31, false, 7],
    ]);
    const titles = pages.flatMap(({ rows }) => rows.map(({ data }) => data.title));
    expect(new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(31);
    expect(titles).toEqual(titles.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
  });

  test('is sorted the other way round by the same column', async () => {
    const titles = async (reverse: boolean) =>
      (await list({ q: 'paged', sort: { predicate: 'title', reverse }, pagination: { number: 100 } })).rows.map(({ data }) => data.title);
    expect(await titles(true)).toEqual((await titles(false)).toReversed());
  });

  test('a column that is not on the list of columns is refused as a sort and as a filter', async () => {
    const refused = async (payload: object) => (await agency.raw({ method: 'POST', url: '/api/mediaplan/all', payload })).statusCode;
    for (const key of ['account_id', 'id; DROP TABLE media_plan', 'constructor', '__proto__']) {
      expect(await refused({ sort: { predicate: key, reverse: true } })).toBe(400);
      const tableFilter = JSON.parse(`{"${key}": {"operation": "equals", "value": "1"}}`);
      expect(await refused({ tableFilter })).toBe(400);
    }
    expect(await refused({ tableFilter: { mediaType: { operation: 'equals', value: 'no media' } } })).toBe(400);
    expect(await refused({ tableFilter: { status: { operation: 'equals', value: 'perhaps' } } })).toBe(400);
    expect(await refused({ sort: { predicate: 'title', reverse: true } })).toBe(200);
  });

  test('what staff alone may see is in no reply to others, who neither sort by it', async () => {
    const { rows } = await list({ q: 'paged' });
    expect(rows.filter(({ data }) => 'company' in data)).toEqual([]);
    expect((await agency.try(mediaPlanRoutes.list, { sort: { predicate: 'company' } })).status).toBe(400);
    const staff = await (await app.as('staff')).call(mediaPlanRoutes.list, { q: 'paged', admin: true, sort: { predicate: 'company' } });
    expect(new Set(staff.rows.map(({ data }) => data.company))).toEqual(new Set(['Halden Media']));
  });

  test.each(['title', 'updateDate', 'attachedDeals'] as const)(
    'the page behind the last row is the next one, by %s, though rows are added before it',
    async (predicate) => {
      const sort = { predicate, reverse: true };
      const whole = (await list({ q: 'paged', sort, pagination: { number: 100 } })).rows.map(({ id }) => id);
      const first = await list({ q: 'paged', sort, pagination: { number: 10 } });
      const added = predicate === 'attachedDeals' ? null : await create({ title: 'paged zz' });
      const after = first.rows.at(-1)?.id ?? '';
      const next = await list({ q: 'paged', sort, pagination: { start: 10, number: 100, after } });
      expect([...first.rows, ...next.rows].map(({ id }) => id)).toEqual(whole);
      if (added) await agency.call(mediaPlanRoutes.remove, { id: added });
    },
  );

  test('where the last row is gone meanwhile, the next page goes on where it stood', async () => {
    const sort = { predicate: 'title' as const, reverse: false };
    const whole = (await list({ q: 'paged', sort, pagination: { number: 100 } })).rows.map(({ id }) => id);
    const next = await list({ q: 'paged', sort, pagination: { start: 10, number: 100, after: MISSING } });
    expect(next.rows.map(({ id }) => id)).toEqual(whole.slice(10));
  });

  test('what is typed is letters, not wildcards', async () => {
    expect((await list({ q: '50%' })).totalCount).toBe(30);
    expect((await list({ q: 'x_y' })).totalCount).toBe(1);
    for (const q of ['%', '_', 'Paged%50', '\\', "'"]) expect((await list({ q: `Paged${q}` })).totalCount).toBe(0);
  });

  test('is filtered by media type and status, and counts only when asked', async () => {
    const filter = async (tableFilter: Input<typeof mediaPlanRoutes.list>['tableFilter']) =>
      (await list({ q: 'paged', tableFilter, pagination: { number: 100 } })).rows.map(({ data }) => data);
    expect(await filter({ mediaType: { operation: 'equals', value: 'display' } })).toHaveLength(10);
    expect((await filter({ status: { operation: 'equals', value: false } })).map(({ title }) => title)).toEqual(['paged x_y']);
    expect(await filter({ mediaType: { operation: 'in', value: ['display', 'video'] } })).toHaveLength(31);
    expect((await list({ q: 'paged', fetchTotal: false })).totalCount).toBeNull();
  });
});
