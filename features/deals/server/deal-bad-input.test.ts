import type { Caller } from '@kontor/core/testing';
import { bulkEditRoutes, dealRoutes } from '@kontor/deals/contract';
import { mediaPlanRoutes } from '@kontor/media-plans/contract';
import { testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDeals } from './test-deals.ts';

const app = testApp();
let agency: Caller;
let rival: Caller;
let deals: Awaited<ReturnType<typeof openTestDeals>>;
beforeAll(async () => {
  [agency, rival] = [await app.as('agency'), await app.as('rival')];
  deals = await openTestDeals(agency, app.stores.entities);
});

/** What creating says of a draft with a change. */
async function refusedFor(change: object, caller = agency) {
  const { status, envelope } = await caller.try(dealRoutes.create, { ...deals.draft(), ...change });
  return [status, envelope.msg, envelope.issues];
}

describe('what a deal is refused for, by call as on the page (2 §5)', () => {
  test('one missing field is named with its tab, also where it is not sent at all', async () => {
    const words = 'Please fill Title field in Settings tab.';
    for (const title of ['', '   ', undefined])
      expect(await refusedFor({ title })).toEqual([400, words, [{ path: 'title', message: words }]]);
    expect((await refusedFor({ rate: '0' }))[1]).toBe('Please fill Floor CPM field in Delivery tab.');
  });

  test('several of a tab have the tab’s message, and each its own beside its field (P6)', async () => {
    const general = await refusedFor({ title: '', dealDspId: '', budgetType: 'DAILY' });
    expect(general[1]).toBe('Please fill general tab mandatory fields.');
    const both = await refusedFor({ title: '', dealId: undefined, rate: undefined });
    expect(both).toEqual([
      400,
      'Please fill general tab mandatory fields. Please fill Floor CPM field in Delivery tab.',
      [
        { path: 'title', message: 'Please fill Title field in Settings tab.' },
        { path: 'dealId', message: 'Please fill Deal ID field in Settings tab.' },
        { path: 'rate', message: 'Please fill Floor CPM field in Delivery tab.' },
      ],
    ]);
    const { envelope } = await agency.try(dealRoutes.create, {} as never);
    expect(envelope.msg).toBe('Please fill general tab mandatory fields. Please fill Floor CPM field in Delivery tab.');
  });

  test('several of the delivery tab have that tab’s message', async () => {
    // The form's own schema reports both at once where the rest of the deal is whole.
    const { missingTogether } = await import('@kontor/deals/contract');
    const issues = ['rate', 'dayPartingSchedules'].map((path) => ({ path, message: `Please fill ${path} field in Delivery tab.` }));
    expect([...new Set(missingTogether(issues).values())]).toEqual(['Please fill delivery tab mandatory fields']);
  });

  test.each<[object, string, string]>([
    [{ dealId: 'x'.repeat(101) }, 'dealId', 'A deal ID has at most 100 characters.'],
    [{ dealId: 'two words' }, 'dealId', 'A deal ID has no spaces or control characters.'],
    [{ start: '2099-02-30 00:00:00' }, 'start', 'There is no such date and time.'],
    [{ start: '2099-03-08 02:30:00' }, 'start', 'Eastern clocks skip 02:30 on Mar 8, 2099. Choose 03:00 or later.'],
    [
      { start: '2099-03-01 00:00:00', end: '2099-03-08 02:00:00' },
      'end',
      'Eastern clocks skip 02:00 on Mar 8, 2099. Choose 03:00 or later.',
    ],
    [{ rate: '1000000000' }, 'rate', 'Use digits and one dot.'],
    [{ rate: '1e9' }, 'rate', 'Use digits and one dot.'],
    [{ rate: '1.2.3' }, 'rate', 'Use digits and one dot.'],
    [{ rate: '100000000' }, 'rate', 'Use an amount below 100,000,000.'],
    [{ marginType: 'PERCENT', marginValue: '100.01' }, 'marginValue', 'Percentage must be between 0 and 100.'],
    [{ marginValue: '-1' }, 'marginValue', 'Use digits and one dot.'],
  ])('%j is refused beside its field', async (change, path, message) => {
    const [status, msg, issues] = await refusedFor(change);
    expect([status, issues]).toEqual([400, [{ path, message }]]);
    expect(String(msg)).toContain(message);
    expect(String(msg)).not.toContain(`${path}: `);
  });

  test('a DSP that is not known, and a plan that is foreign or deleted, are named beside their fields', async () => {
    const foreign = (await rival.call(mediaPlanRoutes.list, {})).rows[0]?.id ?? '';
    const deleted = (await agency.try(mediaPlanRoutes.create, { title: 'To be deleted' })).envelope.value ?? '';
    await agency.call(mediaPlanRoutes.remove, { id: deleted });
    const plan = [{ path: 'mediaPlans', message: 'The media plan is not known or was deleted. Please choose another.' }];
    for (const mediaPlans of [foreign, deleted, 'f'.repeat(24)]) expect((await refusedFor({ mediaPlans }))[2]).toEqual(plan);
    const dsp = [{ path: 'dealDspId', message: 'The DSP is not known. Please choose another.' }];
    expect((await refusedFor({ dealDspId: 'f'.repeat(24) }))[2]).toEqual(dsp);
  });

  test('a deal whose hour was allowed before can still be read', async () => {
    const id = await deals.create();
    await deals.run(sql`UPDATE deal SET flight_start = '2027-03-14 02:30:00' WHERE id = ${id}`);
    expect((await deals.read(id)).start).toBe('2027-03-14 02:30:00');
  });
});

