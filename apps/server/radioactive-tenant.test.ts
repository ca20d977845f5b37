import type { Route } from '@kontor/core/contract';
import { systemScope } from '@kontor/core/server';
import { type Caller, PERSONA_NAMES, requestOf } from '@kontor/core/testing';
import { emptyTargeting } from '@kontor/media-plans/contract';
import { sessionRoutes } from '@kontor/session/contract';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { features } from './features.ts';
import { nameOf } from './testing/matrix-gates.ts';
import { MAKERS } from './testing/matrix-objects.ts';
import { openTestApp, type TestApp } from './testing/test-app.ts';

/** In every text of the rival's account, and the beginning of each of its figures: found with somebody else, something leaked. */
const WORD = 'zyxradioactivezyx';
const FIGURE = 777_777_777_777;
const LEAK = new RegExp(`${WORD}|777777\\d{5,}`, 'i');
/** Calls that tell an account of itself; a new one is found by the first test and written here. */
const TELLING = [
  'GET deal/get/{}',
  'GET mediaplan/deals/{}',
  'GET mediaplan/get/{}',
  'GET user/check',
  'GET user/devices',
  'GET user/get/{}',
  'GET user/session',
  'POST audit/all',
  'POST deal/all',
  'POST deal/chart',
  'POST deal/download/csv',
  'POST invitation/get/all',
  'POST mediaplan/all',
  'POST user/all/account',
  'POST user/get/all',
];
const TELLING_FIGURES = ['POST deal/all', 'POST deal/chart', 'POST deal/download/csv'];
/** Platform staff read every account when they say so, and then alone. */
const STAFF = ['super', 'staff'];

const READS = features.map(({ route }) => route).filter(({ effect, access }) => effect === 'read' && access !== 'ingestKey');

let app: TestApp;
let ids: string[];
beforeAll(async () => {
  app = await openTestApp();
  const { userId, accountId } = (await (await app.as('rival')).call(sessionRoutes.session, {})).user;
  ids = await contaminate(accountId, userId);
});
afterAll(() => app.close());

/** Writes the word and the figure wherever the account has a text or a number, and answers ids of its records. */
async function contaminate(accountId: string, userId: string): Promise<string[]> {
  const scope = systemScope(app.stores.entities);
  const run = (statement: SQL) => scope.run((database) => database.execute(statement));
  const deal = await MAKERS.deal(scope, accountId, userId);
  const plan = await MAKERS.plan(scope, accountId, userId);
  const user = await MAKERS.user(scope, accountId, userId);
  const invitation = await MAKERS.invitation(scope, accountId, userId);
  const mark = sql`${WORD} || right(id, 8)`;
  await run(sql`UPDATE account SET name = ${mark} WHERE id = ${accountId}`);
  await run(sql`UPDATE deal SET title = ${mark}, deal_id = ${mark}, seat = ${WORD}, media_plan_id = ${plan} WHERE id = ${deal}`);
  await run(sql`UPDATE media_plan SET title = ${mark}, description = ${WORD} WHERE id = ${plan}`);
  await run(
    sql`UPDATE app_user SET email = ${WORD} || '@kontor.test', first_name = ${WORD}, last_name = ${WORD}, last_login = now() WHERE id = ${user}`,
  );
  await run(sql`UPDATE invitation SET email = ${WORD} || '@kontor.example' WHERE id = ${invitation}`);
  await run(sql`UPDATE session SET user_agent = ${WORD} WHERE account_id = ${accountId}`);
  const changes = JSON.stringify([{ name: WORD, action: 'Create', oldValue: null, newValue: WORD }]);
  for (const [entity, id] of [
    ['deal', deal],
    ['media-plan', plan],
    ['user', user],
  ])
    await run(sql`
      INSERT INTO history (id, account_id, entity, entity_id, summary, action, actor_id, creator_name, changelogs)
      VALUES (${`${id}`}, ${accountId}, ${entity}, ${id}, ${WORD}, 'Create', ${userId}, ${WORD}, ${changes}::jsonb)`);
  const hour = new Date(Date.now() - 36 * 3_600_000).toISOString().slice(0, 13).replace('T', ' ');
  const named = { plan, publisher: WORD, seat: WORD, adomain: WORD, app: WORD, domain: `${WORD}.example` };
  const counts = Object.fromEntries(['requests', 'bids', 'wins', 'impressions', 'clicks'].map((key) => [key, FIGURE]));
  const row = { day: hour.slice(0, 10), hour: `${hour}:00:00`, account: accountId, deal, platform: 'DESKTOP', ...named, ...counts };
  await app.stores.events.insert('delivery_hourly', [{ ...row, spend: `${FIGURE}`, partner_revenue: `${FIGURE}` }]);
  return [deal, plan, user, invitation];
}

/** Everything a call could be asked that might bring the account's rows: its ids, its words, whole lists and the staff's wish. */
function inputsOf({ input }: Route): Record<string, unknown>[] {
  const shape = input instanceof z.ZodObject ? Object.keys(input.shape) : [];
  const fixed = { range: 'last30day', stateCode: 'NY', dim: 'bundle', email: `${WORD}@kontor.test`, targeting: emptyTargeting() };
  const wishes = [{}, { q: WORD }, { admin: true }, { q: WORD, admin: true }];
  const all = ids.flatMap((id) => wishes.map((wish) => ({ ...fixed, id, dealId: id, pagination: { number: 1000 }, ...wish })));
  const fitting = all.map((given) => Object.fromEntries(Object.entries(given).filter(([key]) => shape.includes(key))));
  return [...new Map(fitting.map((given) => [JSON.stringify(given), given])).values()];
}

/** What a caller is told by every reading call that may be asked of them. */
async function everythingToldTo(caller: Caller, mayWish: boolean) {
  const told: { call: string; input: Record<string, unknown>; text: string }[] = [];
  for (const route of READS)
    for (const input of inputsOf(route).filter(({ admin }) => mayWish || admin !== true)) {
      const { body } = await caller.raw(requestOf(route, input));
      told.push({ call: nameOf(route), input, text: body });
    }
  return told;
}

describe('one account’s words and figures in every list, count, sum, chart and file (security rules 2–5)', () => {
  test('are found by the account itself, so that their absence means something', async () => {
    const told = await everythingToldTo(await app.as('rival'), true);
    const callsWith = (pattern: RegExp) => [...new Set(told.filter(({ text }) => pattern.test(text)).map(({ call }) => call))].sort();
    expect(callsWith(LEAK)).toEqual(TELLING);
    expect(callsWith(new RegExp(`${FIGURE}`))).toEqual(TELLING_FIGURES);
  });

  test.each(PERSONA_NAMES.filter((name) => name !== 'rival'))('are told to nobody else: %s', async (name) => {
    const told = await everythingToldTo(await app.as(name), !STAFF.includes(name));
    expect(told.filter(({ text }) => LEAK.test(text))).toEqual([]);
    // A count of what one does not see is told by a search for it.
    const counted = told.filter(({ input, text }) => input.q === WORD && /"totalCount":[1-9]|"counts":{"/.test(text));
    expect(counted).toEqual([]);
  });
});
