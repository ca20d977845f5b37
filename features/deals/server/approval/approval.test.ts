import { systemScope } from '@kontor/core/server';
import { dealRoutes } from '@kontor/deals/contract';
import { historyRoutes } from '@kontor/history/contract';
import { requestsNow } from '@kontor/market/contract';
import { mediaPlanRoutes } from '@kontor/media-plans/contract';
import { drainOutbox, testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { followAccounts } from '../index.ts';
import { told } from '../test-deals.ts';
import { openTestApprovals } from './test-approvals.ts';

const app = testApp();
type World = Awaited<ReturnType<typeof openTestApprovals>>;
let world: World;
beforeAll(async () => {
  world = await openTestApprovals(app);
});
const read = (id: string) => world.agency.call(dealRoutes.get, { id });
const sees = async (caller: World['agency'], id: string) => (await caller.try(dealRoutes.approval, { id })).status === 200;
const lists = async (caller: World['agency'], id: string) => {
  const { title } = await read(id);
  return (await caller.call(dealRoutes.list, { q: title })).rows.some((row) => row.id === id);
};

describe('whom a deal must be approved by (design §6.2, decisions P8)', () => {
  test('restricted publishers that publisher seats, the included publishers or the chosen accounts name, and none that are left out', async () => {
    const { agency, first, other, planOf, targeting, naming } = world;
    const { rows } = await world.deals.run(sql`SELECT id FROM publisher WHERE NOT premium LIMIT 1`);
    const open = String(rows[0]?.['id']);
    const needed = async (of: Parameters<typeof targeting>[0], pubSeats: string[] = []) =>
      (await agency.call(dealRoutes.approvalNeeded, { mediaPlans: await planOf(targeting(of)), pubSeats })).publishers;
    expect(await needed({})).toEqual([]);
    expect(await needed({}, [open])).toEqual([]);
    expect(await needed({}, [first.id])).toEqual([first.name]);
    expect(await needed(naming(other.id, open), [first.id])).toEqual([first.name, other.name]);
    expect(await needed({ publishers: { included: false, values: [first.id] } })).toEqual([]);
    expect(await needed({ pmp: true, inventoryInfoAccIds: [other.id] })).toEqual([other.name]);
    expect(await needed({ pmp: true, accountExcludeList: [other.id] })).toEqual([]);
  });

  test('a publisher’s own deals on its own inventory need nobody', async () => {
    const { publisher, first } = world;
    expect((await publisher.call(dealRoutes.approvalNeeded, { pubSeats: [first.id] })).publishers).toEqual([]);
  });

  test('a publisher that has no active account keeps the deal from being sent, by name', async () => {
    const { agency, deals, other, planOf, naming, step } = world;
    const id = await deals.create({ mediaPlans: await planOf(naming(other.id)) });
    await deals.run(sql`UPDATE account SET status = 'inactive' WHERE id = ${other.account}`);
    expect(await told(step(agency, id, 'SEND_FOR_APPROVAL'))).toEqual([
      409,
      `${other.name} must approve this deal and has no active account to do so. Leave it out, or ask support to set one up.`,
    ]);
    await deals.run(sql`UPDATE account SET status = 'active' WHERE id = ${other.account}`);
  });
});

describe('approval (2 §4, design §6.2)', () => {
  test('all that are named must agree; both sides get mail, and history tells who said what', async () => {
    const { agency, publisher, second, deals, first, other, planOf, naming, step, lettersTo } = world;
    const id = await deals.create({ title: 'Both agree', mediaPlans: await planOf(naming(first.id, other.id)) });
    expect((await read(id)).nextDealActions).toEqual(['SEND_FOR_APPROVAL']);
    expect(await told(agency.try(dealRoutes.publish, { id }))).toEqual([400, 'Unable to process request.']);
    expect(await told(step(agency, id, 'SEND_FOR_APPROVAL'))).toEqual([200, 'Deal sent for approval.']);
    expect(await told(step(publisher, id, 'APPROVED'))).toEqual([200, 'Deal approved.']);
    const half = await read(id);
    expect([half.status, half.locked, half.nextDealActions]).toEqual(['SEND_FOR_APPROVAL', true, ['DRAFT']]);
    expect(half.approvals.map(({ publisher: name, answer }) => [name, answer])).toEqual([
      [first.name, 'APPROVED'],
      [other.name, 'ASKED'],
    ]);
    expect((await publisher.call(dealRoutes.approval, { id })).nextDealActions).toEqual([]);
    expect(await told(step(publisher, id, 'CHANGES_REQUESTED'))).toEqual([400, 'Unable to process request.']);
    expect(await told(step(second, id, 'APPROVED'))).toEqual([200, 'Deal approved.']);
    expect((await read(id)).nextDealActions).toEqual(['PUBLISHED']);
    expect(await told(agency.try(dealRoutes.publish, { id }))).toEqual([200, 'Deal published.']);
    const rows = (await agency.call(historyRoutes.list, { id })).rows.map(({ data }) => data.summary);
    expect(rows).toEqual(expect.arrayContaining([`${first.name}: Approved`, `${other.name}: Approved`, 'Draft to Send For Approval']));
    const asked = await lettersTo('bronwen.tully@ironbark.example');
    expect(asked.filter((text) => text.includes('Both agree')).length).toBeGreaterThanOrEqual(2);
    const answers = (await lettersTo('agency@demo.test')).filter((text) => text.includes('Both agree'));
    expect(answers).toHaveLength(2);
    for (const letter of [...asked, ...answers]) expect(letter).not.toMatch(/margin|\$|CPM/i);
  });

  test('one that requests changes is enough; the owner reads what they say, changes the deal and sends it again', async () => {
    const { agency, publisher, second, first, other, planOf, naming, step, sent, deals } = world;
    const id = await sent({ mediaPlans: await planOf(naming(first.id, other.id)) });
    await step(second, id, 'APPROVED');
    expect(await told(step(publisher, id, 'CHANGES_REQUESTED', ' Later, please. '))).toEqual([200, 'Changes requested.']);
    const asked = await read(id);
    expect([asked.status, asked.nextDealActions]).toEqual(['CHANGES_REQUESTED', ['SEND_FOR_APPROVAL']]);
    expect(asked.approvals.find(({ publisher: name }) => name === first.name)).toMatchObject({ comment: 'Later, please.' });
    const { title, dealId, type, dealDspId, mediaPlans } = asked;
    await agency.call(dealRoutes.update, { id, title, dealId, type, dealDspId, mediaPlans, rate: '77' });
    // What the second agreed to has changed.
    expect((await read(id)).approvals.map(({ answer }) => answer).toSorted()).toEqual(['ASKED', 'CHANGES_REQUESTED']);
    await step(agency, id, 'SEND_FOR_APPROVAL');
    expect((await read(id)).approvals.map(({ answer }) => answer)).toEqual(['ASKED', 'ASKED']);
    for (const caller of [publisher, second]) await step(caller, id, 'APPROVED');
    expect((await read(id)).status).toBe('APPROVED');
    expect(deals.dsps.length).toBeGreaterThan(0);
  });

  test('whoever asks for changes says which, in at most 250 letters; approving needs no word', async () => {
    const { publisher, first, sent, deals } = world;
    const id = await sent({ mediaPlans: deals.plan.id, pubSeats: [first.id] });
    const answer = (status: 'APPROVED' | 'CHANGES_REQUESTED', comment: string) =>
      publisher.try(dealRoutes.updateStatus, { id, status, comment });
    for (const comment of ['', '   ']) {
      const { status, envelope } = await answer('CHANGES_REQUESTED', comment);
      const message = 'Please say what should change.';
      expect([status, envelope.msg, envelope.issues]).toEqual([400, message, [{ path: 'comment', message }]]);
    }
    expect((await answer('CHANGES_REQUESTED', 'x'.repeat(251))).status).toBe(400);
    expect((await read(id)).status).toBe('SEND_FOR_APPROVAL');
    expect((await answer('APPROVED', '')).status).toBe(200);
  });

  test('a waiting deal cannot be changed by call, and its owner may take it back to Draft', async () => {
    const { agency, publisher, first, sent, deals, step, lettersTo } = world;
    const id = await sent({ title: 'Taken back', mediaPlans: deals.plan.id, pubSeats: [first.id] });
    expect(await told(agency.try(dealRoutes.update, { ...deals.draft({ mediaPlans: deals.plan.id }), id }))).toEqual([
      409,
      'The deal is waiting for approval. Take it back to Draft to change it.',
    ]);
    expect([await sees(publisher, id), await lists(publisher, id)]).toEqual([true, true]);
    expect(await told(step(agency, id, 'DRAFT'))).toEqual([200, 'Deal taken back to Draft.']);
    expect([await sees(publisher, id), await lists(publisher, id), (await read(id)).approvals]).toEqual([false, false, []]);
    expect(await told(step(publisher, id, 'APPROVED'))).toEqual([404, 'Deal not found']);
    expect((await lettersTo('publisher@demo.test')).at(-1)).toContain('no longer waits for you: Taken back');
  });

  test('an answer to a version that is not the deal’s any more is refused', async () => {
    const { agency, publisher, first, sent, deals, step } = world;
    const id = await sent({ mediaPlans: deals.plan.id, pubSeats: [first.id] });
    const { version } = await publisher.call(dealRoutes.approval, { id });
    await step(agency, id, 'DRAFT');
    await step(agency, id, 'SEND_FOR_APPROVAL');
    expect((await publisher.try(dealRoutes.updateStatus, { id, status: 'APPROVED', version })).envelope.msg).toContain('changed');
    expect((await step(publisher, id, 'APPROVED')).status).toBe(200);
  });

  const changes = {
    price: { rate: '99' },
    flight: { start: '2099-01-01 00:00:00', end: '2099-02-01 00:00:00' },
    'publisher seats': { pubSeats: [] as string[] },
  };
  test.each(Object.entries(changes))(
    'a change of the %s of an approved or published deal asks again, and unpublishes',
    async (_, change) => {
      const { agency, publisher, first, sent, step, planOf, naming, deals } = world;
      const plan = await planOf(naming(first.id));
      for (const isPublished of [false, true]) {
        const draft = deals.draft({ mediaPlans: plan, pubSeats: [first.id] });
        const id = await sent(draft);
        await step(publisher, id, 'APPROVED');
        if (isPublished) await agency.call(dealRoutes.publish, { id });
        await agency.call(dealRoutes.update, { ...draft, title: 'Another title', id });
        expect((await read(id)).status).toBe(isPublished ? 'PUBLISHED' : 'APPROVED');
        await agency.call(dealRoutes.update, { ...draft, ...change, id });
        const now = await read(id);
        expect([now.status, now.nextDealActions, now.mustApprove]).toEqual([
          isPublished ? 'UNPUBLISHED' : 'DRAFT',
          ['SEND_FOR_APPROVAL'],
          [first.name],
        ]);
        expect(await sees(publisher, id)).toBe(false);
      }
    },
  );

  test('a plan edit that brings a restricted publisher in or targets something else asks again, told before it is saved', async () => {
    const { agency, first, other, publisher, sent, step, planOf, changePlan, naming, targeting } = world;
    const plan = await planOf(naming(first.id));
    const id = await sent({ mediaPlans: plan });
    await step(publisher, id, 'APPROVED');
    await agency.call(dealRoutes.publish, { id });
    const narrower = { ...naming(first.id), genres: { included: true, values: ['Drama'] } };
    const wider = naming(first.id, other.id);
    const before = (of: ReturnType<typeof targeting>) => agency.call(dealRoutes.askedAgain, { mediaPlans: plan, targeting: of });
    expect((await before(naming(first.id))).deals).toEqual([]);
    expect(await before(narrower)).toMatchObject({ deals: [{ id, changed: 'Genre' }], publishers: [first.name] });
    expect(await before(wider)).toMatchObject({ deals: [{ id, status: 'PUBLISHED' }], publishers: [first.name, other.name] });
    await changePlan(plan, wider);
    await drainOutbox(app.stores);
    expect([(await read(id)).status, (await read(id)).nextDealActions]).toEqual(['UNPUBLISHED', ['SEND_FOR_APPROVAL']]);
  });

  test('what comes to be restricted lets deals run and is asked at the next publish; what is no longer frees those that wait (D62)', async () => {
    const { agency, deals, first, sent, step } = world;
    const { rows } = await deals.run(sql`SELECT id FROM publisher WHERE NOT premium LIMIT 1`);
    const open = String(rows[0]?.['id']);
    const premium = (id: string, is: boolean) => deals.run(sql`UPDATE publisher SET premium = ${is} WHERE id = ${id}`);
    const id = await deals.published({ pubSeats: [open] });
    await premium(open, true);
    expect([(await read(id)).status, (await read(id)).nextDealActions]).toEqual(['PUBLISHED', ['UNPUBLISHED']]);
    await agency.call(dealRoutes.publish, { id, status: 'UNPUBLISHED' });
    expect((await read(id)).nextDealActions).toEqual(['SEND_FOR_APPROVAL']);
    await premium(open, false);
    const waiting = await sent({ mediaPlans: deals.plan.id, pubSeats: [first.id] });
    await premium(first.id, false);
    expect((await read(waiting)).nextDealActions).toEqual(['PUBLISHED', 'DRAFT']);
    expect((await step(agency, waiting, 'PUBLISHED')).status).toBe(200);
    await premium(first.id, true);
  });
});

describe('what an approver sees of a deal that is not theirs (decisions P8)', () => {
  test('field by field: nothing of margin, data fee, net, others’ supply or delivery', async () => {
    const { agency, publisher, first, other, sent, targeting, planOf, deals } = world;
    const { rows } = await deals.run(
      sql`SELECT key, publisher_id AS publisher FROM inventory WHERE kind = 'app' AND publisher_id IN (${first.id}, ${other.id}) ORDER BY key`,
    );
    const appOf = (id: string) => String(rows.find(({ publisher: of }) => of === id)?.['key']);
    const plan = await planOf(
      targeting({
        publishers: { included: true, values: [first.id, other.id] },
        app: { included: true, values: [appOf(first.id), appOf(other.id)] },
        genres: { included: true, values: ['Drama'] },
      }),
    );
    const draft = deals.draft({ title: 'Field by field', mediaPlans: plan, marginType: 'FLAT', marginValue: '3.21', rate: '12.5' });
    const id = await sent(draft);
    const seen = await publisher.call(dealRoutes.approval, { id });
    const own = await read(id);
    expect(seen).toEqual({
      id,
      title: 'Field by field',
      dealId: own.dealId,
      type: 'AUCTION',
      rate: '12.5',
      selectedDsp: own.selectedDsp,
      seat: '',
      start: null,
      end: null,
      company: 'Halden Media',
      status: 'SEND_FOR_APPROVAL',
      dealStatus: 'Send For Approval',
      nextDealActions: ['APPROVED', 'CHANGES_REQUESTED'],
      plan: { title: 'Plan to approve', words: expect.any(Array) },
      publisher: first.name,
      answer: 'ASKED',
      comment: '',
      askedAt: expect.any(String),
      answeredAt: null,
      answeredBy: null,
      version: own.version,
      changes: [],
      seen: expect.any(String),
    });
    const words = JSON.stringify(seen.plan);
    expect(words).toContain('Drama');
    for (const secret of [other.id, other.name, appOf(other.id), '3.21']) expect(JSON.stringify(seen)).not.toContain(secret);
    const forecast = await publisher.call(dealRoutes.approvalForecast, { id });
    expect(Object.keys(forecast).toSorted()).toEqual(['high', 'isEnough', 'low', 'requests']);
    // Every other call about a deal answers as for one that is not there.
    const missing = 'f'.repeat(24);
    for (const route of [dealRoutes.get, dealRoutes.standing, historyRoutes.list, dealRoutes.remove] as const) {
      const [theirs, none] = [await publisher.try(route, { id }), await publisher.try(route, { id: missing })];
      expect([theirs.status, theirs.envelope.msg]).toEqual([none.status, none.envelope.msg]);
    }
    expect((await publisher.try(mediaPlanRoutes.get, { id: plan })).status).toBe(404);
    expect((await publisher.try(dealRoutes.update, { ...draft, id })).status).toBe(404);
    expect((await agency.try(dealRoutes.approval, { id })).status).toBe(404);
  });

  test('its row in the list has next steps and whose it is, and no figure; in the file too', async () => {
    const { agency, publisher, first, sent, deals } = world;
    const id = await sent({ title: 'A row of another', mediaPlans: deals.plan.id, pubSeats: [first.id] });
    const { rows, counts } = await publisher.call(dealRoutes.list, { q: 'a row of another', fetchTotal: true });
    expect(counts).toMatchObject({ SEND_FOR_APPROVAL: 1 });
    const [row] = rows;
    expect(row?.data).toMatchObject({ nextDealActions: ['APPROVED', 'CHANGES_REQUESTED'], approvalFor: 'Halden Media', lastChange: null });
    const told = ['requests', 'impressions', 'revenue', 'cpm', 'pace', 'budgetUsed', 'daysLeft', 'noBidsFor'] as const;
    for (const key of told) expect(row?.data[key] ?? null, key).toBeNull();
    expect([row?.data.trend, row?.data.attention]).toEqual([[], []]);
    const file = await publisher.raw({ method: 'POST', url: '/api/deal/download/csv', payload: { q: 'a row of another' } });
    expect(file.body).toContain('A row of another');
    expect(file.body).not.toContain('Agnes');
    expect((await agency.call(dealRoutes.list, { q: 'a row of another' })).rows.map((one) => one.data.approvalFor)).toEqual([null]);
    expect(id).toBe(row?.id);
  });

  test('its forecast is of its own inventory alone', async () => {
    const { publisher, first, other, sent, targeting, planOf, changePlan, naming } = world;
    const of = async (change: Parameters<typeof targeting>[0]) => {
      const plan = await planOf(targeting());
      const id = await sent({ mediaPlans: plan, pubSeats: [first.id, other.id] });
      // What excludes itself is not sent; a plan may come to be so while it waits.
      await changePlan(plan, targeting(change));
      return publisher.call(dealRoutes.approvalForecast, { id });
    };
    const own = requestsNow(await publisher.call(mediaPlanRoutes.forecast, { targeting: targeting() }));
    expect((await of({})).requests).toBe(own);
    expect((await of(naming(first.id, other.id))).requests).toBe(own);
    expect((await of(naming(other.id))).requests).toBe(0);
    expect((await of({ publishers: { included: false, values: [first.id] } })).requests).toBe(0);
  });
});

describe('an account that is switched off (decisions D45)', () => {
  test('makes its published deals inactive; back on they are unpublished unless the flight has ended', async () => {
    const { deals, agency } = world;
    const { rows } = await deals.run(sql`SELECT account_id AS id FROM deal WHERE id = ${await deals.create()}`);
    const account = String(rows[0]?.['id']);
    const [published, draft, ended] = [await deals.published(), await deals.create({ mediaPlans: deals.plan.id }), await deals.published()];
    const switched = (status: string) => deals.run(sql`UPDATE account SET status = ${status} WHERE id = ${account}`);
    const status = async (id: string) =>
      (await systemScope(app.stores.entities).run((database) => database.execute(sql`SELECT status FROM deal WHERE id = ${id}`))).rows[0]?.[
        'status'
      ];
    await switched('inactive');
    await followAccounts(app.stores.entities, { accounts: [account] });
    expect([await status(published), await status(draft), await status(ended)]).toEqual(['INACTIVE', 'DRAFT', 'INACTIVE']);
    await deals.run(sql`UPDATE deal SET flight_start = '2020-01-01', flight_end = '2020-02-01' WHERE id = ${ended}`);
    await switched('active');
    await followAccounts(app.stores.entities, { accounts: [account] });
    expect([await status(published), await status(draft), await status(ended)]).toEqual(['UNPUBLISHED', 'DRAFT', 'INACTIVE']);
    expect((await followAccounts(app.stores.entities, { accounts: [account] })).on).toBe(0);
    expect((await agency.try(dealRoutes.list, {})).status).toBe(200);
  });
});