describe('bidstream data where the account’s toggle is off (2 §2, §6)', () => {
  const closed = 'Bidstream data configuration is not open to this account. Leave its fields as they are.';

  test('a change is refused and named, on creation as on change; everything else is saved', async () => {
    const lean = await app.as('lean');
    expect(await refusedFor({ zipcode: false, audienceIp: 'off' }, lean)).toEqual([
      400,
      closed,
      ['audienceIp', 'zipcode'].map((path) => ({ path, message: closed })),
    ]);
    const draft = deals.draft();
    const id = (await lean.try(dealRoutes.create, draft)).envelope.value ?? '';
    const changed = await lean.try(dealRoutes.update, { ...draft, id, contentTitle: false });
    expect([changed.status, changed.envelope.issues]).toEqual([400, [{ path: 'contentTitle', message: closed }]]);
    expect((await lean.try(dealRoutes.update, { ...draft, id, title: 'Another title' })).status).toBe(200);
  });

  test('what was set while it was on stays, and may be sent as it is', async () => {
    const lean = await app.as('lean');
    const draft = deals.draft();
    const id = (await lean.try(dealRoutes.create, draft)).envelope.value ?? '';
    await deals.run(sql`UPDATE deal SET settings = settings || '{"audienceIp":"off"}' WHERE id = ${id}`);
    expect((await lean.try(dealRoutes.update, { ...draft, id, audienceIp: 'off', title: 'Kept' })).status).toBe(200);
    expect((await lean.try(dealRoutes.update, { ...draft, id, audienceIp: 'on' })).status).toBe(400);
    expect((await lean.call(dealRoutes.get, { id })).audienceIp).toBe('off');
  });

  test('with the toggle on each field is taken', async () => {
    const id = await deals.create({ audienceIp: 'truncate', location: 'off', audienceIfa: false, zipcode: false, contentEpisode: false });
    expect(await deals.read(id)).toMatchObject({ audienceIp: 'truncate', location: 'off', audienceIfa: false, contentEpisode: false });
  });
});

test('an id that is the name of what every object has is an id that nobody has, and is told as it was written', async () => {
  expect((await refusedFor({ pubSeats: ['constructor'] }))[1]).toBe('There is no publisher constructor. Choose publishers by name.');
  const id = await deals.create();
  const { status, envelope } = await agency.try(bulkEditRoutes.preview, { ids: [id], change: { dealDspId: 'constructor' } });
  expect([status, envelope.data?.rows[0]?.refusals]).toEqual([200, ['The DSP is not known. Please choose another.']]);
  expect(envelope.data?.rows[0]?.changes).toMatchObject([{ name: 'DSP', newValue: 'constructor' }]);
  await deals.run(sql`UPDATE deal SET pub_seats = ARRAY['toString'] WHERE id = ${id}`);
  expect((await agency.try(dealRoutes.get, { id })).status).toBe(200);
});
