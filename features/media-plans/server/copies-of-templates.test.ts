import { addDays, type Input } from '@kontor/core/contract';
import { systemScope } from '@kontor/core/server';
import type { Caller } from '@kontor/core/testing';
import { randomOf } from '@kontor/database/seed';
import { dealRoutes } from '@kontor/deals/contract';
import { dspRoutes } from '@kontor/dsps/contract';
import { libraryRoutes } from '@kontor/library/contract';
import { type MediaPlanTargeting, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { testApp } from '@kontor/server-app/testing';
import { sessionRoutes } from '@kontor/session/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { layOutSample } from './test-plan-sql.ts';
import { planDrawer, readKnown } from './test-random-plans.ts';

/** `npm run night` tries more, of another seed each time. */
const PLANS = Number(process.env['PLANS'] ?? 40);
const SEED = Number(process.env['PLANS_SEED'] ?? 3);

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

test(`${PLANS} templates of chance are copied exactly, in the version that was used, and forecast alike (2 §7)`, async () => {
  for (let n = 0; n < PLANS; n += 1) {
    const title = `Of chance ${n}`;
    const id = await write({ title, cpm: '99', targeting: draw() });
    const template = await agency.call(libraryRoutes.get, { id });
    const before = await told(template.targeting);
    const { envelope } = await agency.try(dealRoutes.create, {
      title,
      dealId: `CHANCE-${n}`,
      type: 'AUCTION',
      rate: '99',
      dealDspId: dsp,
      libraryId: id,
      libraryVersion: template.version,
    });
    // Plans of chance may leave out the DSP that is at hand.
    if (envelope.errorDetails === 'buyerLeftOut') continue;
    expect(envelope.msg).toBe('Deal successfully created');
    await superUser.call(libraryRoutes.update, { id, title, cpm: '98', targeting: draw() });
    const deal = await agency.call(dealRoutes.get, { id: envelope.value ?? '' });
    const plan = await agency.call(mediaPlanRoutes.get, { id: deal.mediaPlans ?? '' });
    expect(plan.targeting).toEqual(template.targeting);
    expect(await told(plan.targeting)).toEqual(before);
  }
});
