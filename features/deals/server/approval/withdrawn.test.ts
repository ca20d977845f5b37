import { dealRoutes } from '@kontor/deals/contract';
import { drainOutbox, testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { endFlights } from '../index.ts';
import { openTestApprovals } from './test-approvals.ts';

const app = testApp();
let world: Awaited<ReturnType<typeof openTestApprovals>>;
beforeAll(async () => {
  world = await openTestApprovals(app);
});
/** Letters to the first publisher's people that a deal of this title no longer waits for them. */
const freed = async (title: string) =>
  (await world.lettersTo('publisher@demo.test')).filter((text) => text.includes(`no longer waits for you: ${title}`)).length;

describe('who was asked about a deal is told when nobody is asked any more (design §6.2)', () => {
  test('because it was deleted while it waited; of a draft that is deleted nobody is told', async () => {
    const { agency, deals, first, sent } = world;
    const id = await sent({ title: 'Deleted while it waits', mediaPlans: deals.plan.id, pubSeats: [first.id] });
    await agency.call(dealRoutes.remove, { id });
    const draft = await deals.create({ title: 'Deleted as a draft', pubSeats: [first.id] });
    await agency.call(dealRoutes.remove, { id: draft });
    expect([await freed('Deleted while it waits'), await freed('Deleted as a draft')]).toEqual([1, 0]);
  });

  test('because its flight ended while it waited; of one that had been approved, or of a paused one, nobody is told', async () => {
    const { deals, first, publisher, sent, step } = world;
    const seats = { mediaPlans: deals.plan.id, pubSeats: [first.id] };
    const waiting = await sent({ title: 'Ends while it waits', ...seats });
    const approved = await sent({ title: 'Ends approved', ...seats });
    await step(publisher, approved, 'APPROVED');
    await deals.run(sql`UPDATE deal SET flight_start = '2020-01-01', flight_end = '2020-02-01' WHERE id IN (${waiting}, ${approved})`);
    await endFlights(app.stores);
    await endFlights(app.stores);
    expect([(await deals.read(waiting)).status, await freed('Ends while it waits'), await freed('Ends approved')]).toEqual([
      'INACTIVE',
      1,
      0,
    ]);
    const [letter = ''] = (await world.lettersTo('publisher@demo.test')).filter(
      (text) => text.includes('Ends while it waits') && text.includes('no longer'),
    );
    expect(letter.replaceAll('=\r\n', '')).toMatch(/The flight of the deal .+ has ended\. You need not answer it\./);
  });

  test('because its plan brought in another publisher; one that had been approved already is told to its owner alone', async () => {
    const { first, other, publisher, sent, step, planOf, changePlan, naming } = world;
    const plan = await planOf(naming(first.id));
    const waiting = await sent({ title: 'Waits on a plan', mediaPlans: plan });
    const approved = await sent({ title: 'Approved on a plan', mediaPlans: plan });
    await step(publisher, approved, 'APPROVED');
    await changePlan(plan, naming(first.id, other.id));
    await drainOutbox(app.stores);
    expect((await world.deals.read(waiting)).status).toBe('DRAFT');
    expect([await freed('Waits on a plan'), await freed('Approved on a plan')]).toEqual([1, 0]);
    const owners = await world.lettersTo('agency@demo.test');
    for (const title of ['Waits on a plan', 'Approved on a plan'])
      expect(owners.filter((text) => text.includes(`must be approved again: ${title}`))).toHaveLength(1);
  });
});
