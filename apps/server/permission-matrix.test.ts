import { allows, type Page } from '@kontor/core/contract';
import {
  GATES,
  openCaller,
  PERSONA_FACTS,
  PERSONA_NAMES,
  PERSONAS,
  requestOf,
  shapeOf,
  specifiedCalls,
  specifiedPages,
} from '@kontor/core/testing';
import { dealPages } from '@kontor/deals/contract';
import { mediaPlanPages } from '@kontor/media-plans/contract';
import { sessionPages, sessionRoutes } from '@kontor/session/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { features } from './features.ts';
import { openTestApp, type TestApp } from './test-app.ts';

/** Calls the specification does not have, and who design §5 and §8 let use them. */
const OWN_CALLS: Record<string, string> = {
  'POST mediaplan/forecast': 'agency or admin flag',
  'POST setup/first-user': 'public',
  'GET ingest/keys': 'super',
  'POST ingest/keys/issue': 'super',
  'POST ingest/keys/revoke/{}': 'super',
};
/** Pages the specification does not have: the one-time link of an empty installation (design §7). */
const OWN_PAGES = new Map([['/setup', 'public']]);
const PAGES: Page[] = [sessionPages, mediaPlanPages, dealPages].flatMap((pages) => Object.values<Page>(pages));

const specified = new Map(specifiedCalls().map(({ method, path, gate }) => [`${method} ${shapeOf(path)}`, gate]));
const routes = features.map(({ route }) => route).filter(({ access }) => access !== 'ingestKey');
const gateOf = (method: string, path: string) => specified.get(`${method} ${shapeOf(path)}`) ?? OWN_CALLS[`${method} ${shapeOf(path)}`];

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

describe('every call has the gate of endpoints.tsv', () => {
  test('each call is one of the specification or listed with its reason', () => {
    expect(routes.filter(({ method, path }) => gateOf(method, path) === undefined).map(({ path }) => path)).toEqual([]);
  });

  test.each(PERSONA_NAMES)('%s may call what the gates say and nothing else', async (persona) => {
    const caller = openCaller(app.server);
    await caller.signIn(PERSONAS[persona]);
    for (const route of routes) {
      if (route === sessionRoutes.signOut || route === sessionRoutes.signIn) continue;
      const { status } = await caller.raw(requestOf(route, {})).then(({ statusCode }) => ({ status: statusCode }));
      const isOpen = GATES[gateOf(route.method, route.path) ?? '']?.(PERSONA_FACTS[persona]);
      expect(`${route.path} ${status === 403 ? 'refused' : 'open'}`).toBe(`${route.path} ${isOpen ? 'open' : 'refused'}`);
    }
  });

  test('a visitor may call public routes alone', async () => {
    for (const route of routes) {
      const { statusCode } = await app.visitor.raw(requestOf(route, {}));
      const isPublic = gateOf(route.method, route.path) === 'public';
      expect(`${route.path} ${statusCode === 401 ? 'refused' : 'open'}`).toBe(`${route.path} ${isPublic ? 'open' : 'refused'}`);
    }
  });

  test('a session that was ended opens nothing', async () => {
    const caller = openCaller(app.server);
    await caller.signIn(PERSONAS.agency);
    const cookie = caller.cookie();
    await caller.call(sessionRoutes.signOut, {});
    const response = await app.visitor.raw({ ...requestOf(sessionRoutes.session, {}), headers: { cookie } });
    expect(response.statusCode).toBe(401);
  });

  test('a page of another site cannot call for a signed-in person', async () => {
    const caller = await app.as('agency');
    for (const headers of [{ 'x-requested-with': 'other' }, { 'sec-fetch-site': 'cross-site' }] as Record<string, string>[]) {
      const response = await caller.raw({ ...requestOf(sessionRoutes.session, {}), headers });
      expect(response.statusCode).toBe(403);
    }
  });
});

describe('every page has the gate of routes.tsv', () => {
  const gates = new Map([...specifiedPages().map(({ path, gate }): [string, string] => [shapeOf(path), gate]), ...OWN_PAGES]);

  test('each page is one of the specification', () => {
    // "/mediaplan/create/{type?}" stands in the table for create with and without its tab.
    expect(PAGES.filter(({ path }) => !gates.has(shapeOf(path))).map(({ path }) => path)).toEqual([]);
  });

  test.each(PERSONA_NAMES)('%s sees the pages the gates say', async (persona) => {
    const caller = await app.as(persona);
    const { user } = await caller.call(sessionRoutes.session, {});
    const seen = PAGES.filter(({ access }) => allows(access, user)).map(({ path }) => path);
    const meant = PAGES.filter(({ path }) => GATES[gates.get(shapeOf(path)) ?? '']?.(PERSONA_FACTS[persona])).map(({ path }) => path);
    expect(seen).toEqual(meant);
  });
});
