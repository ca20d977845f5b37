import { newId } from '@kontor/core/server';
import {
  AGREED_FIELDS,
  appliedRows,
  type BulkChange,
  bulkEditRoutes,
  CONTENT_FLAGS,
  type DealDraft,
  dealRoutes,
  dealVersionRoutes,
} from '@kontor/deals/contract';
import { testApp } from '@kontor/server-app/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { runBulkEdit } from '../bulk/bulk-edit-run.ts';
import type { Draft } from '../test-deals.ts';
import { IS_BACK, openTestAgreements, RUNS } from './test-agreements.ts';

const app = testApp();
let world: Awaited<ReturnType<typeof openTestAgreements>>;
beforeAll(async () => {
  world = await openTestAgreements(app);
});

describe('every field of a deal asks again, or is its owner’s own (decisions P8, D65)', () => {
  const START = { start: '2099-01-01 00:00:00', end: '2099-02-01 00:00:00' };
  const CUSTOM = { ...START, deliveryType: 'CUSTOM' as const };
  type ContentFlag = (typeof CONTENT_FLAGS)[number];
  type Case = { from?: () => Partial<Draft>; to: () => Partial<Draft> | Promise<Partial<Draft>>; asks: string | null };
  const own = (to: Partial<Draft>, from: Partial<Draft> = {}): Case => ({ from: () => from, to: () => to, asks: null });
  const asks = (label: string, to: Case['to'], from: Partial<Draft> = {}): Case => ({ from: () => from, to, asks: label });
  // Asked by type: a field that comes to deals is decided here, too.
  const FIELDS: Record<Exclude<keyof DealDraft, ContentFlag>, Case> = {
    title: own({ title: 'Another title' }),
    // Fixed while a deal is published, and its type once it is no draft: the other value is refused.
    dealId: own({}),
    type: own({}),
    rate: asks('Floor CPM', () => ({ rate: '61' })),
    dealDspId: asks('DSP', () => ({
      dealDspId: world.deals.dsps.find(({ id, seat }) => id !== world.deals.dsps[0]?.id && !seat)?.id ?? '',
    })),
    mediaPlans: asks('Media plan', async () => ({ mediaPlans: await world.planOf(world.targeting()) })),
    pubSeats: asks('Publisher seats', () => ({ pubSeats: [world.first.id, world.other.id] })),
    seat: asks('Seat', () => ({ seat: world.deals.dsps[0]?.seats[0]?.seat ?? '' })),
    marginType: own({ marginType: 'PERCENT', marginValue: '3' }, { marginValue: '3' }),
    marginValue: own({ marginValue: '2.5' }),
    start: asks('Start', () => ({ ...START, start: '2099-01-02 00:00:00' }), START),
    end: asks('End', () => ({ ...START, end: '2099-02-02 00:00:00' }), START),
    targetingPublisherDealId: own({ targetingPublisherDealId: true }),
    budgetType: own({ budgetType: 'DAILY', budget: '100' }),
    impression: own({ budgetType: 'DAILY', budgetOptionsDaily: 'IMPRESSION', impression: '500' }),
    budget: own({ budgetType: 'DAILY', budget: '200' }, { budgetType: 'DAILY', budget: '100' }),
    budgetOptionsDaily: own({ budgetType: 'DAILY', budgetOptionsDaily: 'IMPRESSION', impression: '100' }),
    budgetOptionsOverall: own({}),
    frequencyType: own({ frequencyType: 'DAILY', frequency: 3 }),
    frequency: own({ frequencyType: 'DAILY', frequency: 4 }, { frequencyType: 'DAILY', frequency: 3 }),
    deliveryType: own(CUSTOM, START),
    delivery: own({ delivery: 'EVENLY' }),
    dayPartingType: own({ dayPartingType: 'CUSTOM', dayPartingSchedules: [[1, 8]] }),
    dayPartingTimezone: own({ dayPartingTimezone: 'America/Chicago' }),
    dayPartingSchedules: own({ dayPartingType: 'CUSTOM', dayPartingSchedules: [[2, 9]] }),
    audienceIp: own({ audienceIp: 'off' }),
    audienceIfa: own({ audienceIfa: false }),
    location: own({ location: 'off' }),
    zipcode: own({ zipcode: false }),
    ...Object.fromEntries(CONTENT_FLAGS.map((flag) => [flag, own({ [flag]: false })])),
    // Follows from the budget.
    goalMetric: own({}),
  };

  test.each(Object.entries(FIELDS))('%s', async (field, { from, to, asks: label }) => {
    const { id, draft } = await world.agreed({ change: from?.() ?? {} });
    const change = await to();
    const { version, pubSeats, mediaPlans, rate, seat, dealId, dealDspId, type } = await world.deals.read(id);
    const asked = { mediaPlans, ...change };
    const terms = { pubSeats, rate, seat, dealId, dealDspId, type, start: draft.start ?? null, end: draft.end ?? null, ...change };
    const named = await world.agency.call(dealRoutes.askedAgain, { mediaPlans: asked.mediaPlans, deal: { ...terms, id } as never });
    await world.agency.call(dealRoutes.update, { ...draft, ...change, id, version });
    const now = await world.standing(id);
    if (label === null) {
      expect([now, named.deals]).toEqual([RUNS, []]);
      expect(Object.hasOwn(AGREED_FIELDS, field) && (['type', 'dealId'].includes(field) || !AGREED_FIELDS[field as keyof DealDraft])).toBe(
        true,
      );
      return;
    }
    const names = field === 'pubSeats' ? [world.first.name, world.other.name] : [world.first.name];
    expect(now).toEqual({ ...world.again(label), mustApprove: names });
    expect(named.deals).toMatchObject([{ id, status: 'PUBLISHED', publishers: names, changed: label }]);
    // Exactly what was agreed to needs no new question, and brings the approver's sight back.
    await world.agency.call(dealVersionRoutes.restoreVersion, { id, number: (await firstVersion(id)).number });
    expect(await world.standing(id)).toEqual(IS_BACK);
    expect((await world.step(world.agency, id, 'PUBLISHED')).status).toBe(200);
  });
  const firstVersion = async (id: string) => {
    const versions = await world.agency.call(dealVersionRoutes.versions, { id });
    return versions.toSorted((a, b) => a.number - b.number)[0] ?? { number: 1 };
  };

  test('the type of a deal is fixed once it was sent; taken back to Draft, another type is another deal to agree to', async () => {
    const { id, draft } = await world.agreed({ isRunning: false });
    expect((await world.agency.try(dealRoutes.update, { ...draft, type: 'FIXED', id })).status).toBe(409);
    await world.agency.call(dealRoutes.update, { ...draft, rate: '61', id });
    await world.agency.call(dealRoutes.update, { ...draft, type: 'FIXED', id });
    expect((await world.deals.read(id)).mustApprove).toEqual([world.first.name]);
    await world.agency.call(dealRoutes.update, { ...draft, id });
    expect(await world.standing(id)).toEqual({ ...IS_BACK, status: 'DRAFT' });
  });

  test('the Deal ID of a published deal is fixed, for whoever saves or restores it; of an approved deal another one asks again', async () => {
    const { agency } = world;
    const running = await world.agreed();
    const other = `OTHER-${newId()}`;
    const refused = await agency.try(dealRoutes.update, { ...running.draft, dealId: other, id: running.id });
    expect([refused.status, refused.envelope.msg]).toEqual([409, 'Unpublish to change the Deal ID.']);
    expect(refused.envelope.issues).toEqual([{ path: 'dealId', message: 'Unpublish to change the Deal ID.' }]);
    expect((await world.deals.read(running.id)).dealId).toBe(running.draft.dealId);
    const { id, draft } = await world.agreed({ isRunning: false });
    await agency.call(dealRoutes.update, { ...draft, dealId: other, id });
    expect(await world.standing(id)).toEqual({ ...world.again('Deal ID'), status: 'DRAFT' });
    await agency.call(dealVersionRoutes.restoreVersion, { id, number: (await firstVersion(id)).number });
    expect(await world.standing(id)).toEqual({ ...IS_BACK, status: 'DRAFT' });
  });

  test('a version from before what was agreed to asks again, and is named before it is restored', async () => {
    const { agency, publisher, deals, first, step } = world;
    const draft = deals.draft({ mediaPlans: deals.plan.id, pubSeats: [first.id], rate: '60' });
    const id = await deals.create(draft);
    const { number } = await firstVersion(id);
    await agency.call(dealRoutes.update, { ...draft, rate: '61', id });
    for (const to of ['SEND_FOR_APPROVAL', 'APPROVED', 'PUBLISHED'] as const) await step(to === 'APPROVED' ? publisher : agency, id, to);
    const named = (fields?: string[]) => agency.call(dealRoutes.askedAgain, { restore: { id, number, ...(fields && { fields }) } });
    expect([(await named()).deals.map(({ changed }) => changed), (await named(['title'])).deals]).toEqual([['Floor CPM'], []]);
    await agency.call(dealVersionRoutes.restoreVersion, { id, number });
    expect(await world.standing(id)).toEqual(world.again('Floor CPM'));
  });

  test('a bulk edit of the price asks again; one of the margin does not', async () => {
    const { agency } = world;
    const { id } = await world.agreed();
    const bulk = async (change: BulkChange) => {
      const [{ rows }, key] = [await agency.call(bulkEditRoutes.preview, { ids: [id], change }), newId()];
      await agency.call(bulkEditRoutes.apply, { key, change, ...appliedRows(rows) });
      await runBulkEdit(app.stores, { accountId: world.account, key });
    };
    await bulk({ marginValue: '1.5' });
    expect((await world.deals.read(id)).marginValue).toBe('1.5');
    expect(await world.standing(id)).toEqual(RUNS);
    await bulk({ rate: { by: 'SET', value: '70' } });
    expect(await world.standing(id)).toEqual(world.again('Floor CPM'));
  });
});
