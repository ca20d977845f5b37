import { randomBytes } from 'node:crypto';
import {
  badInput,
  type Envelope,
  KontorFailure,
  noSuchCall,
  REQUEST_ID_HEADER,
  referenceOf,
  tooMany,
  wrongContentEncoding,
  wrongContentType,
} from '@kontor/core/contract';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Config } from '../config.ts';
import { addReadiness, type Readiness } from '../stores/readiness.ts';
import type { Stores } from '../stores/stores.ts';
import { addCallLimits, cutSlowBodies } from './call-limits.ts';
import { refusal } from './envelope.ts';
import { checkRoute, mount, refuseWhileStopping } from './http.ts';
import type { Implemented } from './implement.ts';
import { isCall } from './is-call.ts';
import { parseJsonBody } from './json-body.ts';
import { addOpenApi } from './openapi.ts';
import type { Served } from './page-document.ts';
import { closeBehindAnswer, dropUnread } from './refused-body.ts';
import { addWebApp } from './web-app.ts';

/** Bytes read where the route sets no limit (http.ts). Slow clients are cut off: headers after 5 s, a parsed body after 30 s, a batch of events after 10 min (security rule 29). */
const BODY_LIMIT = 16_384;
const HEADERS_TIMEOUT_MS = 5_000;
const REQUEST_TIMEOUT_MS = 600_000;

/**
 * Mantine writes style attributes, so styles may be inline; scripts may not. No third-party origin except the configured
 * error-reporting service.
 */
function contentPolicy(dsn: string): string {
  const reports = dsn && ` ${new URL(dsn).origin}`;
  return `default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'${reports}; manifest-src 'self'; frame-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;
}

/** On every reply (security rule 23). */
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};

const headersOf = (id: string, { isSecure, ERROR_REPORT_DSN }: Config, isCall: boolean): Record<string, string> => ({
  ...HEADERS,
  'content-security-policy': contentPolicy(ERROR_REPORT_DSN),
  [REQUEST_ID_HEADER]: id,
  ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  ...(isCall ? { 'cache-control': 'no-store' } : {}),
});

/** As RFC 6749 §5.2 has it, where the answer is no envelope either; what our schemas refuse is an invalid request there. */
const bareRefusal = ({ errorDetails, msg }: Envelope<null>) => ({
  error: [badInput, wrongContentType, wrongContentEncoding].some(({ code }) => code === errorDetails) ? 'invalid_request' : errorDetails,
  error_description: msg,
});

/** What is thrown becomes the answer; a fault of ours is logged whole. */
function addErrors(app: FastifyInstance, log: Stores['log']) {
  app.setErrorHandler((error, request, reply) => {
    const { status, body, isFault, retryAfterS } = refusal(error);
    if (isFault) log.error({ id: request.id, ref: referenceOf(request.id), path: request.url.split('?')[0], err: error }, 'request failed');
    if (retryAfterS !== null) reply.header('retry-after', retryAfterS);
    const [scheme] = (request.headers.authorization ?? '').split(' ');
    if (status === 401 && scheme)
      reply.header('www-authenticate', `${scheme.toLowerCase() === 'basic' ? 'Basic' : 'Bearer'} realm="Kontor"`);
    if (request.routeOptions.config.isBare) return reply.status(status).send(bareRefusal(body));
    return reply.status(status).send(body);
  });
}

/** Reads the types of body that routes take. */
function addBodyTypes(app: FastifyInstance) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseJsonBody(String(body)));
    } catch (error) {
      done(error as Error);
    }
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  // Read by whoever takes them: lines by their handler, forms with a file by form-body.ts.
  app.addContentTypeParser(
    ['application/x-ndjson', 'application/octet-stream', 'application/gzip', 'text/csv', 'multipart/form-data'],
    (_, body, done) => done(null, body),
  );
}

export type ServerOptions = {
  stores: Stores;
  routes: readonly Implemented[];
  webRoot: string | null;
  /** What the documents of the web app are made from; without it, each is index.html. */
  served?: Served;
  isReady: () => Promise<Readiness>;
  /** The server is about to stop: it answers, but keeps no connection and asks balancers for no more calls. */
  isDraining?: () => boolean;
};

/** Builds the HTTP server without listening, so that tests may inject requests. */
export async function buildServer({
  stores,
  routes,
  webRoot,
  served,
  isReady,
  isDraining = () => false,
}: ServerOptions): Promise<FastifyInstance> {
  const { config, log } = stores;
  let isStopping = false;
  const app = Fastify({
    // Typed as the base logger, so that the instance keeps Fastify's own default types.
    loggerInstance: log as FastifyBaseLogger,
    genReqId: () => randomBytes(8).toString('hex'),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    // The one proxy before this server: what stands before its own word in X-Forwarded-For, anybody may have written.
    trustProxy: config.TRUST_PROXY && ((_address, hop) => hop === 0),
    // While stopping, calls are refused by the hook below, in the envelope.
    return503OnClosing: false,
    // A path that is no path, or longer than any: no route sees it, nor do the hooks.
    frameworkErrors: (_error, request, reply) => {
      const headers = headersOf(request.id, config, true);
      const isUnread = dropUnread(request.raw);
      if (isUnread) closeBehindAnswer(request.raw, reply.raw);
      reply.raw.writeHead(404, {
        ...headers,
        ...(isUnread ? { connection: 'close' } : {}),
        'content-type': 'application/json; charset=utf-8',
      });
      reply.raw.end(JSON.stringify(refusal(new KontorFailure(noSuchCall)).body));
    },
    routerOptions: { maxParamLength: 1_000 },
    http: { headersTimeout: HEADERS_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS, connectionsCheckingInterval: 1_000 },
  });
  addBodyTypes(app);
  const limitOfAddress = await addCallLimits(app, stores);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headersOf(request.id, config, isCall(request)));
    const limit = await limitOfAddress(request);
    if (!limit.isAllowed && limit.isExceeded) throw new KontorFailure(tooMany);
    if (isStopping) refuseWhileStopping();
  });
  app.addHook('onSend', async (request, reply) => {
    // Whatever is answered to a body that nobody has read, the next call of this connection would wait behind it.
    const isUnread = dropUnread(request.raw);
    if (isUnread) closeBehindAnswer(request.raw, reply.raw);
    if (isUnread || isStopping || isDraining()) reply.header('connection', 'close');
  });
  app.addHook('preParsing', async (request) => {
    if (request.is404 && isCall(request)) throw new KontorFailure(noSuchCall);
  });
  cutSlowBodies(app);
  app.addHook('onResponse', async (request, reply) => {
    const { id, method, url } = request;
    const line = { id, method, path: url.split('?')[0], status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    const ref = reply.statusCode >= 500 && { ref: referenceOf(id) };
    if (isCall(request)) log.info({ ...line, ...ref }, 'request');
  });
  addErrors(app, log);
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  for (const implemented of routes) {
    checkRoute(implemented);
    mount(app, implemented, stores);
  }
  app.get('/healthz', async () => ({ status: 'up' }));
  addReadiness(app, { log, minFreeMb: config.MIN_FREE_MB, isReady, isDraining });
  addOpenApi(
    app,
    routes.map(({ route }) => route),
  );
  await addWebApp(app, { webRoot, served, stores });
  return app;
}
