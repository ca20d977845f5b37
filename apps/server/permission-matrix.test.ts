import { type AccessRule, allows, isKeyRule, KontorFailure, type Page, type Route, type SessionUser } from '@kontor/core/contract';
import { admit, buildServer } from '@kontor/core/server';
import { allReady, type Caller, requestOf, specifiedCalls, specifiedPages } from '@kontor/core/testing';
import { deviceRoutes, impersonationRoutes, sessionRoutes } from '@kontor/session/contract';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { features } from './features.ts';
import { pages } from './pages.ts';
import { testApp } from './testing/app-of-file.ts';
import { CLOSED_WHILE_ACTING, gateOfCall, gateOfPage, isOpenTo, missingCalls, missingPages, nameOf } from './testing/gates.ts';
import { MATRIX_PERSONAS } from './testing/personas.ts';

const routes = features.map(({ route }) => route).filter(({ access }) => !isKeyRule(access));
/** These end or change sessions, so whoever asks them signs in anew. */
const LEAVING: string[] = [sessionRoutes.signOut, sessionRoutes.userLogin, impersonationRoutes.stop, deviceRoutes.endOthers].map(nameOf);
type Verdict = 'open' | 'refused' | 'unknown';
type Persona = (typeof MATRIX_PERSONAS)[number];

const app = testApp();
let users: Map<string, SessionUser | null>;
const callers = new Map<string, Promise<Caller>>();
beforeAll(async () => {
  users = new Map();
  for (const persona of MATRIX_PERSONAS) {
    const { status, envelope } = await (await callerOf(persona)).try(sessionRoutes.session, {});
    users.set(persona.name, status === 200 ? (envelope.data?.user ?? null) : null);
  }
});

/** One session for all calls of a persona, or a new one where the call would end it. */
function callerOf({ name, enter }: Persona, isLeaving = false): Promise<Caller> {
  if (isLeaving) return enter(app);
  const caller = callers.get(name) ?? enter(app);
  callers.set(name, caller);
  return caller;
}

/** What the specification says to a persona who calls. */
function wantedOf(route: Route, { facts, isActing }: Persona): Verdict {
  if (isOpenTo(gateOfCall(route), facts) && !(isActing && CLOSED_WHILE_ACTING.has(nameOf(route)))) return 'open';
  return facts ? 'refused' : 'unknown';
}

/** What `admit` says to them, which the server and every other transport ask. */
function ruleOf(route: Route, { name }: Persona): Verdict {
  const session = users.get(name) ?? null;
  try {
    admit(route, session ? { by: 'cookie', session } : { by: 'nothing', session });
    return 'open';
  } catch (error) {
    if (!(error instanceof KontorFailure)) throw error;
    return error.failure.status === 401 ? 'unknown' : 'refused';
  }
}

/** What the server answers them. */
async function answerOf(server: FastifyInstance, route: Route, persona: Persona): Promise<Verdict> {
  const caller = await callerOf(persona, LEAVING.includes(nameOf(route)));
  const { method, url, payload } = requestOf(route, {});
  const type = route.takes === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
  const { statusCode } = await server.inject({
    method: method as 'GET',
    url,
    headers: { 'x-requested-with': 'kontor', cookie: caller.cookie(), 'content-type': type },
    payload: method === 'GET' ? '' : JSON.stringify(payload ?? {}),
  });
  return statusCode === 403 ? 'refused' : statusCode === 401 ? 'unknown' : 'open';
}

/** Where the rules let somebody in whom the specification does not, or the other way round; one line each. */
const ruleProblems = (route: Route): string[] =>
  MATRIX_PERSONAS.flatMap((persona) => {
    const [wanted, given] = [wantedOf(route, persona), ruleOf(route, persona)];
    return wanted === given ? [] : [`${nameOf(route)}: ${persona.name} is ${given}, the specification says ${wanted}`];
  });

/** One persona for each verdict of a call, and all who act as another where acting closes it: enough to see that the server asks the rules. */
function witnessesOf(route: Route): Persona[] {
  const first = (verdict: Verdict) => MATRIX_PERSONAS.filter((persona) => wantedOf(route, persona) === verdict).slice(0, 1);
  const acting = MATRIX_PERSONAS.filter(({ isActing }) => isActing && CLOSED_WHILE_ACTING.has(nameOf(route)));
  return [...new Set([...first('open'), ...first('refused'), ...first('unknown'), ...acting])];
}

/** As `ruleProblems`, of what the server answers the witnesses. */
async function answerProblems(server: FastifyInstance, route: Route): Promise<string[]> {
  const found: string[] = [];
  for (const persona of witnessesOf(route)) {
    const [wanted, given] = [wantedOf(route, persona), await answerOf(server, route, persona)];
    if (wanted !== given) found.push(`${nameOf(route)}: ${persona.name} is ${given}, the specification says ${wanted}`);
    // Who ended their other sessions may have ended those of whom they act as.
    if (LEAVING.includes(nameOf(route))) callers.clear();
  }
  return found;
}

