import { systemScope } from '@kontor/core/server';
import { type Caller, openCaller, PERSONA_FACTS, PERSONAS, type PersonaFacts } from '@kontor/core/testing';
import { impersonationRoutes, sessionRoutes } from '@kontor/session/contract';
import { sql } from 'drizzle-orm';
import type { TestApp } from './test-app.ts';

/** A user of the reseller's account who does not administer it. */
const RESELLER_USER = 'clementine.vogt@crossbeam.example';
/** Planners of the agency, one to be banned and one to be signed out. */
const TO_BAN = 'imre.castellan@halden.example';
const TO_REVOKE = 'saoirse.lindqvist@halden.example';

type MatrixPersona = {
  name: string;
  /** What the specification makes of them; null is nobody. */
  facts: PersonaFacts | null;
  email: string | null;
  isActing?: true;
  enter: (app: TestApp) => Promise<Caller>;
};

const signedIn = (email: string) => async (app: TestApp) => {
  const caller = openCaller(app.server);
  await caller.signIn(email);
  return caller;
};
const banned = async (app: TestApp) => {
  const scope = systemScope(app.stores.entities);
  await scope.run((database) => database.execute(sql`UPDATE app_user SET status = 'active' WHERE email = ${TO_BAN}`));
  const caller = await signedIn(TO_BAN)(app);
  await scope.run((database) => database.execute(sql`UPDATE app_user SET status = 'banned' WHERE email = ${TO_BAN}`));
  return caller;
};
const revoked = async (app: TestApp) => {
  const caller = await signedIn(TO_REVOKE)(app);
  const cookie = caller.cookie();
  await caller.call(sessionRoutes.signOut, {});
  return withCookie(app, cookie);
};
/** A caller that goes on with a cookie whose session is over. */
const withCookie = (app: TestApp, cookie: string): Caller => {
  const caller = openCaller(app.server);
  const raw: Caller['raw'] = (request) => caller.raw({ ...request, headers: { ...request.headers, cookie } });
  return { ...caller, raw };
};
const acting = (username: string) => async (app: TestApp) => {
  const caller = await signedIn(PERSONAS.super)(app);
  await caller.call(impersonationRoutes.start, { username });
  return caller;
};
const named = (name: string, persona: keyof typeof PERSONAS): MatrixPersona => ({
  name,
  facts: PERSONA_FACTS[persona],
  email: PERSONAS[persona],
  enter: signedIn(PERSONAS[persona]),
});

/** Everybody the permission matrix asks for. */
export const MATRIX_PERSONAS: MatrixPersona[] = [
  { name: 'anonymous', facts: null, email: null, enter: async (app) => openCaller(app.server) },
  named('super', 'super'),
  named('staff', 'staff'),
  named('account admin', 'agency'),
  named('agency with all flags', 'planner'),
  named('agency with no flags', 'lean'),
  named('reseller admin', 'reseller'),
  { name: 'reseller user', facts: { type: 'Reseller', agency: true, extras: true }, email: RESELLER_USER, enter: signedIn(RESELLER_USER) },
  named('publisher', 'publisher'),
  named('DSP', 'dsp'),
  named('brand', 'brand'),
  { name: 'impersonated agency', facts: PERSONA_FACTS.agency, email: PERSONAS.agency, isActing: true, enter: acting(PERSONAS.agency) },
  // The agency has no API keys, whose calls are closed too.
  {
    name: 'impersonated reseller',
    facts: PERSONA_FACTS.reseller,
    email: PERSONAS.reseller,
    isActing: true,
    enter: acting(PERSONAS.reseller),
  },
  { name: 'banned', facts: null, email: TO_BAN, enter: banned },
  { name: 'revoked session', facts: null, email: TO_REVOKE, enter: revoked },
];
