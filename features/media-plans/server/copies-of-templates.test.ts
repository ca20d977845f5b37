import { addDays, type Input } from '@kontor/core/contract';
import { systemScope } from '@kontor/core/server';
import type { Caller } from '@kontor/core/testing';
import { randomOf } from '@kontor/database/seed';
import { dealRoutes } from '@kontor/deals/contract';
import { dspRoutes } from '@kontor/dsps/contract';
import { libraryRoutes } from '@kontor/library/contract';
import { requestsNow } from '@kontor/market/contract';
import { type MediaPlanTargeting, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { testApp } from '@kontor/server-app/testing';
import { sessionRoutes } from '@kontor/session/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { countByHand, handConditions, layOutSample, readHandWorld } from './test-plan-sql.ts';
import { planDrawer, readKnown } from './test-random-plans.ts';

/** `npm run night` tries more, of another seed each time. */
const PLANS = Number(process.env['PLANS'] ?? 40);
const SEED = Number(process.env['PLANS_SEED'] ?? 3);
/** Sent twice, as by a double click; whose ids are refused more often in an hour has to wait. */
const TWICE = 20;

const app = testApp();
let superUser: Caller;
let agency: Caller;
let draw: () => MediaPlanTargeting;
let dsp: string;
beforeAll(async () => {
  [superUser, agency] = [await app.as('super'), await app.as('agency')];
  const { events, entities } = app.stores;
  const today = new Date().toISOString().slice(0, 10);
  await layOutSample(events, entities, { from: addDays(today, -28), to: addDays(today, -1) });
  const { accountId } = (await agency.call(sessionRoutes.session, {})).user;
  const known = await readKnown(events, entities, accountId);
  const { rows } = await systemScope(entities).run((database) =>
    database.execute<{ id: string }>(sql`SELECT id FROM marketplace WHERE account_id IS NULL`),
  );
  const { rows: shared } = await systemScope(entities).run((database) =>
    database.execute<{ id: string }>(sql`SELECT id FROM segment WHERE account_id IS NULL`),
  );
  const [ofPlatform, ofProviders] = [new Set(rows.map(({ id }) => id)), new Set(shared.map(({ id }) => id))];
  const isOpen = ({ id }: { id: string }) => ofProviders.has(id);
  // What belongs to the platform, and the account may use.
  draw = planDrawer(randomOf(SEED).next, {
    ...known,
    lists: { bundle: [], domain: [], zipcode: [], metrocode: [] },
    uploaded: [],
    providers: known.providers.map((provider) => provider.filter(isOpen)).filter((provider) => provider.length > 0),
    contextual: known.contextual.filter(isOpen),
    marketplaces: known.marketplaces.filter((id) => ofPlatform.has(id)),
  });
  dsp = (await agency.call(dspRoutes.list, { buyer: true })).find(({ seat }) => !seat)?.id ?? '';
});

const write = async (input: Input<typeof libraryRoutes.create>) => {
  const { status, envelope } = await superUser.try(libraryRoutes.create, input);
  expect({ status, msg: envelope.msg, input }).toEqual({ status: 200, msg: 'Library deal created.', input });
  return envelope.value ?? '';
};
/** What the agency is told of a targeting, whichever reader counts; the refusal where an audience is too small. */
const told = async (targeting: MediaPlanTargeting) => {
  const { envelope } = await agency.try(mediaPlanRoutes.forecast, { targeting });
  return envelope.data ? { ...envelope.data, newest: null, by: null } : envelope.errorDetails;
};

/** Plans and deals that there are. */
const counted = async () => {
  const { rows } = await systemScope(app.stores.entities).run((database) =>
    database.execute(sql`SELECT (SELECT count(*)::int FROM media_plan) AS plans, (SELECT count(*)::int FROM deal) AS deals`),
  );
  return [Number(rows[0]?.['plans']), Number(rows[0]?.['deals'])];
};

test(`${PLANS} templates of chance are copied exactly, in the version that was used, and forecast alike (2 §7)`, async () => {
  let made = 0;
  let other = draw();
  for (let n = 0; made < PLANS; n += 1) {
    const title = `Of chance ${n}`;
    const id = await write({ title, cpm: '99', targeting: draw() });
    const template = await agency.call(libraryRoutes.get, { id });
    const before = await told(template.targeting);
    const [plans = 0, deals = 0] = await counted();
    const [type, libraryVersion] = ['AUCTION' as const, template.version];
    const asked = { title, dealId: `CHANCE-${n}`, type, rate: '99', dealDspId: dsp, libraryId: id, libraryVersion };
    const times = made < TWICE ? 2 : 1;
    const replies = await Promise.all(Array.from({ length: times }, () => agency.try(dealRoutes.create, asked)));
    // Plans of chance may leave out the DSP that is at hand.
    if (replies.some(({ envelope }) => envelope.errorDetails === 'buyerLeftOut')) continue;
    made += 1;
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409].slice(0, times));
    expect(await counted()).toEqual([plans + 1, deals + 1]);
    await superUser.call(libraryRoutes.update, { id, title, cpm: '98', targeting: other });
    other = template.targeting;
    await superUser.call(libraryRoutes.remove, { id });
    const value = replies.find(({ status }) => status === 200)?.envelope.value ?? '';
    const plan = await agency.call(mediaPlanRoutes.get, { id: (await agency.call(dealRoutes.get, { id: value })).mediaPlans ?? '' });
    expect(plan.targeting).toEqual(template.targeting);
    expect(await told(plan.targeting)).toEqual(before);
  }
});

test('avails of the demo’s items, in all and on each platform, are what hand-written SQL counts (decisions P18)', async () => {
  const { rows } = await superUser.call(libraryRoutes.list, { pagination: { number: 100 } });
  const world = await readHandWorld(app.stores.entities);
  const { days } = await agency.call(mediaPlanRoutes.forecast, { targeting: { platform: ['CTV'] } });
  const sets: string[][] = [];
  const answered: number[] = [];
  for (const { id } of rows) {
    const { title, desc, icon, featured, status, targeting } = await superUser.call(libraryRoutes.get, { id });
    // A saved item is counted at once.
    await superUser.call(libraryRoutes.update, { id, title, desc, icon, featured, status, targeting, cpm: '77' });
    const { avails } = await superUser.call(libraryRoutes.get, { id });
    expect(avails?.why ?? 'told').toMatch(/^told$|too small to be counted|Too small to be counted/);
    if (!avails || avails.requests === null) continue;
    const conditions = Object.values(await handConditions(targeting, world)).flat();
    const told = await superUser.call(mediaPlanRoutes.forecast, { targeting, admin: true });
    // By hand the window is counted; avails are of the level that holds now.
    const moved = told.requests === 0 ? 1 : requestsNow(told) / told.requests;
    sets.push(conditions, ...avails.platforms.map(({ platform }) => [...conditions, `platform = '${platform}'`]));
    answered.push(...[avails, ...avails.platforms].map(({ requests }) => (requests ?? 0) / moved));
  }
  const byHand = await countByHand(app.stores.events, sets);
  expect(answered.map((requests) => Math.round(requests * days))).toEqual(byHand.map(({ requests }) => requests));
  expect(byHand.filter(({ requests }) => requests > 0).length).toBeGreaterThan(24);
});
