import {
  accountChanged,
  fail,
  isKeyRule,
  KEY_SCOPES,
  type KeyScope,
  notAllowed,
  notSignedIn,
  PAGE_SESSION_HEADER,
  pageSessionOf,
  type Route,
  type Session,
} from '@kontor/core/contract';
import type { FastifyRequest } from 'fastify';
import { findTokenSession } from '../sessions/access-token-store.ts';
import { findPlatformKey } from '../sessions/platform-key-store.ts';
import { findSession } from '../sessions/session-store.ts';
import { sessionScope, systemScope } from '../stores/scope.ts';
import type { Stores } from '../stores/stores.ts';
import { cookieName, cookiesOf } from './cookie.ts';
import type { Caller } from './invoke.ts';

/**
 * Cookies alone never act: the caller must be our own page, or say so as a program does (design §4, security rule 14). A file that a page shows
 * is asked for by the browser itself, which adds no header of ours; such a call only reads, and its answer opens in no page but ours.
 */
function refuseForeign(request: FastifyRequest, { answers }: Route) {
  const site = request.headers['sec-fetch-site'];
  const isOwn = site === undefined || site === 'same-origin' || site === 'none';
  const saysSo = answers === 'shown' || request.headers['x-requested-with'] === 'kontor';
  if (!isOwn || !saysSo) fail(notAllowed, 'The header X-Requested-With: kontor is missing.');
}

/** The secret of `Authorization: Bearer <secret>`, or null. */
function bearerOf(request: FastifyRequest): string | null {
  const [scheme, secret] = (request.headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && secret ? secret : null;
}

const OPENS = { ingest: 'feeds events', deals: 'reads deals' } as const satisfies Record<KeyScope, string>;

async function checkPlatformKey(request: FastifyRequest, stores: Stores, wanted: KeyScope) {
  const secret = bearerOf(request) ?? fail(notSignedIn, 'A platform key is needed: Authorization: Bearer <key>.');
  const key = (await findPlatformKey(systemScope(stores.entities), secret)) ?? fail(notSignedIn, 'The platform key is not known.');
  if (key.scope !== wanted) fail(notAllowed, `This platform key ${OPENS[key.scope]}; the call needs one that ${OPENS[wanted]}.`);
}

const tokenSession = async (token: string, stores: Stores): Promise<Session> =>
  (await findTokenSession(systemScope(stores.entities), token)) ?? fail(notSignedIn, 'The access token is not known or is over.');

const TWO_COOKIES = 'Your browser sent two session cookies. Clear the cookies of this site, then sign in again.';

/** Whose session the cookie opens, if it opens one. Throws 401 for two cookies of the name, but on public calls. */
export async function cookieSession(request: FastifyRequest, stores: Stores, isPublic: boolean): Promise<Session | null> {
  const name = cookieName(stores.config.isSecure);
  const [token, second] = cookiesOf(request.headers.cookie, name);
  if (second !== undefined && !isPublic) fail(notSignedIn, TWO_COOKIES);
  if (!token || second !== undefined) return null;
  return findSession(sessionScope(stores.entities), token, systemScope(stores.entities));
}

/** A page drawn for one account never reads or writes in another that a second tab has entered meanwhile. */
function refuseDrawnForOthers(request: FastifyRequest, session: Session | null) {
  const drawnFor = request.headers[PAGE_SESSION_HEADER];
  if (session && drawnFor !== undefined && drawnFor !== pageSessionOf(session)) fail(accountChanged);
}

/**
 * Who calls, by the credentials that a route of this kind reads: a platform key, nothing, an access token or the session's cookie.
 * Throws 401 for credentials that are not known, 403 for a foreign page. What the caller may do, `admit` decides.
 */
export async function callerOf(request: FastifyRequest, route: Route, stores: Stores): Promise<Caller> {
  if (isKeyRule(route.access)) {
    await checkPlatformKey(request, stores, KEY_SCOPES[route.access]);
    return { by: 'platformKey', session: null };
  }
  if (route.takes === 'form') return { by: 'nothing', session: null };
  const bearer = bearerOf(request);
  if (bearer) return { by: 'token', session: await tokenSession(bearer, stores) };
  refuseForeign(request, route);
  const session = await cookieSession(request, stores, route.access === 'public');
  refuseDrawnForOthers(request, session);
  return session ? { by: 'cookie', session } : { by: 'nothing', session };
}
