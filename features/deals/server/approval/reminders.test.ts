import { dealRoutes } from '@kontor/deals/contract';
import { testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { remindApprovers } from '../index.ts';
import { openTestApprovals } from './test-approvals.ts';

const app = testApp();
let world: Awaited<ReturnType<typeof openTestApprovals>>;
beforeAll(async () => {
  world = await openTestApprovals(app);
});

const ask = (title: string) => world.sent({ title, mediaPlans: world.deals.plan.id, pubSeats: [world.first.id] });
const pass = (id: string, hours: number) =>
  world.deals.run(sql`UPDATE deal_approval SET asked_at = asked_at - make_interval(hours => ${hours}) WHERE deal_id = ${id}`);
const reminded = async (title: string, email = 'publisher@demo.test') =>
  (await world.lettersTo(email)).filter((text) => text.includes(`still waits for your approval: ${title}`));

describe('a reminder of a question that waits (docs/decisions/0095)', () => {
  test('comes two days after it was asked, once, and again two days after it was asked anew', async () => {
    const { agency, publisher, step } = world;
    const id = await ask('Two days');
    await pass(id, 47);
    await remindApprovers(app.stores);
    expect(await reminded('Two days')).toEqual([]);
    await pass(id, 2);
    await Promise.all([remindApprovers(app.stores), remindApprovers(app.stores)]);
    await remindApprovers(app.stores);
    const letters = await reminded('Two days');
    expect(letters).toHaveLength(1);
    expect(letters[0]).toContain(`/deals/self/${id}/general`);
    expect(letters[0]).not.toMatch(/margin|\$|CPM/i);
    await step(publisher, id, 'CHANGES_REQUESTED');
    await step(agency, id, 'SEND_FOR_APPROVAL');
    await remindApprovers(app.stores);
    expect(await reminded('Two days')).toHaveLength(1);
    await pass(id, 49);
    await remindApprovers(app.stores);
    expect(await reminded('Two days')).toHaveLength(2);
  });

  test('does not come to who has answered, nor of a deal that was taken back', async () => {
    const { agency, publisher, step } = world;
    const [answered, taken] = [await ask('Was answered'), await ask('Was taken back')];
    await pass(answered, 49);
    await pass(taken, 49);
    await step(publisher, answered, 'APPROVED');
    await step(agency, taken, 'DRAFT');
    await remindApprovers(app.stores);
    expect([await reminded('Was answered'), await reminded('Was taken back')]).toEqual([[], []]);
  });

  test('does not come to a person who has switched reminders off, until they are on again', async () => {
    const { publisher } = world;
    expect(await publisher.call(dealRoutes.reminders, {})).toEqual({ isOn: true });
    await publisher.call(dealRoutes.setReminders, { isOn: false });
    await publisher.call(dealRoutes.setReminders, { isOn: false });
    expect(await publisher.call(dealRoutes.reminders, {})).toEqual({ isOn: false });
    expect(await world.second.call(dealRoutes.reminders, {})).toEqual({ isOn: true });
    await pass(await ask('Not wanted'), 49);
    await remindApprovers(app.stores);
    expect(await reminded('Not wanted')).toEqual([]);
    await publisher.call(dealRoutes.setReminders, { isOn: true });
    await pass(await ask('Wanted again'), 49);
    await remindApprovers(app.stores);
    expect(await reminded('Wanted again')).toHaveLength(1);
  });
});
