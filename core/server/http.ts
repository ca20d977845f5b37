import { type Readable, Stream } from 'node:stream';
import {
  accountChanged,
  allows,
  badInput,
  bodyLimitOf,
  DRAWN_FOR,
  fail,
  notAllowed,
  notInPerson,
  notSignedIn,
  pathParameters,
  type Route,
  type Session,
  stopping,
  whoWorks,
  wrongContentType,
} from '@kontor/core/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { z } from 'zod';
import { findTokenSession } from './access-token-store.ts';
import { addressOf } from './address.ts';
import { bodyStream, streamLimits } from './body-stream.ts';
import { refuseUnstorableText } from './clean-text.ts';
import { cookieName, cookiesOf, readCookie, writeCookie } from './cookie.ts';
import { invalidInput, success } from './envelope.ts';
import { storesFor } from './fair-queue.ts';
import { Answer, type Call, type FileAnswer, type Implemented, type Transport } from './implement.ts';
import { findPlatformKey } from './platform-key-store.ts';
import { scopeOf, systemScope } from './scope.ts';
import { findSession } from './session-store.ts';
import type { Stores } from './stores.ts';

const STREAM_TYPES = ['application/x-ndjson', 'application/octet-stream', 'application/gzip'];
/** The types of body that a route takes; of the first one it says so. */
const BODY_TYPES = {
  json: ['application/json'],
  form: ['application/x-www-form-urlencoded'],
  stream: STREAM_TYPES,
  upload: ['multipart/form-data'],
} as const;

/** A body of a type that the call does not take is refused unread. */
function refuseOtherType(request: FastifyRequest, { takes = 'json' }: Route) {
  const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  const types: readonly string[] = BODY_TYPES[takes];
  if (type !== undefined && !types.includes(type)) fail(wrongContentType, `Send the body as ${types[0]}.`);
}

/** Path, query and body as one object; the path wins, then the body (core/contract/route.ts). */
function inputOf(request: FastifyRequest, route: Route): unknown {
  const body = route.takes === 'stream' ? {} : (request.body ?? {});
  if (typeof body !== 'object' || Array.isArray(body) !== Boolean(route.list))
    fail(badInput, route.list ? 'A list is expected.' : 'An object is expected.');
  const fields = Array.isArray(body) && route.list ? { [route.list]: body } : body;
  // Secrets of a form never come in the address, which is logged and kept (RFC 6749 §2.3.1).
  const query = route.takes === 'form' ? {} : (request.query as object);
  return { ...query, ...(fields as object), ...(request.params as object) };
}

/** Unknown keys are refused, not dropped (security rule 6); those of a form are ignored, as OAuth wants (RFC 6749 §3.2). */
const strict = ({ input, takes }: Route): z.ZodType => (input instanceof z.ZodObject && takes !== 'form' ? input.strict() : input);

/** Cookies alone never act: the caller must be our own page, or say so as a program does (design §4, security rule 14). */
function refuseForeign(request: FastifyRequest) {
  const site = request.headers['sec-fetch-site'];
  const isOwn = site === undefined || site === 'same-origin' || site === 'none';
  if (!isOwn || request.headers['x-requested-with'] !== 'kontor') fail(notAllowed, 'The header X-Requested-With: kontor is missing.');
}

