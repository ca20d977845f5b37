import { addDays, clockIn, dayIn, FLIGHT_ZONE } from '@kontor/core/contract';
import { systemScope } from '@kontor/core/server';
import type { Caller } from '@kontor/core/testing';
import { DEAL_STATUSES, dealRoutes } from '@kontor/deals/contract';
import { mediaPlanRoutes } from '@kontor/media-plans/contract';
import { testApp } from '@kontor/server-app/testing';
import { targetingRoutes } from '@kontor/targeting/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { deleteDeal, getDeal } from './deal-store.ts';
import { endFlights } from './index.ts';
import { openTestDeals, told } from './test-deals.ts';

const MISSING = 'f'.repeat(24);
const NO_PLAN = 'Update this deal with a media plan before publishing.';

const app = testApp();
let agency: Caller;
let rival: Caller;
type Deals = Awaited<ReturnType<typeof openTestDeals>>;
let dsps: Deals['dsps'];
let plan: Deals['plan'];
let draft: Deals['draft'];
let create: Deals['create'];
let published: Deals['published'];
let read: Deals['read'];
let historyOf: Deals['historyOf'];
let setStatus: Deals['setStatus'];
let run: Deals['run'];
beforeAll(async () => {
  [agency, rival] = [await app.as('agency'), await app.as('rival')];
  ({ dsps, plan, draft, create, published, read, historyOf, setStatus, run } = await openTestDeals(agency, app.stores.entities));
});

