import { systemScope } from '@kontor/core/server';
import { type Caller, openCaller } from '@kontor/core/testing';
import { dealRoutes } from '@kontor/deals/contract';
import { dspRoutes } from '@kontor/dsps/contract';
import { emptyTargeting, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { NOTHING_DECLARED, publisherRoutes } from '@kontor/publishers/contract';
import { restrictedPublisherRoutes } from '@kontor/restricted-publishers/contract';
import { testApp } from '@kontor/server-app/testing';
import { impersonationRoutes } from '@kontor/session/contract';
import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

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
    expect(history.map(({ summary }) => String(summary).replace(/^.* is/, 'is'))).toEqual(['is no longer restricted', 'is restricted']);
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

describe('what a publisher declares', () => {
  const read = (caller = staff) => caller.call(restrictedPublisherRoutes.get, { id: free });
  const write = async (change: object, caller = staff) => {
    const { settings } = await read();
    const { status, envelope } = await caller.try(restrictedPublisherRoutes.settings, {
      id: free,
      settings: { ...settings, ...change },
    } as never);
    return { status, issues: (envelope.issues ?? []).map(({ path, message }) => `${path}: ${message}`) };
  };
  const matches = async (filter: object) =>
    (await agency.call(publisherRoutes.accounts, filter)).accounts.some(({ id, reason }) => id === free && reason === null);
  beforeEach(async () => void (await run(sql`DELETE FROM publisher_setting WHERE publisher_id = ${free}`)));

  test('is nothing until it is written, then read as it was written', async () => {
    expect(await read()).toMatchObject({ publisherId: free, version: 0, settings: NOTHING_DECLARED });
    const said = { reqCreativeApproval: 1, videoAdServer: ['FREEWHEEL', 'FREEWHEEL'], videoCpmObj: '4.25' } as const;
    expect((await write(said)).status).toBe(200);
    expect(await read()).toMatchObject({
      version: 1,
      settings: { ...NOTHING_DECLARED, ...said, videoAdServer: ['FREEWHEEL'] },
    });
  });

  test('is what filters of plans compare with the next question, and as before when it is taken back', async () => {
    const asked = { reqCreativeApproval: 1 };
    expect(await matches(asked)).toBe(false);
    await write({ reqCreativeApproval: 1 });
    expect(await matches(asked)).toBe(true);
    await write({ reqCreativeApproval: null });
    expect(await matches(asked)).toBe(false);
  });

  test('is refused with a sentence at its field', async () => {
    expect((await write({ videoCpmObj: '4.255' })).issues).toEqual([
      'settings.videoCpmObj: A minimum CPM is dollars with at most two decimals.',
    ]);
    expect((await write({ videoAdServer: ['OTHER', 'GAM'] })).issues).toEqual([
      'settings.videoAdServer: Video ad server: Other cannot be chosen beside other choices.',
    ]);
    expect((await write({ displayOtherAdServer: 'Kestrel' })).issues).toEqual([
      'settings.displayOtherAdServer: Choose Other as the display ad server first.',
    ]);
    expect((await write({ reqCreativeApproval: 2 })).status).toBe(400);
  });

  test('is not written over by whoever read it before', async () => {
    const { settings, version } = await read();
    const save = (reqCreativeApproval: 0 | 1, caller: Caller) =>
      caller.try(restrictedPublisherRoutes.settings, { id: free, version, settings: { ...settings, reqCreativeApproval } });
    const both = await Promise.all([save(0, staff), save(1, await app.as('super'))]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('has its history, which the platform reads', async () => {
    await write({ reqCreativeApproval: 1 });
    const [last] = await run(
      sql`SELECT summary, changelogs FROM history WHERE entity = 'publisher' AND entity_id = ${free} ORDER BY created_at DESC, id DESC LIMIT 1`,
    );
    expect(String(last?.['summary'])).toMatch(/: changed Creative approval required$/);
    expect(last?.['changelogs']).toEqual([
      { name: 'Creative approval required', action: 'Update', oldValue: 'not declared', newValue: 'yes' },
    ]);
  });

  test('and the deals that name it are for the platform’s people alone', async () => {
    const id = await draft({ pubSeats: [free] });
    const deals = await staff.call(restrictedPublisherRoutes.deals, { id: free });
    expect(deals[0]).toMatchObject({ id, status: 'DRAFT', account: 'Halden Media' });
    const answers = [
      await agency.try(restrictedPublisherRoutes.get, { id: free }),
      await agency.try(restrictedPublisherRoutes.deals, { id: free }),
      await agency.try(restrictedPublisherRoutes.settings, { id: free, settings: NOTHING_DECLARED }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect((await staff.try(restrictedPublisherRoutes.get, { id: 'nobody' })).envelope.msg).toBe('Detail not found');
  });
});
