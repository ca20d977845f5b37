import { type Readable, Stream } from 'node:stream';
import {
  badInput,
  bodyLimitOf,
  fail,
  fileNotValid,
  fileOfForm,
  fileTooLarge,
  notSignedIn,
  PLATFORM_RULES,
  pathParameters,
  type Route,
  stopping,
  tooLargeText,
  wrongContentEncoding,
  wrongContentType,
} from '@kontor/core/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { z } from 'zod';
import type { Stores } from '../stores/stores.ts';
import { addressOf } from './address.ts';
import { bodyStream, streamLimits } from './body-stream.ts';
import { callerOf } from './caller.ts';
import { cookieName, readCookie, writeCookie } from './cookie.ts';
import { success } from './envelope.ts';
import { type ReceivedForm, readForm } from './form-body.ts';
import { Answer, type Implemented, type Transport } from './implement.ts';
import { admit, type Caller, invoke } from './invoke.ts';
import { sendFile, sendTagged, showFile } from './send-file.ts';

const STREAM_TYPES = ['application/x-ndjson', 'application/octet-stream', 'application/gzip', 'text/csv'];
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

/** What the body is packed with, '' where it comes as it is. */
const packingOf = ({ headers }: FastifyRequest): string => {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? '';
  return encoding === 'identity' ? '' : encoding;
};
const PACKINGS = ['gzip', 'x-gzip'];

/** A body that is packed in a way that the call does not unpack would be read as what it is not. */
function refuseOtherEncoding(request: FastifyRequest, { takes }: Route) {
  const packing = packingOf(request);
  if (packing === '' || request.method === 'GET') return;
  if (takes !== 'stream') fail(wrongContentEncoding);
  if (!PACKINGS.includes(packing)) fail(wrongContentEncoding, 'Send the body as it is, or packed with gzip.');
}

/** A form that says it is longer than its call takes is refused unread; one that does not say so is cut where it is. */
function refuseLongForm({ headers }: FastifyRequest, route: Route) {
  if (route.takes === 'upload' && Number(headers['content-length'] ?? 0) > bodyLimitOf(route))
    fail(fileTooLarge, tooLargeText({ lessThan: fileOfForm(bodyLimitOf(route)) }));
}

/** A form up to its file, of a call that takes one. */
async function formOf(request: FastifyRequest, route: Route): Promise<ReceivedForm | null> {
  if (route.takes !== 'upload') return null;
  if (!(request.body instanceof Stream)) fail(fileNotValid);
  const whole = bodyStream(request.body as Readable, false, { most: bodyLimitOf(route), ratio: 1 });
  return readForm(whole, request.headers['content-type'] ?? '');
}

/** Path, query and body as one object; the path wins, then the body (core/contract/route.ts). */
function inputOf(request: FastifyRequest, route: Route, form: ReceivedForm | null): unknown {
  const body = route.takes === 'stream' ? {} : (form?.fields ?? request.body ?? {});
  if (typeof body !== 'object' || Array.isArray(body) !== Boolean(route.arrayBody))
    fail(badInput, route.arrayBody ? 'Send a list.' : 'Send an object.');
  const fields = Array.isArray(body) && route.arrayBody ? { [route.arrayBody]: body } : body;
  // Secrets of a form never come in the address, which is logged and kept (RFC 6749 §2.3.1).
  const query = route.takes === 'form' ? {} : (request.query as object);
  return { ...query, ...(fields as object), ...(request.params as object) };
}

/** Not of the request, which ends as soon as its body is read. */
function hangUpOf({ raw }: FastifyReply): AbortSignal {
  const hangUp = new AbortController();
  raw.once('close', () => raw.writableFinished || hangUp.abort());
  return hangUp.signal;
}

function transportOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { stores, takes }: { stores: Stores; takes: Route['takes'] },
): Transport {
  const { isSecure } = stores.config;
  const raw = takes === 'stream' && request.body instanceof Stream ? (request.body as Readable) : null;
  return {
    ip: addressOf(request.ip),
    userAgent: request.headers['user-agent'] ?? '',
    token: readCookie(request.headers.cookie, cookieName(isSecure)),
    browser: readCookie(request.headers.cookie, cookieName(isSecure, 'kontor_browser')),
    setSession: (token, expiresAt) => void reply.header('set-cookie', writeCookie(isSecure, token, { ...(expiresAt && { expiresAt }) })),
    setBrowser: ({ secret, expiresAt }) =>
      void reply.header('set-cookie', writeCookie(isSecure, secret, { expiresAt, name: 'kontor_browser' })),
    body: raw && bodyStream(raw, PACKINGS.includes(packingOf(request)), streamLimits(stores.config)),
    header: (name) => {
      const value = request.headers[name.toLowerCase()];
      return Array.isArray(value) ? value[0] : value;
    },
    signal: hangUpOf(reply),
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Refusals of this route go without the envelope, as its answers do. */
    isBare?: boolean;
  }
}

/** Mounts one declared route: who calls, admit, read, invoke, envelope (design §4). State-changing GETs also answer POST. */
export function mount(app: FastifyInstance, implemented: Implemented, stores: Stores) {
  const { route } = implemented;
  const methods: HTTPMethods[] = route.effect === 'write' && route.method === 'GET' ? ['GET', 'POST'] : [route.method];
  const callers = new WeakMap<FastifyRequest, Caller>();
  app.route({
    method: methods,
    url: `/api/${route.path.replace(/\{(\w+)\}/g, ':$1')}`,
    exposeHeadRoute: false,
    bodyLimit: bodyLimitOf(route),
    config: { isBare: route.answers === 'json' },
    // Before a byte of the body is read, and after the limits of calls have counted.
    preParsing: async (request) => {
      const caller = await callerOf(request, route, stores);
      admit(route, caller);
      refuseOtherType(request, route);
      refuseOtherEncoding(request, route);
      refuseLongForm(request, route);
      callers.set(request, caller);
    },
    handler: async (request, reply) => {
      const caller = callers.get(request) ?? fail(notSignedIn);
      const form = await formOf(request, route);
      const input = inputOf(request, route, form);
      const transport = transportOf(request, reply, { stores, takes: route.takes });
      const result = await invoke(implemented, { caller, input, file: form?.file ?? null, stores, transport });
      if (!(result instanceof Answer)) return 'open' in result ? showFile(request, reply, result) : sendFile(reply, result);
      const body = route.answers === 'json' ? result.data : success(result.data, result.msg, result.value);
      return route.revalidates ? sendTagged(request, reply, body) : body;
    },
  });
}

/** Fails loudly at start on a path whose parameters the input does not take, and on what a rule or a method does not go with. */
export function checkRoute({ name, route }: Implemented) {
  if (route.answers === 'shown' && (route.method !== 'GET' || route.effect !== 'read'))
    throw new Error(`Route ${name} (${route.path}) shows a file, so it may only read, by GET.`);
  if (route.reach === 'platform' && !PLATFORM_RULES.some((rule) => rule === route.access))
    throw new Error(`Route ${name} (${route.path}) reaches the platform and lets in whoever the rule ${route.access} does.`);
  const shape = route.input instanceof z.ZodObject ? Object.keys(route.input.shape) : null;
  const missing = pathParameters(route.path).filter((parameter) => shape && !shape.includes(parameter));
  if (missing.length > 0) throw new Error(`Route ${name} (${route.path}) does not take ${missing.join(', ')}.`);
}

export const refuseWhileStopping = () => fail(stopping);
