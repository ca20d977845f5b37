import { addDays } from '@kontor/core/contract';
import { systemScope } from '@kontor/core/server';
import type { Caller } from '@kontor/core/testing';
import { randomOf } from '@kontor/database/seed';
import { audienceOf, emptyTargeting, type MediaPlanTargeting, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { segmentsOf } from '@kontor/segments/contract';
import { testApp } from '@kontor/server-app/testing';
import { sessionRoutes } from '@kontor/session/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { countByHand, type HandWorld, handConditions, layOutSample, readHandWorld } from './test-plan-sql.ts';
import { planDrawer, readKnown } from './test-random-plans.ts';

/** `npm run night` tries five hundred, of another seed each time. */
const PLANS = Number(process.env['PLANS'] ?? 25);
const SEED = Number(process.env['PLANS_SEED'] ?? 3);
const MOST_CLAUSES = 12;

const app = testApp();
let agency: Caller;
let world: HandWorld;
/** Segments that accounts fill themselves. */
let own: ReadonlySet<string>;
let draw: () => MediaPlanTargeting;
const random = randomOf(SEED + 1).next;
beforeAll(async () => {
  agency = await app.as('agency');
  const { events, entities } = app.stores;
  const today = new Date().toISOString().slice(0, 10);
  await layOutSample(events, entities, { from: addDays(today, -28), to: addDays(today, -1) });
  world = await readHandWorld(entities);
  const { accountId } = (await agency.call(sessionRoutes.session, {})).user;
  const { rows } = await systemScope(entities).run((database) =>
    database.execute<{ id: string }>(sql`SELECT id FROM segment WHERE account_id IS NOT NULL`),
  );
  own = new Set(rows.map(({ id }) => id));
  draw = planDrawer(randomOf(SEED).next, await readKnown(events, entities, accountId));
});

/** What of a plan says a condition; its media type it always has. */
const FIELDS: Record<string, (keyof MediaPlanTargeting)[]> = {
  platform: ['platform'],
  places: ['country', 'state', 'dma', 'zip', 'dmaMedia', 'zipMedia'],
  app: ['app', 'bundleMedia'],
  domain: ['domain', 'domainMedia'],
  publishers: ['publishers'],
  marketplaces: ['marketplaceIds'],
  accounts: ['pmp', 'accSettingsReq', 'inventoryInfoAccIds', 'accountExcludeList', 'appInfoIds'],
  genres: ['genres', 'masterGenres'],
  network: ['network'],
  channel: ['channel'],
  iabCategory: ['iabCategory'],
  rating: ['rating'],
  language: ['language'],
  livestream: ['includeLivestream'],
  audience: ['includeSegments', 'excludeSegments', 'audienceBooleanLogic'],
  content: ['contentBooleanLogic'],
};
/** The plan without these of its conditions. */
function without(plan: MediaPlanTargeting, parts: readonly string[]): MediaPlanTargeting {
  const fields = new Set(parts.flatMap((part) => FIELDS[part] ?? []));
  const empty = Object.entries(emptyTargeting()).filter(([field]) => fields.has(field as keyof MediaPlanTargeting)); // its own keys
  return { ...plan, ...Object.fromEntries(empty) };
}

/** The forecasts of these targetings; null where an audience is too small for any of them (decision 0078). */
async function forecasts(targetings: readonly MediaPlanTargeting[]) {
  const replies = await Promise.all(targetings.map((targeting) => agency.try(mediaPlanRoutes.forecast, { targeting })));
  return replies.some(({ envelope }) => envelope.errorDetails === 'audienceTooSmall')
    ? null
    : replies.map(({ envelope }) => envelope.data ?? expect.fail(envelope.msg));
}
/** What has people of the account's own is told on a part of them: apps/server/single-people.test.ts. */
const hasOwn = (targeting: MediaPlanTargeting) => {
  const audience = audienceOf(targeting);
  return audience !== null && segmentsOf(audience).some((id) => own.has(id));
};
/** A plan as it is after it was saved. */
async function saved(asked: MediaPlanTargeting): Promise<MediaPlanTargeting> {
  const { status, envelope } = await agency.try(mediaPlanRoutes.create, { title: 'Counted by hand', targeting: asked });
  expect({ status, msg: envelope.msg, asked }).toEqual({ status: 200, msg: envelope.msg, asked });
  return (await agency.call(mediaPlanRoutes.get, { id: envelope.value ?? '' })).targeting;
}

test(`${PLANS} plans of chance with lists, accounts, segments and logic have what hand-written SQL counts (2 §2)`, async () => {
  const seen = { found: 0, clauses: 0, parts: new Set<string>() };
  for (let plans = 0; plans < PLANS; ) {
    const plan = await saved(draw());
    if (hasOwn(plan)) continue;
    const [whole] = (await forecasts([plan])) ?? [];
    if (!whole || whole.clauses.length > MOST_CLAUSES) continue;
    const conditions = await handConditions(plan, world);
    const parts = Object.keys(FIELDS).filter((part) => (conditions[part] ?? []).length > 0);
    const left = parts.filter(() => random() < 0.5);
    const right = parts.filter((part) => !left.includes(part));
    const one = parts.filter((_, index) => index === plans % parts.length);
    // The whole plan; its two halves; and it without one of its conditions.
    const dropped = [[], left, right, one];
    const asked = await forecasts(dropped.map((some) => without(plan, some)));
    if (asked === null) continue;
    plans += 1;
    const counted = await countByHand(
      app.stores.events,
      dropped.map((some) => Object.keys(conditions).flatMap((part) => (some.includes(part) ? [] : (conditions[part] ?? [])))),
    );
    const answered = asked.map(({ requests, days, sampleRows, exact }) => ({
      requests: Math.round(requests * days),
      rows: sampleRows,
      exact,
    }));
    expect({ answered, plan }).toEqual({ answered: counted.map((one) => ({ ...one, exact: true })), plan });
    const [all = 0, a = 0, b = 0, less = 0] = asked.map(({ requests }) => requests);
    expect(all).toBeLessThanOrEqual(Math.min(a, b));
    expect(all).toBeLessThanOrEqual(less);
    for (const clause of whole.clauses) expect(clause.requests).toBeGreaterThanOrEqual(all);
    if (all > 0) seen.found += 1;
    seen.clauses = Math.max(seen.clauses, whole.clauses.length);
    for (const part of parts) seen.parts.add(part);
  }
  expect(seen.found).toBeGreaterThan(PLANS / 4);
  expect(seen.parts.size).toBeGreaterThan(12);
  if (PLANS > 25) console.log(`${PLANS} plans, ${seen.found} of them find something, up to ${seen.clauses} clauses: no difference`);
});