/** The secret of `Authorization: Bearer <secret>`, or null. */
function bearerOf(request: FastifyRequest): string | null {
  const [scheme, secret] = (request.headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && secret ? secret : null;
}

async function keyHolder(request: FastifyRequest, stores: Stores) {
  const secret = bearerOf(request) ?? fail(notSignedIn, 'A platform key is needed: Authorization: Bearer <key>.');
  return (await findPlatformKey(systemScope(stores.entities), secret)) ?? fail(notSignedIn, 'The platform key is not known.');
}

/** Who stands behind an API key's token: its account, on the reporting calls alone. */
async function tokenHolder(token: string, route: Route, stores: Stores): Promise<Session> {
  const session =
    (await findTokenSession(systemScope(stores.entities), token)) ?? fail(notSignedIn, 'The access token is not known or is over.');
  return route.reporting && route.effect === 'read' && allows(route.access, session) ? session : fail(notAllowed);
}

const TWO_COOKIES = 'Your browser sent two session cookies. Clear the cookies of this site, then sign in again.';

async function sessionOf(request: FastifyRequest, stores: Stores, isPublic: boolean): Promise<Session | null> {
  const name = cookieName(stores.config.isSecure);
  const [token, second] = cookiesOf(request.headers.cookie, name);
  if (second !== undefined && !isPublic) fail(notSignedIn, TWO_COOKIES);
  return token && second === undefined ? findSession(systemScope(stores.entities), token) : null;
}

/** A page drawn for one account never reads or writes in another that a second tab has entered meanwhile. */
function refuseDrawnForOthers(request: FastifyRequest, session: Session | null) {
  const drawnFor = request.headers[DRAWN_FOR];
  if (session && drawnFor !== undefined && drawnFor !== whoWorks(session)) fail(accountChanged);
}

/** Who calls. Throws 401 without a session, token or key where one is needed, 403 when the rule says no. */
async function admit(request: FastifyRequest, route: Route, stores: Stores): Promise<Session | null> {
  if (route.access === 'ingestKey') {
    await keyHolder(request, stores);
    return null;
  }
  if (route.takes === 'form') return allows(route.access, null) ? null : fail(notSignedIn);
  const bearer = bearerOf(request);
  if (bearer) return tokenHolder(bearer, route, stores);
  refuseForeign(request);
  const session = await sessionOf(request, stores, route.access === 'public');
  refuseDrawnForOthers(request, session);
  if (!allows(route.access, session)) fail(session ? notAllowed : notSignedIn);
  if (route.inPersonOnly && session?.impersonator) fail(notInPerson);
  return session;
}

function transportOf(request: FastifyRequest, reply: FastifyReply, stores: Stores): Transport {
  const { isSecure } = stores.config;
  const raw = request.body instanceof Stream ? (request.body as Readable) : null;
  return {
    ip: addressOf(request.ip),
    userAgent: request.headers['user-agent'] ?? '',
    token: readCookie(request.headers.cookie, cookieName(isSecure)),
    browser: readCookie(request.headers.cookie, cookieName(isSecure, 'kontor_browser')),
    setSession: (token, expiresAt) => void reply.header('set-cookie', writeCookie(isSecure, token, { ...(expiresAt && { expiresAt }) })),
    setBrowser: ({ secret, expiresAt }) =>
      void reply.header('set-cookie', writeCookie(isSecure, secret, { expiresAt, name: 'kontor_browser' })),
    body: raw && bodyStream(raw, request.headers['content-encoding'] === 'gzip', streamLimits(stores.config)),
    header: (name) => {
      const value = request.headers[name.toLowerCase()];
      return Array.isArray(value) ? value[0] : value;
    },
  };
}

function sendFile(reply: FastifyReply, { name, type, content }: FileAnswer) {
  const ascii = name.replace(/[^\x20-\x7e]|["\\]/g, '_');
  return reply
    .header('content-disposition', `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`)
    .type(type)
    .send(content);
}

const wantsAll = (input: unknown) => typeof input === 'object' && input !== null && 'admin' in input && input.admin === true;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Refusals of this route go without the envelope, as its answers do. */
    isBare?: boolean;
  }
}

/** Mounts one declared route: admit, read, parse, scope, run, validate, envelope (design §4). State-changing GETs also answer POST. */
export function mount(app: FastifyInstance, { route, handler }: Implemented, stores: Stores) {
  const input = strict(route);
  const methods: HTTPMethods[] = route.effect === 'write' && route.method === 'GET' ? ['GET', 'POST'] : [route.method];
  const url = `/api/${route.path.replace(/\{(\w+)\}/g, ':$1')}`;
  const admitted = new WeakMap<FastifyRequest, Session | null>();
  app.route({
    method: methods,
    url,
    exposeHeadRoute: false,
    bodyLimit: bodyLimitOf(route),
    config: { isBare: route.answers === 'json' },
    // Before a byte of the body is read, and after the limits of calls have counted.
    preParsing: async (request) => {
      admitted.set(request, await admit(request, route, stores));
      refuseOtherType(request, route);
    },
    handler: async (request, reply) => {
      const session = admitted.get(request) ?? null;
      const { data: parsed, error } = input.safeParse(inputOf(request, route));
      if (error) throw invalidInput(error);
      refuseUnstorableText(parsed);
      const call: Call<Route> = {
        input: parsed,
        session,
        scope: scopeOf(stores.entities, session, wantsAll(parsed)),
        stores: session ? storesFor(stores, session.accountId) : stores,
        transport: transportOf(request, reply, stores),
      };
      const result = await handler(call);
      if (route.answers === 'file') return sendFile(reply, result as FileAnswer);
      if (route.answers === 'json') return route.output.parse(result);
      const { data, msg, value } = result instanceof Answer ? result : { data: result, msg: '', value: null };
      return success(route.output.parse(data), msg, value);
    },
  });
}

/** Fails loudly at start on a path whose parameters the input does not take. */
export function checkRoute({ name, route }: Implemented) {
  const shape = route.input instanceof z.ZodObject ? Object.keys(route.input.shape) : null;
  const missing = pathParameters(route.path).filter((parameter) => shape && !shape.includes(parameter));
  if (missing.length > 0) throw new Error(`Route ${name} (${route.path}) does not take ${missing.join(', ')}.`);
}

export const refuseWhileStopping = () => fail(stopping);