describe('a deal (2 §3, §5, §8)', () => {
  test('is created as a draft with its message and id, and reads as it was written', async () => {
    const wanted = draft({
      title: '  Autumn  ',
      mediaPlans: plan.id,
      seat: ` ${dsps[0]?.seats[0]?.seat} `,
      marginType: 'PERCENT',
      marginValue: '12.5',
      rate: '8.05',
    });
    const { status, envelope } = await agency.try(dealRoutes.create, { ...wanted, goalMetric: 'IMPRESSION' });
    expect([status, envelope.msg]).toEqual([200, 'Deal successfully created']);
    expect(await read(envelope.value ?? '')).toMatchObject({
      ...wanted,
      title: 'Autumn',
      seat: dsps[0]?.seats[0]?.seat,
      status: 'DRAFT',
      dealStatus: 'Draft',
      selectedDsp: dsps[0]?.name,
      mediaPlanTitle: plan.title,
      mediaplanCPM: '0.000000',
      company: 'Halden Media',
      creatorName: 'Agnes Haldane',
      version: 1,
      budgetType: 'OPEN',
      dayPartingTimezone: 'America/New_York',
      contentTitle: true,
      goalMetric: '',
    });
  });

  test('each missing field is named with its tab, on change as on creation', async () => {
    const id = await create();
    const cases: [change: object, path: string, message: string][] = [
      [{ title: ' ' }, 'title', 'Please fill Title field in Settings tab.'],
      [{ rate: '0' }, 'rate', 'Please fill Floor CPM field in Delivery tab.'],
      [{ rate: '100000000' }, 'rate', 'Use an amount below 100,000,000.'],
      [{ dealDspId: '' }, 'dealDspId', 'Please fill DSP field in Settings tab.'],
      [{ marginType: 'PERCENT', marginValue: '100.5' }, 'marginValue', 'Percentage must be between 0 and 100.'],
      [{ rate: '12.5', marginValue: '99999999' }, 'marginValue', 'The margin cannot be above the Floor CPM.'],
      [{ budgetType: 'DAILY' }, 'budget', 'Please fill Daily budget field in Settings tab.'],
      [{ deliveryType: 'CUSTOM' }, 'start', 'Please fill Start field in Settings tab.'],
      [{ start: '2099-02-02 00:00:00', end: '2099-02-01 00:00:00' }, 'end', 'The flight must end after it starts.'],
      [{ start: '2099-02-30 00:00:00' }, 'start', 'There is no such date and time.'],
    ];
    for (const [change, path, message] of cases) {
      expect((await agency.try(dealRoutes.create, { ...draft(), ...change })).envelope.issues).toEqual([{ path, message }]);
      expect((await agency.try(dealRoutes.update, { ...draft(), ...change, id })).envelope.issues).toEqual([{ path, message }]);
    }
  });

  test('names a DSP and a media plan that its account has', async () => {
    const others = (await rival.call(mediaPlanRoutes.list, {})).rows[0]?.id ?? '';
    for (const change of [{ dealDspId: MISSING }, { mediaPlans: MISSING }, { mediaPlans: others }]) {
      expect(await told(agency.try(dealRoutes.create, draft(change)))).toEqual([400, 'The DSP or media plan is not known.']);
    }
  });

  test('cannot start before today, in Eastern time; one that started before may be changed', async () => {
    const today = dayIn(FLIGHT_ZONE);
    const early = { start: `${addDays(today, -1)} 23:59:59` };
    const { status, envelope } = await agency.try(dealRoutes.create, draft(early));
    expect([status, envelope.issues]).toEqual([400, [{ path: 'start', message: 'The flight cannot start before today.' }]]);
    const id = await create({ start: `${today} 00:00:00` });
    const before = { ...draft(), start: '2024-01-01 00:00:00' };
    await run(sql`UPDATE deal SET flight_start = '2024-01-01 00:00:00' WHERE id = ${id}`);
    expect(await told(agency.try(dealRoutes.update, { ...before, id }))).toEqual([200, 'Deal updated.']);
    expect(await told(agency.try(dealRoutes.update, { ...before, ...early, id }))).toEqual([400, 'The flight cannot start before today.']);
  });

  test('is changed with its message, and its history tells old and new in words', async () => {
    const { values } = await agency.call(targetingRoutes.publishers, {});
    const [publisher] = values;
    const id = await create({ mediaPlans: null, frequencyType: 'DAILY', frequency: 3 });
    const change = draft({
      title: 'Renamed',
      rate: '14',
      mediaPlans: plan.id,
      dealDspId: dsps[1]?.id ?? '',
      start: '2099-01-01 00:00:00',
      pubSeats: publisher ? [publisher.code] : [],
      frequencyType: 'UNLIMITED',
      audienceIp: 'truncate',
      zipcode: false,
    });
    const before = await read(id);
    expect(await told(agency.try(dealRoutes.update, { ...change, id, version: 1 }))).toEqual([200, 'Deal updated.']);
    const [update, creation] = await historyOf(id);
    expect(creation).toMatchObject({ action: 'Create', summary: 'Deal created', creatorName: 'Agnes Haldane' });
    expect(update).toMatchObject({ action: 'Update', creatorName: 'Agnes Haldane' });
    expect(update?.changelogs).toEqual([
      { name: 'Title', action: 'Update', oldValue: before.title, newValue: 'Renamed' },
      { name: 'Deal ID', action: 'Update', oldValue: before.dealId, newValue: change.dealId },
      { name: 'DSP', action: 'Update', oldValue: dsps[0]?.name, newValue: dsps[1]?.name },
      { name: 'Media plan', action: 'Create', oldValue: null, newValue: plan.title },
      { name: 'Publisher seats', action: 'Create', oldValue: null, newValue: publisher?.name },
      { name: 'Frequency type', action: 'Update', oldValue: 'Daily', newValue: 'Unlimited' },
      { name: 'Frequency cap (per household per day)', action: 'Remove', oldValue: '3', newValue: null },
      { name: 'Start', action: 'Create', oldValue: null, newValue: 'Jan 1, 2099, 00:00 Eastern' },
      { name: 'Floor CPM', action: 'Update', oldValue: '$12.50', newValue: '$14.00' },
      { name: 'IP address', action: 'Update', oldValue: 'On', newValue: 'Truncated' },
      { name: 'Zip code', action: 'Update', oldValue: 'On', newValue: 'Off' },
    ]);
    expect((await read(id)).publisherNames).toEqual({ [publisher?.code ?? '']: publisher?.name });
    expect(update?.summary).toBe(`Changed ${update?.changelogs.map(({ name }) => name).join(', ')}`);
    expect(await agency.try(dealRoutes.update, { ...change, id, version: 1 })).toMatchObject({
      status: 409,
      envelope: { errorDetails: 'staleVersion' },
    });
  });

  test('is deleted once, however often that is asked for at once, and history has it once', async () => {
    const id = await create();
    const replies = await Promise.all(Array.from({ length: 4 }, () => agency.try(dealRoutes.remove, { id })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await historyOf(id)).filter(({ summary }) => summary === 'Deal deleted')).toHaveLength(1);
  });

  test('published meanwhile is not deleted', async () => {
    const id = await create({ mediaPlans: plan.id });
    const scope = systemScope(app.stores.entities);
    const read = (await getDeal(scope, id)).deal;
    expect((await agency.try(dealRoutes.publish, { id })).status).toBe(200);
    expect(await deleteDeal(scope, read)).toEqual([]);
    expect((await agency.call(dealRoutes.get, { id })).status).toBe('PUBLISHED');
  });

  test('may change its type while it is a draft alone', async () => {
    const id = await create();
    expect(await told(agency.try(dealRoutes.update, { ...draft({ type: 'FIXED' }), id }))).toEqual([200, 'Deal updated.']);
    for (const status of ['PUBLISHED', 'UNPUBLISHED', 'APPROVED']) {
      await setStatus(id, status);
      const { status: code, envelope } = await agency.try(dealRoutes.update, { ...draft({ type: 'AUCTION' }), id });
      expect([code, envelope.issues]).toEqual([
        409,
        [{ path: 'type', message: 'The deal type can be changed only while the deal is a draft.' }],
      ]);
    }
  });

  test('that is missing is not found, whatever is asked of it', async () => {
    const replies = [
      agency.try(dealRoutes.get, { id: MISSING }),
      agency.try(dealRoutes.update, { ...draft(), id: MISSING }),
      agency.try(dealRoutes.remove, { id: MISSING }),
      agency.try(dealRoutes.publish, { id: MISSING }),
      agency.try(dealRoutes.bulkUnpublish, { ids: [MISSING] }),
    ];
    for (const reply of replies) expect(await told(reply)).toEqual([404, 'Deal not found']);
  });
});