/** As `ruleProblems`, for a page. */
function pageProblems(page: Page): string[] {
  return MATRIX_PERSONAS.flatMap(({ name, facts }) => {
    const isOpen = allows(page.access, users.get(name) ?? null);
    return isOpen === isOpenTo(gateOfPage(page), facts) ? [] : [`${page.path}: ${name} is ${isOpen ? 'let in' : 'kept out'}`];
  });
}

test('each persona is who the matrix takes them for', () => {
  const who = MATRIX_PERSONAS.map(({ name, facts, email, isActing }) => {
    const user = users.get(name);
    return [name, user?.email ?? null, user?.accountType ?? null, Boolean(user?.impersonator)].join() ===
      [name, facts ? email : null, facts?.type ?? null, Boolean(isActing)].join()
      ? null
      : name;
  });
  expect(who.filter(Boolean)).toEqual([]);
});

describe('every call × every persona (1 §6, §7; 2 §7; 3 §6, §7; endpoints.tsv)', () => {
  test('all 179 calls of the specification are there, and each other one is listed with its reason', () => {
    expect([specifiedCalls().length, missingCalls(features.map(({ route }) => route))]).toEqual([179, []]);
    expect(routes.filter((route) => gateOfCall(route) === undefined).map(nameOf)).toEqual([]);
  });

  test('each call’s rule opens it to whom its gate names and to nobody else', () => {
    expect(routes.flatMap(ruleProblems)).toEqual([]);
  });

  test('the server lets in, refuses and does not know whom the rule says, on each call', async () => {
    const found: string[] = [];
    for (const route of routes) found.push(...(await answerProblems(app.server, route)));
    expect(found).toEqual([]);
  });

  test('a page of another site cannot call for a signed-in person', async () => {
    const caller = await app.as('agency');
    for (const headers of [{ 'x-requested-with': 'other' }, { 'sec-fetch-site': 'cross-site' }] as Record<string, string>[]) {
      const response = await caller.raw({ ...requestOf(sessionRoutes.session, {}), headers });
      expect(response.statusCode).toBe(403);
    }
  });
});

describe('every page × every persona (1 §2.2, §6; routes.tsv)', () => {
  test('all 75 pages of the specification are there, and no other without a reason', () => {
    expect([specifiedPages().length, missingPages(pages)]).toEqual([75, []]);
    expect(pages.filter((page) => gateOfPage(page) === undefined).map(({ path }) => path)).toEqual([]);
  });

  test('opens to whom its gate names and to nobody else', () => {
    expect(pages.flatMap(pageProblems)).toEqual([]);
  });
});

describe('the matrix itself', () => {
  /** The next weaker rule: signed in where there was a gate, anybody where signing in was the gate. */
  const weaker = (rule: AccessRule): AccessRule | null => (rule === 'public' ? null : rule === 'signedIn' ? 'public' : 'signedIn');
  /** The same call with one of its gates removed, for each gate it has. */
  const mutantsOf = (route: Route): Route[] => {
    const access = weaker(route.access);
    const { inPersonOnly, ...always } = route;
    // A start refuses the reach of the platform with the weaker rule.
    return [...(access ? [{ ...route, access, reach: undefined }] : []), ...(inPersonOnly ? [always] : [])];
  };

  test('fails when the gate of any one call is removed', () => {
    const unnoticed = routes.flatMap(mutantsOf).filter((mutant) => ruleProblems(mutant).length === 0);
    expect(unnoticed.map(nameOf)).toEqual([]);
  });

  test('fails when the server does not ask the rule: of each kind of gate one call that is mounted without it', async () => {
    const kinds = new Map(routes.map((route) => [`${route.access} ${Boolean(route.inPersonOnly)} ${route.takes}`, route]));
    const unnoticed: string[] = [];
    for (const mutant of [...kinds.values()].flatMap(mutantsOf)) {
      const { handler, name } = features.find(({ route }) => nameOf(route) === nameOf(mutant)) ?? {};
      if (!handler || !name) throw new Error(nameOf(mutant));
      const server = await buildServer({
        stores: app.stores,
        routes: [{ name, handler, route: mutant }],
        webRoot: null,
        isReady: allReady,
      });
      if ((await answerProblems(server, mutant)).length === 0) unnoticed.push(nameOf(mutant));
      await server.close();
    }
    expect(unnoticed).toEqual([]);
  });

  test('fails when the gate of any one page is removed', () => {
    const mutants = pages.flatMap((page) => {
      const access = weaker(page.access);
      return access ? [{ ...page, access }] : [];
    });
    expect(mutants.filter((page) => pageProblems(page).length === 0).map(({ path }) => path)).toEqual([]);
  });
});
