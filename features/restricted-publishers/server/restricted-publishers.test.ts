import { systemScope } from '@kontor/core/server';
import { type Caller, openCaller } from '@kontor/core/testing';
import { dealRoutes } from '@kontor/deals/contract';
import { dspRoutes } from '@kontor/dsps/contract';
import { emptyTargeting, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { restrictedPublisherRoutes } from '@kontor/restricted-publishers/contract';
import { testApp } from '@kontor/server-app/testing';
import { impersonationRoutes } from '@kontor/session/contract';
import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';

const app = testApp();
let staff: Caller;
let agency: Caller;
/** A publisher that nobody has to ask yet, with an account of its own. */
let free: string;
const run = async (statement: SQL) => (await systemScope(app.stores.entities).run((database) => database.execute(statement))).rows;
beforeAll(async () => {
  [staff, agency] = [await app.as('staff'), await app.as('agency')];
  free = String((await run(sql`SELECT id FROM publisher WHERE NOT premium ORDER BY name LIMIT 1`))[0]?.['id']);
});

const impact = (id = free) => staff.call(restrictedPublisherRoutes.impact, { id });
const toggle = (premium?: boolean, caller = staff) =>
  caller.try(restrictedPublisherRoutes.toggle, { id: free, ...(premium !== undefined && { premium }) });
const isRestricted = async () =>
  (await staff.call(restrictedPublisherRoutes.all, {})).find(({ publisherId }) => publisherId === free)?.premium;
let made = 0;
const draft = async (change: object) => {
  made += 1;
  const [dsp] = (await agency.call(dspRoutes.list, { buyer: true })).filter(({ seat }) => !seat);
  const plan = await agency.try(mediaPlanRoutes.create, {
    title: `Plan ${made}`,
    targeting: { ...emptyTargeting(), ...(change as { targeting?: object }).targeting },
  });
  const { targeting: _, ...rest } = change as { targeting?: object };
  const deal = {
    title: `Naming ${made}`,
    dealId: `NAMING-${made}`,
    type: 'AUCTION',
    rate: '60',
    dealDspId: dsp?.id ?? '',
    mediaPlans: plan.envelope.value,
  } as const;
  return (await agency.try(dealRoutes.create, { ...deal, ...rest })).envelope.value ?? '';
};

describe('the publishers (3 §2, §3)', () => {
  test('are listed with their account and whether they are restricted, found by name, and all told at once', async () => {
    const list = await staff.call(restrictedPublisherRoutes.list, { q: 'fernSTREAM' } as never);
    expect(list.rows.map(({ data }) => [data.company, data.premium, data.account])).toEqual([
      ['Fernstream Media', true, 'Fernstream Media'],
    ]);
    const all = await staff.call(restrictedPublisherRoutes.all, {});
    expect(all.length).toBe(Number((await run(sql`SELECT count(*) FROM publisher`))[0]?.['count']));
  });

  test('one that is not there is not found (3 §8)', async () => {
    const answers = [
      await staff.try(restrictedPublisherRoutes.impact, { id: 'nobody' }),
      await staff.try(restrictedPublisherRoutes.toggle, { id: 'nobody' }),
    ];
    expect(answers.map(({ status, envelope }) => [status, envelope.msg])).toEqual(answers.map(() => [404, 'Detail not found']));
  });
});

describe('the switch (D62)', () => {
  test('is counted before, by seat and by plan, and acts at the next publish; back, nothing is asked', async () => {
    const before = await impact();
    const [bySeat, byPlan] = [
      await draft({ pubSeats: [free] }),
      await draft({ targeting: { publishers: { included: true, values: [free] } } }),
    ];
    await draft({});
    expect(await impact()).toEqual({ ...before, premium: false, unpublished: before.unpublished + 2 });
    await agency.call(dealRoutes.publish, { id: bySeat, acknowledged: ['fewRequests'] }).catch(() => null);

    expect((await toggle(true)).envelope.msg).toBe('Publisher updated.');
    expect(await isRestricted()).toBe(true);
    expect((await agency.call(dealRoutes.get, { id: byPlan })).nextDealActions).toContain('SEND_FOR_APPROVAL');
    expect((await agency.try(dealRoutes.publish, { id: byPlan })).status).not.toBe(200);
    await toggle(false);
    expect((await agency.call(dealRoutes.get, { id: byPlan })).nextDealActions).toContain('PUBLISHED');
    expect(await isRestricted()).toBe(false);
  });

  test('flips where nobody says how, and with it said changes nothing twice', async () => {
    await toggle();
    expect(await isRestricted()).toBe(true);
    await toggle(true);
    expect(await isRestricted()).toBe(true);
    await toggle();
    expect(await isRestricted()).toBe(false);
    const history = await run(
      sql`SELECT summary FROM history WHERE entity = 'publisher' AND entity_id = ${free} ORDER BY created_at DESC LIMIT 2`,
    );
    expect(history.map(({ summary }) => String(summary).replace(/^.* is/, 'is'))).toEqual(['is not restricted any more', 'is restricted']);
  });

  test('of two who press at once with the same wish, one changes it', async () => {
    const count = async () =>
      Number((await run(sql`SELECT count(*) FROM history WHERE entity = 'publisher' AND entity_id = ${free}`))[0]?.['count']);
    const before = await count();
    await Promise.all([toggle(true), toggle(true, await app.as('super'))]);
    expect([await isRestricted(), await count()]).toEqual([true, before + 1]);
    await toggle(false);
  });

  test('is for platform staff and super users alone, in their own name', async () => {
    const acting = openCaller(app.server);
    await acting.signIn('super@demo.test');
    await acting.call(impersonationRoutes.start, { username: 'agency@demo.test' });
    for (const caller of [agency, acting, await app.as('publisher')]) {
      const answers = [
        await toggle(true, caller),
        await caller.try(restrictedPublisherRoutes.all, {}),
        await caller.try(restrictedPublisherRoutes.list, {}),
        await caller.try(restrictedPublisherRoutes.impact, { id: free }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    }
    expect(await isRestricted()).toBe(false);
  });
});