describe('a Deal ID', () => {
  const taken = [409, 'This Deal ID is not available. Please enter another or generate one.'];
  test('is one deal’s alone, in whatever case and account', async () => {
    await create({ dealId: 'Only-One' });
    for (const caller of [agency, rival]) {
      const reply = await caller.try(dealRoutes.create, draft({ dealId: 'oNLY-oNE' }));
      expect([reply.status, reply.envelope.msg]).toEqual(taken);
      expect(reply.envelope.issues).toEqual([{ path: 'dealId', message: taken[1] }]);
    }
    const other = await create();
    expect(await told(agency.try(dealRoutes.update, { ...draft({ dealId: 'ONLY-ONE' }), id: other }))).toEqual(taken);
  });

  const daysLater = (name: string) => run(sql`UPDATE deal_name SET free_after = free_after - interval '90 days' WHERE name = ${name}`);

  test('of a deleted deal stays reserved for 90 days, with the answer of one in use', async () => {
    const id = await create({ dealId: 'Deleted-1' });
    await agency.call(dealRoutes.remove, { id });
    for (const caller of [agency, rival]) expect(await told(caller.try(dealRoutes.create, draft({ dealId: 'deleted-1' })))).toEqual(taken);
    await daysLater('deleted-1');
    expect(await told(rival.try(dealRoutes.create, draft({ dealId: 'deleted-1' })))).toEqual([200, 'Deal successfully created']);
    expect(await told(agency.try(dealRoutes.create, draft({ dealId: 'Deleted-1' })))).toEqual(taken);
  });

  test('that a deal had before stays reserved too, but for that deal', async () => {
    const id = await create({ dealId: 'Before-1' });
    const change = draft({ dealId: 'After-1' });
    await agency.call(dealRoutes.update, { ...change, id });
    expect(await told(rival.try(dealRoutes.create, draft({ dealId: 'before-1' })))).toEqual(taken);
    expect(await told(agency.try(dealRoutes.update, { ...change, dealId: 'BEFORE-1', id }))).toEqual([200, 'Deal updated.']);
    expect(await told(rival.try(dealRoutes.create, draft({ dealId: 'After-1' })))).toEqual(taken);
    await daysLater('after-1');
    expect(await told(rival.try(dealRoutes.create, draft({ dealId: 'After-1' })))).toEqual([200, 'Deal successfully created']);
  });

  test('cannot be found out by trying: whose ids are refused too often waits, and is then told nothing of any', async () => {
    const lean = await app.as('lean');
    await create({ dealId: 'Guessed-1' });
    for (let guess = 0; guess < 30; guess += 1)
      expect((await lean.try(dealRoutes.create, draft({ dealId: 'guessed-1' }))).status).toBe(409);
    for (const dealId of ['guessed-1', 'nobody-has-this-1']) {
      const { status, envelope } = await lean.try(dealRoutes.create, draft({ dealId }));
      expect([status, envelope.msg]).toEqual([
        429,
        expect.stringMatching(/^Too many Deal IDs were not available. Please try again in \d+ min\.$/),
      ]);
    }
    expect((await agency.try(dealRoutes.create, draft())).status).toBe(200);
  });

  test('asked for by many at once goes to one', async () => {
    const replies = await Promise.all(
      [agency, rival, agency, rival].map((caller) => caller.try(dealRoutes.create, draft({ dealId: 'RACE' }))),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });

  test('can be generated, and has at most 100 characters', async () => {
    const { envelope } = await agency.try(dealRoutes.generateId, {});
    expect(envelope.value).toMatch(/^KN-\d{5}-[A-Z]\d\d$/);
    await create({ dealId: envelope.value ?? '' });
    await create({ dealId: 'x'.repeat(100) });
    expect((await agency.try(dealRoutes.create, draft({ dealId: 'x'.repeat(101) }))).status).toBe(400);
  });
});

describe('publishing (2 §4)', () => {
  const actions = async (id: string) => (await read(id)).nextDealActions;

  test('moves Draft and Unpublished to Published, and back to Unpublished, by GET, each with history', async () => {
    const id = await create({ mediaPlans: plan.id });
    expect(await actions(id)).toEqual(['PUBLISHED']);
    const get = (url: string) =>
      agency.raw({ method: 'GET', url: `/api/deal/${url}` }).then((reply) => [reply.statusCode, reply.json().msg]);
    expect(await get(`publish/${id}`)).toEqual([200, 'Deal published.']);
    expect(await read(id)).toMatchObject({ status: 'PUBLISHED', dealStatus: 'Published', nextDealActions: ['UNPUBLISHED'], version: 2 });
    expect(await get(`publish/${id}`)).toEqual([400, 'Unable to process request.']);
    expect(await get(`updatestatus/${id}?status=UNPUBLISHED`)).toEqual([200, 'Deal unpublished.']);
    expect(await actions(id)).toEqual(['PUBLISHED']);
    const changes = (await historyOf(id)).map(({ summary, changelogs }) => [
      summary,
      changelogs.at(-1)?.oldValue,
      changelogs.at(-1)?.newValue,
    ]);
    expect(changes.slice(0, 2)).toEqual([
      ['Published to Unpublished', 'Published', 'Unpublished'],
      ['Draft to Published', 'Draft', 'Published'],
    ]);
  });

  test('is blocked without a media plan, also when the plan has been deleted since', async () => {
    const id = await create();
    expect((await read(id)).publishBlocker).toBe(NO_PLAN);
    expect(await told(agency.try(dealRoutes.publish, { id }))).toEqual([409, NO_PLAN]);
    const other = (await agency.try(mediaPlanRoutes.create, { title: 'Soon gone' })).envelope.value ?? '';
    const planned = await create({ mediaPlans: other });
    expect((await read(planned)).publishBlocker).toBeNull();
    await agency.call(mediaPlanRoutes.remove, { id: other });
    expect((await read(planned)).publishBlocker).toBe(NO_PLAN);
    expect(await told(agency.try(dealRoutes.publish, { id: planned }))).toEqual([409, NO_PLAN]);
    expect((await read(planned)).status).toBe('DRAFT');
  });

  test('to a status that is not among the next actions is refused', async () => {
    const id = await create({ mediaPlans: plan.id });
    for (const status of DEAL_STATUSES.filter((one) => one !== 'PUBLISHED')) {
      expect(await told(agency.try(dealRoutes.updateStatus, { id, status }))).toEqual([400, 'Unable to process request.']);
    }
    expect((await read(id)).status).toBe('DRAFT');
  });

  test('the same deal twice at once does it once', async () => {
    const id = await create({ mediaPlans: plan.id });
    const replies = await Promise.all([0, 1, 2].map(() => agency.try(dealRoutes.publish, { id })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect(await historyOf(id)).toHaveLength(2);
  });

  test('staff read a deal of any account and may do nothing with it', async () => {
    const id = await published();
    const staff = await app.as('staff');
    expect(await staff.call(dealRoutes.get, { id, admin: true })).toMatchObject({
      nextDealActions: [],
      dealDisabled: true,
      company: 'Halden Media',
    });
    expect((await staff.try(dealRoutes.publish, { id, status: 'UNPUBLISHED' })).status).toBe(403);
  });

  test('a deleted published deal is unpublished; deleted again it is gone', async () => {
    const id = await published();
    expect(await told(agency.try(dealRoutes.remove, { id }))).toEqual([200, 'The published deal was unpublished.']);
    expect((await read(id)).status).toBe('UNPUBLISHED');
    expect(await told(agency.try(dealRoutes.remove, { id }))).toEqual([200, 'Deal deleted.']);
    expect(await told(agency.try(dealRoutes.get, { id }))).toEqual([404, 'Deal not found']);
    expect((await historyOf(id)).slice(0, 2).map(({ action, summary }) => [action, summary])).toEqual([
      ['Remove', 'Deal deleted'],
      ['Update', 'Unpublished instead of deleted'],
    ]);
  });

  test('an inactive deal cannot be edited, deleted or moved', async () => {
    const id = await published();
    await setStatus(id, 'INACTIVE');
    expect(await read(id)).toMatchObject({ dealDisabled: true, nextDealActions: [] });
    const inactive = [409, 'Inactive Deal can not be edited.'];
    expect(await told(agency.try(dealRoutes.update, { ...draft(), id }))).toEqual(inactive);
    expect(await told(agency.try(dealRoutes.remove, { id }))).toEqual(inactive);
    expect(await told(agency.try(dealRoutes.publish, { id }))).toEqual([400, 'Unable to process request.']);
  });

  test('several are unpublished at once, those that are published; one unknown id and none is', async () => {
    const [one, two, still] = [await published(), await published(), await create()];
    expect(await told(agency.try(dealRoutes.bulkUnpublish, { ids: [one, MISSING] }))).toEqual([404, 'Deal not found']);
    expect((await read(one)).status).toBe('PUBLISHED');
    const { envelope } = await agency.try(dealRoutes.bulkUnpublish, { ids: [one, two, still, one] });
    expect(envelope.msg).toBe('Deals unpublished.');
    expect(envelope.data?.unpublished.toSorted()).toEqual([one, two].toSorted());
    expect([(await read(one)).status, (await read(still)).status]).toEqual(['UNPUBLISHED', 'DRAFT']);
    expect((await historyOf(two))[0]?.summary).toBe('Published to Unpublished');
    expect(await historyOf(still)).toHaveLength(1);
    const again = await agency.try(dealRoutes.bulkUnpublish, { ids: [one, still] });
    expect([again.envelope.msg, again.envelope.data]).toEqual(['None of these deals is published.', { unpublished: [] }]);
  });
});

describe('the end of a flight (design §6.2)', () => {
  test('makes the deal inactive, with a history row by the system; drafts and open flights stay', async () => {
    const ended = await published();
    const paused = await published();
    const [draftDeal, open] = [await create({ mediaPlans: plan.id }), await published()];
    await agency.call(dealRoutes.publish, { id: paused, status: 'UNPUBLISHED' });
    const past = clockIn(FLIGHT_ZONE, new Date(Date.now() - 60_000));
    await run(sql`UPDATE deal SET flight_start = '2024-01-01', flight_end = ${past} WHERE id IN (${ended}, ${paused}, ${draftDeal})`);
    expect(await endFlights(app.stores)).toBeGreaterThanOrEqual(2);
    expect(await Promise.all([ended, paused, draftDeal, open].map(async (id) => (await read(id)).status))).toEqual([
      'INACTIVE',
      'INACTIVE',
      'DRAFT',
      'PUBLISHED',
    ]);
    expect((await historyOf(ended))[0]).toMatchObject({ summary: 'Published to Inactive', creatorName: 'Kontor System', action: 'Update' });
    expect((await historyOf(paused))[0]).toMatchObject({ summary: 'Unpublished to Inactive' });
    expect(await endFlights(app.stores)).toBe(0);
  });

  test('is reckoned in Eastern time, with its daylight saving', async () => {
    const [winter, summer] = [await published(), await published()];
    await run(sql`UPDATE deal SET flight_end = '2098-01-15 00:00:00' WHERE id = ${winter}`);
    await run(sql`UPDATE deal SET flight_end = '2098-07-15 00:00:00' WHERE id = ${summer}`);
    const statusAt = async (id: string, instant: string) => {
      await endFlights(app.stores, new Date(instant));
      return (await read(id)).status;
    };
    expect(await statusAt(winter, '2098-01-15T04:59:59Z')).toBe('PUBLISHED');
    expect(await statusAt(winter, '2098-01-15T05:00:01Z')).toBe('INACTIVE');
    expect(await statusAt(summer, '2098-07-15T03:59:59Z')).toBe('PUBLISHED');
    expect(await statusAt(summer, '2098-07-15T04:00:01Z')).toBe('INACTIVE');
  });
});
