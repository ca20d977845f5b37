import { EntityId } from '@kontor/core/contract';
import { newId, systemScope } from '@kontor/core/server';
import type { Caller } from '@kontor/core/testing';
import { dealRoutes } from '@kontor/deals/contract';
import { emptyTargeting } from '@kontor/media-plans/contract';
import { sessionRoutes } from '@kontor/session/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { features } from './features.ts';
import { comparableReply } from './testing/comparable-reply.ts';
import { CLOSED_WHILE_ACTING, gateOfCall, isOpenTo, nameOf } from './testing/matrix-gates.ts';
import { MAKERS, type ObjectKind } from './testing/matrix-objects.ts';
import { MATRIX_PERSONAS } from './testing/matrix-personas.ts';
import { type Drafts, PROBES, WITHOUT_TENANT } from './testing/matrix-probes.ts';
import { openTestApp, type TestApp } from './testing/test-app.ts';

const ID_PATTERN = z.toJSONSchema(EntityId).pattern;
type Person = { userId: string; accountId: string };

let app: TestApp;
let draft: Omit<Drafts, 'own'>;
beforeAll(async () => {
  app = await openTestApp();
  const agency = await app.as('agency');
  const { rows } = await agency.call(dealRoutes.list, { status: 'DRAFT' });
  const { title, type, rate, dealDspId, settings } = await agency.call(dealRoutes.get, { id: rows[0]?.id ?? '' });
  draft = { deal: { title, type, rate, dealDspId, settings }, plan: { targeting: emptyTargeting() } };
});
afterAll(() => app.close());

const scope = () => systemScope(app.stores.entities);
const make = (kind: ObjectKind, { accountId, userId }: Person) => MAKERS[kind](scope(), accountId, userId);

/** Somebody else of the account; made where there is nobody. */
async function colleagueOf({ userId, accountId }: Person): Promise<Person> {
  const { rows } = await scope().run((database) =>
    database.execute<{ user_id: string }>(
      sql`SELECT user_id FROM membership WHERE account_id = ${accountId} AND user_id <> ${userId} LIMIT 1`,
    ),
  );
  return { accountId, userId: rows[0]?.user_id ?? (await make('user', { userId, accountId })) };
}

/** Somebody of another account with which the person has nothing to do. */
async function strangerTo({ userId }: Person): Promise<Person> {
  const { rows } = await scope().run((database) =>
    database.execute<{ user_id: string; account_id: string }>(sql`
      SELECT m.user_id, m.account_id FROM membership m JOIN account a ON a.id = m.account_id AND a.status = 'active'
      WHERE a.name <> 'Kontor Operations' AND NOT EXISTS (SELECT FROM membership mine WHERE mine.user_id = ${userId} AND mine.account_id = m.account_id)
        AND NOT EXISTS (SELECT FROM membership mine JOIN membership other USING (account_id) WHERE mine.user_id = ${userId} AND other.user_id = m.user_id)
      LIMIT 1`),
  );
  return { userId: rows[0]?.user_id ?? '', accountId: rows[0]?.account_id ?? '' };
}

/** The reply to a probe, but for the ids of what was asked for and of what was made. */
async function replyTo(caller: Caller, { route, input }: (typeof PROBES)[number], { id, own }: { id: string; own: Drafts['own'] }) {
  const reply = await comparableReply(caller, route, input(id, { ...draft, own }));
  return { ...reply, body: reply.body.replaceAll(id, '<id>').replace(/"value":"[0-9a-f]{24}"/, '"value":"<new>"') };
}

/** Where an input has the form of an id, as `call key` and `call key.key`; lists are looked into. */
function placesOfIds(name: string, schema: z.core.JSONSchema.BaseSchema): string[] {
  if (schema.pattern === ID_PATTERN) return [name];
  const { properties = {}, items = [], anyOf = [] } = schema;
  const inside = [items, ...anyOf].flat().flatMap((one) => (typeof one === 'object' ? placesOfIds(name, one) : []));
  const keys = Object.entries(properties).flatMap(([key, one]) => (typeof one === 'object' ? placesOfIds(`${name} ${key}`, one) : []));
  return [...new Set([...inside, ...keys])];
}
/** As `placesOfIds`, where an input holds `id`. */
function placesOf(name: string, input: unknown, id: string): string[] {
  if (input === id) return [name];
  if (Array.isArray(input)) return input.flatMap((one) => placesOf(name, one, id));
  return typeof input === 'object' && input ? Object.entries(input).flatMap(([key, one]) => placesOf(`${name} ${key}`, one, id)) : [];
}

describe('calls that name a record × every persona × own, colleague’s, other tenant’s and missing ids', () => {
  test('every id in a path, query or body is probed', () => {
    const id = newId();
    const own = { deal: '', user: '' };
    const probed = PROBES.flatMap(({ route, input }) => placesOf(nameOf(route), input(id, { ...draft, own }), id));
    const taken = features.flatMap(({ route }) =>
      placesOfIds(nameOf(route), z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' })),
    );
    expect(taken.length).toBeGreaterThan(20);
    expect(taken.filter((place) => !probed.includes(place) && !WITHOUT_TENANT.includes(place))).toEqual([]);
  });

  test.each(MATRIX_PERSONAS)('$name', async ({ facts, isActing, enter }) => {
    const caller = await enter(app);
    const { status, envelope } = await caller.try(sessionRoutes.session, {});
    const self: Person = (status === 200 ? envelope.data?.user : undefined) ?? (await strangerTo({ userId: '', accountId: '' }));
    const [colleague, stranger] = [await colleagueOf(self), await strangerTo(self)];
    const own = { deal: await make('deal', self), user: await make('user', self) };
    const ask = (probe: (typeof PROBES)[number], id: string) => replyTo(caller, probe, { id, own });
    const found: string[] = [];
    for (const probe of PROBES) {
      const line = (owner: string, what: string) => `${nameOf(probe.route)} ${probe.kind} of ${owner}: ${what}`;
      const missing = await ask(probe, newId());
      const theirs = await ask(probe, await make(probe.kind, stranger));
      const isStaffReading = facts?.staff && probe.input('', { ...draft, own }).admin === true;
      if (!isStaffReading && JSON.stringify(theirs) !== JSON.stringify(missing))
        found.push(line('another tenant', `${theirs.status} ${theirs.body} ≠ missing ${missing.body}`));
      const isClosed = isActing && CLOSED_WHILE_ACTING.has(nameOf(probe.route));
      const isOpen = isOpenTo(gateOfCall(probe.route), facts) && !isClosed;
      for (const [owner, person] of [
        ['own', self],
        ['colleague', colleague],
      ] as const) {
        const reply = await ask(probe, await make(probe.kind, person));
        const mayTouch = isOpen && (owner === 'own' || probe.reach === 'account');
        const isTouched = reply.status < 400;
        if (mayTouch !== isTouched && !(mayTouch && reply.status === 409))
          found.push(line(owner, `${reply.status} ${reply.body}, ${mayTouch ? 'should be open' : 'should be closed'}`));
        if (!mayTouch && isOpen && JSON.stringify(reply) !== JSON.stringify(missing)) found.push(line(owner, 'differs from a missing one'));
      }
    }
    expect(found).toEqual([]);
  });
});
