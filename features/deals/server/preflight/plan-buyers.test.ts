import type { Caller } from '@kontor/core/testing';
import { dealRoutes } from '@kontor/deals/contract';
import { dspRoutes } from '@kontor/dsps/contract';
import { emptyTargeting, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDeals, told } from '../test-deals.ts';

const app = testApp();
let agency: Caller;
let deals: Awaited<ReturnType<typeof openTestDeals>>;
beforeAll(async () => {
  agency = await app.as('agency');
  deals = await openTestDeals(agency, app.stores.entities);
});

const planWith = async (buyers: { included: boolean; values: string[] }, id?: string) => {
  const draft = { title: 'Few buyers', targeting: { ...emptyTargeting(), buyers } };
  if (id) await agency.call(mediaPlanRoutes.update, { ...draft, id });
  return id ?? (await agency.try(mediaPlanRoutes.create, draft)).envelope.value ?? '';
};
const leftOut = (dsp: string) =>
  `The buyers of the media plan “Few buyers” leave out the DSP ${dsp}. Choose another DSP or plan, or change the plan's buyers.`;

describe('buyers of a plan limit which DSPs its deals may use (decision 0063)', () => {
  test('target/buyer has every enabled DSP by name, and finds and pages them', async () => {
    const whole = await agency.call(dspRoutes.buyers, {});
    expect(whole.values.map(({ name }) => name)).toEqual(deals.dsps.map(({ name }) => name));
    expect((await agency.call(dspRoutes.buyers, { q: 'VANT' })).values.map(({ name }) => name)).toEqual(['Vantor']);
    const second = await agency.call(dspRoutes.buyers, { p: 1, s: 5 });
    expect([second.values, second.total, second.hm]).toEqual([whole.values.slice(5, 10), whole.total, true]);
  });

  test('a deal with a DSP that they leave out is refused by name when it is saved', async () => {
    const [first, second] = deals.dsps;
    for (const buyers of [
      { included: true, values: [second?.id ?? ''] },
      { included: false, values: [first?.id ?? ''] },
    ]) {
      const plan = await planWith(buyers);
      const refused = await agency.try(dealRoutes.create, deals.draft({ mediaPlans: plan, dealDspId: first?.id ?? '' }));
      expect([refused.status, refused.envelope.msg]).toEqual([400, leftOut(first?.name ?? '')]);
      const id = await deals.create({ mediaPlans: plan, dealDspId: second?.id ?? '' });
      const { title, dealId, type, rate } = await deals.read(id);
      const change = { id, title, dealId, type, rate, mediaPlans: plan, dealDspId: first?.id ?? '' };
      expect(await told(agency.try(dealRoutes.update, change))).toEqual([400, leftOut(first?.name ?? '')]);
    }
  });

  test('a plan that leaves a DSP out since keeps its deal from being published, and the deal says why before', async () => {
    const [first, second] = deals.dsps;
    const plan = await planWith({ included: true, values: [] });
    const id = await deals.create({ mediaPlans: plan, dealDspId: first?.id ?? '' });
    expect((await deals.read(id)).publishBlocker).toBeNull();
    await planWith({ included: true, values: [second?.id ?? ''] }, plan);
    expect((await deals.read(id)).publishBlocker).toBe(leftOut(first?.name ?? ''));
    expect(await told(agency.try(dealRoutes.publish, { id }))).toEqual([409, leftOut(first?.name ?? '')]);
    await planWith({ included: true, values: [first?.id ?? '', second?.id ?? ''] }, plan);
    expect((await agency.try(dealRoutes.publish, { id })).status).toBe(200);
  });

  test('a plan names its buyers, and refuses one that is not there or is disabled', async () => {
    const [first] = deals.dsps;
    const plan = await agency.call(mediaPlanRoutes.get, { id: await planWith({ included: false, values: [first?.id ?? ''] }) });
    expect(plan.names['buyers']).toEqual({ [first?.id ?? '']: first?.name });
    const { rows } = await deals.run(sql`SELECT id FROM dsp WHERE status = 'disabled' LIMIT 1`);
    for (const id of [String(rows[0]?.['id']), 'f'.repeat(24)]) {
      const targeting = { ...emptyTargeting(), buyers: { included: true, values: [id] } };
      const { status, envelope } = await agency.try(mediaPlanRoutes.create, { title: 'No', targeting });
      expect([status, envelope.msg]).toEqual([400, `There is no buyer ${id}. Remove it, or choose another from the list.`]);
    }
  });

  test('buyers are no part of the forecast', async () => {
    const of = (buyers: { included: boolean; values: string[] }) =>
      agency.call(mediaPlanRoutes.forecast, { targeting: { ...emptyTargeting(), buyers } });
    const [few, all] = [await of({ included: true, values: [deals.dsps[0]?.id ?? ''] }), await of({ included: true, values: [] })];
    expect([few.requests, few.clauses]).toEqual([all.requests, all.clauses]);
  });
});
