import { grantRow, newId, openScope, systemScope } from '@kontor/core/server';
import type { Caller } from '@kontor/core/testing';
import { sessionRoutes } from '@kontor/session/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { features } from './features.ts';
import { testApp } from './testing/app-of-file.ts';
import { comparableReply } from './testing/comparable-reply.ts';
import { CLOSED_WHILE_ACTING, gateOfCall, isOpenTo, nameOf } from './testing/gates.ts';
import { idPlaces, kindsAt } from './testing/id-places.ts';
import { MAKERS, type ObjectKind } from './testing/objects.ts';
import { MATRIX_PERSONAS } from './testing/personas.ts';
import { inputOf, type OwnRecords, PERSONAL, PROBES, type Probe, readSamples, type Samples } from './testing/probes.ts';
import { takeDownSecondWall } from './testing/second-wall.ts';

type Person = { userId: string; accountId: string };

/** They ask for records of their own and of colleagues by every probe; of everybody else one probe of each kind asks. */
const THOROUGH = ['account admin', 'reseller admin'];

const app = testApp();
let samples: Samples;
beforeAll(async () => {
  samples = await readSamples(app);
});

const scope = () => systemScope(app.stores.entities);
const make = (kind: ObjectKind, { accountId, userId }: Person) => MAKERS[kind](scope(), accountId, userId);

/** Kinds of record that grants may open, by their name there. */
const GRANTABLE: Partial<Record<ObjectKind, string>> = { deal: 'deal', plan: 'media_plan' };
/** The calls that a grant opens; it changes no other's answer. */
const OPEN_BY_GRANT = new Set(['GET deal/comments/{}', 'POST deal/comments/add/{}']);

/** A record of `owner` that they have granted to the account `to`, in every role. */
async function makeGranted(kind: ObjectKind, owner: Person, to: string): Promise<string> {
  const entityId = await make(kind, owner);
  const own = openScope(app.stores.entities, owner.accountId, 'own');
  for (const role of ['read', 'approve'] as const)
    await grantRow(own, { entity: GRANTABLE[kind] ?? kind, entityId, to, role }, owner.userId);
  return entityId;
}

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

/** The reply to a probe, but for the ids of what was asked for and of what was made, and for titles, of which each probe has its own. */
async function replyTo(caller: Caller, probe: Probe, { id, own }: { id: string; own: OwnRecords }) {
  const input = await inputOf(probe, id, { own, samples });
  // What a person may do so many times an hour, the sweep does more often.
  await scope().run((database) => database.execute(sql`DELETE FROM attempt_limit`));
  const reply = await comparableReply(caller, probe.route, input);
  const headers = JSON.stringify(reply.headers).replace(/matrix-[0-9a-f]{24}/g, 'matrix');
  return { ...reply, headers, body: reply.body.replaceAll(id, '<id>').replace(/"value":"[0-9a-f]{24}"/, '"value":"<new>"') };
}

/** Records of the person's own, one of each kind, made at the first use. */
function ownRecordsOf(self: Person): OwnRecords {
  const made = new Map<ObjectKind, Promise<string>>();
  return (kind) => {
    const record = made.get(kind) ?? make(kind, self);
    made.set(kind, record);
    return record;
  };
}

/** Super users answer everybody's support requests (features/help). */
const ANSWERED_BY_SUPER = /^help\/ticket\//;

/** Calls that are closed to a persona refuse before they read an id (permission-matrix.test.ts), so these alone are asked. */
function openProbes({ name, facts, isActing }: (typeof MATRIX_PERSONAS)[number]): Probe[] {
  const asked = PROBES.filter(({ route }) => name !== 'super' || !ANSWERED_BY_SUPER.test(route.path));
  return asked.filter(({ route }) => isOpenTo(gateOfCall(route), facts) && !(isActing && CLOSED_WHILE_ACTING.has(nameOf(route))));
}

test('every place of an id names the kind of record it takes', () => {
  const places = features.flatMap(({ route }) => idPlaces(route).map((place) => ({ route, place })));
  expect(places.length).toBeGreaterThan(30);
  const unknown = places.filter(({ route, place }) => kindsAt(route, place) === null);
  expect(unknown.map(({ route, place }) => `${nameOf(route)} ${place.join(' ')}`)).toEqual([]);
});

describe('calls that name a record × every persona × own, colleague’s, other tenant’s and missing ids', () => {
  test.each(MATRIX_PERSONAS)('$name', async (persona) => {
    const caller = await persona.enter(app);
    const { status, envelope } = await caller.try(sessionRoutes.session, {});
    const self: Person = (status === 200 ? envelope.data?.user : undefined) ?? (await strangerTo({ userId: '', accountId: '' }));
    const [colleague, stranger] = [await colleagueOf(self), await strangerTo(self)];
    const own = ownRecordsOf(self);
    const ask = (probe: Probe, id: string) => replyTo(caller, probe, { id, own });
    const kinds = new Set<string>();
    const found: string[] = [];
    for (const probe of openProbes(persona)) {
      const note = (owner: string, what: string) => found.push(`${probe.name} ${probe.kind} of ${owner}: ${what}`);
      const missing = await ask(probe, newId());
      const theirs = await ask(probe, await make(probe.kind, stranger));
      const isStaffReading = persona.facts?.staff && probe.isStaffWish;
      if (!isStaffReading && JSON.stringify(theirs) !== JSON.stringify(missing))
        note('another tenant', `${theirs.status} ${theirs.body} ≠ missing ${missing.body}`);
      if (GRANTABLE[probe.kind] && !OPEN_BY_GRANT.has(nameOf(probe.route)) && !isStaffReading && self.accountId !== '') {
        const granted = await ask(probe, await makeGranted(probe.kind, stranger, self.accountId));
        if (JSON.stringify(granted) !== JSON.stringify(missing)) note('another tenant, granted', `${granted.status} ${granted.body}`);
      }
      if (kinds.has(probe.kind) && !THOROUGH.includes(persona.name)) continue;
      kinds.add(probe.kind);
      for (const [owner, person] of Object.entries({ own: self, colleague })) {
        const reply = await ask(probe, await make(probe.kind, person));
        const mayTouch = owner === 'own' || !PERSONAL.includes(probe.kind);
        if (mayTouch !== reply.status < 400 && !(mayTouch && reply.status === 409))
          note(owner, `${reply.status} ${reply.body}, ${mayTouch ? 'should be open' : 'should be closed'}`);
        if (!mayTouch && JSON.stringify(reply) !== JSON.stringify(missing)) note(owner, 'differs from a missing one');
      }
    }
    expect(found).toEqual([]);
  });

  const thorough = MATRIX_PERSONAS.filter(({ name }) => THOROUGH.includes(name));
  test.each(thorough)('by the predicates alone, with row-level security down: $name', async (persona) => {
    await takeDownSecondWall(app);
    const caller = await persona.enter(app);
    const self = (await caller.call(sessionRoutes.session, {})).user;
    const [stranger, own] = [await strangerTo(self), ownRecordsOf(self)];
    const found: string[] = [];
    for (const probe of openProbes(persona)) {
      const missing = await replyTo(caller, probe, { id: newId(), own });
      const theirs = await replyTo(caller, probe, { id: await make(probe.kind, stranger), own });
      if (JSON.stringify(theirs) !== JSON.stringify(missing))
        found.push(`${probe.name} ${probe.kind}: ${theirs.status} ${theirs.body} ≠ ${missing.body}`);
    }
    expect(found).toEqual([]);
  });
});
