import type { Caller } from '@kontor/core/testing';
import { dealRoutes } from '@kontor/deals/contract';
import { mediaPlanRoutes } from '@kontor/media-plans/contract';
import { testApp } from '@kontor/server-app/testing';
import { beforeAll, expect, test } from 'vitest';
import { openTestDeals } from './test-deals.ts';

const app = testApp();
let agency: Caller;
let deals: Awaited<ReturnType<typeof openTestDeals>>;
beforeAll(async () => {
  agency = await app.as('agency');
  deals = await openTestDeals(agency, app.stores.entities);
});

const newPlan = async (title: string) => (await agency.try(mediaPlanRoutes.create, { title })).envelope.value ?? '';
const latest = async (id: string) => {
  const [{ summary, changelogs, creatorName }] = (await deals.historyOf(id)) as [Awaited<ReturnType<typeof deals.historyOf>>[number]];
  return { summary, creatorName, changed: changelogs.map(({ name, oldValue, newValue }) => [name, oldValue, newValue]) };
};

test('a draft that loses its plan has in its history that the plan was deleted and by whom; so it has that the plan is back', async () => {
  const plan = await newPlan('Spring reach');
  const [draft, paused] = [await deals.create({ mediaPlans: plan }), await deals.create({ mediaPlans: plan })];
  await deals.setStatus(paused, 'UNPUBLISHED');
  const creatorName = (await latest(draft)).creatorName;
  await agency.call(mediaPlanRoutes.remove, { id: plan });
  const lost = { summary: 'Media plan “Spring reach” was deleted', creatorName, changed: [['Media plan', 'Spring reach', null]] };
  expect([await latest(draft), await latest(paused)]).toEqual([lost, lost]);
  await agency.call(mediaPlanRoutes.restore, { id: plan });
  expect(await latest(draft)).toMatchObject({ summary: 'Media plan “Spring reach” was restored' });
  expect(await deals.read(draft)).toMatchObject({ mediaPlans: plan, mediaPlanTitle: 'Spring reach' });
});

test('a deal that lost its plan cannot be saved as it was, in a sentence that names the plan; the plan comes back to those without another', async () => {
  const plan = await newPlan('Lost and found');
  const [kept, moved] = [deals.draft({ mediaPlans: plan }), deals.draft({ mediaPlans: plan })];
  const [id, other] = [await deals.create(kept), await deals.create(moved)];
  await agency.call(mediaPlanRoutes.remove, { id: plan });
  const { status, envelope } = await agency.try(dealRoutes.update, { ...kept, id });
  const message = 'Its media plan “Lost and found” was deleted. Choose another, or restore the plan.';
  expect([status, envelope.msg, envelope.issues]).toEqual([400, message, [{ path: 'mediaPlans', message }]]);
  await agency.call(dealRoutes.update, { ...moved, mediaPlans: deals.plan.id, id: other });
  await agency.call(mediaPlanRoutes.restore, { id: plan });
  expect((await agency.try(dealRoutes.update, { ...kept, id })).status).toBe(200);
  expect([(await deals.read(id)).mediaPlans, (await deals.read(other)).mediaPlans]).toEqual([plan, deals.plan.id]);
  expect((await latest(other)).summary).toBe('Changed Media plan');
});

test('a plan that is disabled or enabled stands in the history of its deals, published ones too, which run on', async () => {
  const plan = await newPlan('On and off');
  const [draft, published] = [await deals.create({ mediaPlans: plan }), await deals.published({ mediaPlans: plan })];
  await agency.call(mediaPlanRoutes.update, { id: plan, title: 'On and off', status: false });
  const off = { summary: 'Media plan “On and off” was disabled', changed: [['Media plan status', 'Enabled', 'Disabled']] };
  expect([await latest(draft), await latest(published)]).toMatchObject([off, off]);
  expect((await deals.read(published)).status).toBe('PUBLISHED');
  await agency.call(mediaPlanRoutes.update, { id: plan, title: 'On and off again', status: true });
  expect((await latest(published)).summary).toBe('Media plan “On and off again” was enabled');
  await agency.call(mediaPlanRoutes.update, { id: plan, title: 'On and off', status: true });
  expect((await latest(published)).summary).toBe('Media plan “On and off again” was enabled');
});
