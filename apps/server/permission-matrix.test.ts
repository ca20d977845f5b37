import { type AccessRule, allows, type Page, type Route, type SessionUser } from '@kontor/core/contract';
import { buildServer, type Implemented } from '@kontor/core/server';
import { allReady, type Caller, requestOf } from '@kontor/core/testing';
import { deviceRoutes, impersonationRoutes, sessionRoutes } from '@kontor/session/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { features } from './features.ts';
import { pages } from './pages.ts';
import { CLOSED_WHILE_ACTING, gateOfCall, gateOfPage, isOpenTo, missingPages, nameOf } from './testing/matrix-gates.ts';
import { MATRIX_PERSONAS } from './testing/matrix-personas.ts';
import { openTestApp, type TestApp } from './testing/test-app.ts';

const routes = features.filter(({ route }) => route.access !== 'ingestKey');
/** These end or change sessions, so each caller gets a new one and everybody signs in again afterwards. */
const LEAVING: string[] = [sessionRoutes.signOut, sessionRoutes.userLogin, impersonationRoutes.stop, deviceRoutes.endOthers].map(nameOf);

let app: TestApp;
let callers: Map<string, Caller>;
let users: Map<string, SessionUser | null>;
let checks = 0;
beforeAll(async () => {
  app = await openTestApp();
  callers = await enterAll();
  users = new Map();
  for (const [name, caller] of callers) {
    const { status, envelope } = await caller.try(sessionRoutes.session, {});
    users.set(name, status === 200 ? (envelope.data?.user ?? null) : null);
  }
});
afterAll(() => app.close());

async function enterAll() {
  const entered = new Map<string, Caller>();
  for (const { name, enter } of MATRIX_PERSONAS) entered.set(name, await enter(app));
  return entered;
}

/** Where the server lets somebody in whom the specification does not, or the other way round; one line each. */
async function problemsOf(server: FastifyInstance, route: Route): Promise<string[]> {
  const found: string[] = [];
  const isLeaving = LEAVING.includes(nameOf(route));
  for (const { name, facts, isActing, enter } of MATRIX_PERSONAS) {
    const caller = (isLeaving ? null : callers.get(name)) ?? (await enter(app));
    const { method, url, payload } = requestOf(route, {});
    const reply = await server.inject({
      method: method as 'GET',
      url,
      headers: {
        'x-requested-with': 'kontor',
        cookie: caller.cookie(),
        'content-type': route.takes === 'form' ? 'application/x-www-form-urlencoded' : 'application/json',
      },
      payload: method === 'GET' ? '' : JSON.stringify(payload ?? {}),
    });
    checks += 1;
    const isOpen = isOpenTo(gateOfCall(route), facts) && !(isActing && CLOSED_WHILE_ACTING.has(nameOf(route)));
    const wanted = isOpen ? 'open' : facts ? 'refused' : 'unknown';
    const given = reply.statusCode === 403 ? 'refused' : reply.statusCode === 401 ? 'unknown' : 'open';
    if (wanted !== given) found.push(`${nameOf(route)}: ${name} is ${given} (${reply.statusCode}), the specification says ${wanted}`);
  }
  if (isLeaving) callers = await enterAll();
  return found;
}

/** As `problemsOf`, for a page. */
function pageProblems(page: Page): string[] {
  return MATRIX_PERSONAS.flatMap(({ name, facts }) => {
    checks += 1;
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
  test('each call is one of the specification or listed with its reason', () => {
    expect(routes.filter(({ route }) => gateOfCall(route) === undefined).map(({ route }) => nameOf(route))).toEqual([]);
  });

  test('opens to whom its gate names and to nobody else', async () => {
    const found: string[] = [];
    for (const { route } of routes) found.push(...(await problemsOf(app.server, route)));
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
  test('every page of the specification is there, and no other without a reason', () => {
    expect(missingPages(pages)).toEqual([]);
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
  const mutantsOf = ({ route, ...rest }: Implemented): Implemented[] => {
    const access = weaker(route.access);
    const { inPersonOnly, ...always } = route;
    return [...(access ? [{ ...rest, route: { ...route, access } }] : []), ...(inPersonOnly ? [{ ...rest, route: always }] : [])];
  };

  test('fails when the gate of any one call is removed', async () => {
    const unnoticed: string[] = [];
    for (const mutant of routes.flatMap(mutantsOf)) {
      const server = await buildServer({ stores: app.stores, routes: [mutant], webRoot: null, isReady: allReady });
      if ((await problemsOf(server, mutant.route)).length === 0) unnoticed.push(nameOf(mutant.route));
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

  test('asked everybody everything', () => {
    expect(checks).toBeGreaterThan((routes.length + pages.length) * MATRIX_PERSONAS.length);
  });
});
