import { dealRoutes } from '@kontor/deals/contract';
import { mediaListRoutes } from '@kontor/media-lists/contract';
import { asOwner, drainOutbox, meet, rowHeld, testApp } from '@kontor/server-app/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { IS_BACK, openTestAgreements, RUNS } from './test-agreements.ts';

const app = testApp();
let world: Awaited<ReturnType<typeof openTestAgreements>>;
beforeAll(async () => {
  world = await openTestAgreements(app);
});

const together = (locks: readonly string[], calls: Parameters<typeof meet>[2]) => meet(app, locks, calls);
const rowOf = (table: 'deal' | 'media_plan' | 'media_list', id: string) => rowHeld(table, id);
const DRAMA = { genres: { included: true, values: ['Drama'] } };

/** A deal that waits, and what its publisher has read of it. */
async function waiting(of: Parameters<typeof world.targeting>[0] = {}) {
  const { publisher, first, planOf, targeting, sent } = world;
  const plan = await planOf(targeting(of));
  const id = await sent({ mediaPlans: plan, pubSeats: [first.id] });
  const { version, seen } = await publisher.call(dealRoutes.approval, { id });
  const answers = () => publisher.try(dealRoutes.updateStatus, { id, status: 'APPROVED', version, seen });
  return { id, plan, answers };
}
const edit =
  (plan: string, of = DRAMA) =>
  () =>
    world.changePlan(plan, world.targeting(of)).then(
      () => ({ status: 200 }),
      () => ({ status: 409 }),
    );
/** Nobody's agreement is to words that they did not read. */
const settledAs = (status: number) => (status === 200 ? 'DRAFT' : 'SEND_FOR_APPROVAL');

describe('an answer is to what its giver read (decisions D65)', () => {
  test('a plan that is edited between reading and answering is another plan: the answer is refused', async () => {
    const { id, plan, answers } = await waiting();
    await edit(plan)();
    expect((await answers()).status).toBe(409);
    const { seen, plan: now } = await world.publisher.call(dealRoutes.approval, { id });
    expect(JSON.stringify(now)).toContain('Drama');
    expect((await world.publisher.try(dealRoutes.updateStatus, { id, status: 'APPROVED', seen })).status).toBe(200);
    expect((await world.deals.read(id)).status).toBe('APPROVED');
  });

  test.each([0, 1])('the plan is edited in the very moment of the answer, order %s: it is refused, or taken back', async (order) => {
    const { id, plan, answers } = await waiting();
    const calls = [answers, edit(plan)];
    const statuses = await together([rowOf('deal', id), rowOf('media_plan', plan)], order ? calls.toReversed() : calls);
    const [answered = 0, edited] = order ? statuses.toReversed() : statuses;
    expect(edited).toBe(200);
    const { status, mustApprove } = await world.deals.read(id);
    expect([status, mustApprove]).toEqual([settledAs(answered), [world.first.name]]);
  });

  test.each([0, 1])('an item of its list is changed in the very moment of the answer, order %s', async (order) => {
    const { agency } = world;
    const title = `Raced ${order}`;
    const list = (await agency.try(mediaListRoutes.create, { mediaType: 'dma', title, input: ['501'] })).envelope.value ?? '';
    const of = { country: { included: true, values: ['US'] }, dmaMedia: { included: true, ids: [list] } };
    const { id, answers } = await waiting(of);
    const add = () => agency.try(mediaListRoutes.update, { type: 'dma', id: list, title, items: ['602'] });
    const calls = [answers, add];
    const statuses = await together([rowOf('deal', id), rowOf('media_list', list)], order ? calls.toReversed() : calls);
    const [answered = 0, added] = order ? statuses.toReversed() : statuses;
    expect(added).toBe(200);
    expect((await world.deals.read(id)).status).toBe(settledAs(answered));
  });

  test.each([0, 1])('a deal is published in the very moment its plan is edited, order %s: it does not run unasked', async (order) => {
    const { agency, agreed, step } = world;
    const { id, plan } = await agreed({ isRunning: false });
    const calls = [() => step(agency, id, 'PUBLISHED'), edit(plan)];
    await together([rowOf('deal', id), rowOf('media_plan', plan)], order ? calls.toReversed() : calls);
    const { status, mustApprove } = await world.deals.read(id);
    expect([['DRAFT', 'UNPUBLISHED'].includes(status), mustApprove]).toEqual([true, [world.first.name]]);
  });

  test('an unpublished deal is published in the very moment its plan is edited: it does not run unasked', async () => {
    const { agency, agreed, step } = world;
    const { id, plan } = await agreed();
    await step(agency, id, 'UNPUBLISHED' as never);
    await together([rowOf('deal', id), rowOf('media_plan', plan)], [() => step(agency, id, 'PUBLISHED'), edit(plan)]);
    expect(await world.standing(id)).toEqual(world.again('Genre'));
  });
});

describe('a cut between the save and what it takes back (decisions T10)', () => {
  const STOP = `CREATE FUNCTION nobody_moves() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'cut'; END $$;
    CREATE TRIGGER nobody_moves BEFORE UPDATE ON deal FOR EACH ROW EXECUTE FUNCTION nobody_moves()`;
  const GO = 'DROP TRIGGER nobody_moves ON deal; DROP FUNCTION nobody_moves()';

  test('the plan is saved, and the outbox takes its deals back later, with a letter that says why', async () => {
    const { id, plan } = await world.agreed({ change: { title: 'Cut in the middle' } });
    await asOwner(app, STOP);
    expect(await edit(plan)()).toEqual({ status: 200 });
    await asOwner(app, GO);
    expect((await world.deals.read(id)).status).toBe('PUBLISHED');
    await drainOutbox(app.stores);
    expect(await world.standing(id)).toEqual(world.again('Genre'));
    const letters = (await world.lettersTo('agency@demo.test')).filter((text) =>
      text.includes('must be approved again: Cut in the middle'),
    );
    expect(letters).toHaveLength(1);
    expect(letters[0]).toContain('changed: Genre.');
    // Again does nothing more.
    await drainOutbox(app.stores);
    expect(await world.standing(id)).toEqual(world.again('Genre'));
  });

  test('what came back meanwhile runs on', async () => {
    const { id, plan } = await world.agreed();
    await asOwner(app, STOP);
    await edit(plan)();
    await edit(plan, {} as never)();
    await asOwner(app, GO);
    await drainOutbox(app.stores);
    expect(await world.standing(id)).toEqual(RUNS);
    await edit(plan)();
    await edit(plan, {} as never)();
    expect(await world.standing(id)).toEqual(IS_BACK);
  });
});
