import { createServer, type RequestListener, type Server } from 'node:http';
import { buildServer } from '@kontor/core/server';
import { allReady, openCaller, PERSONAS } from '@kontor/core/testing';
import { testApp } from '@kontor/server-app/testing';
import { singleSignOnRoutes, ssoSilent } from '@kontor/single-sign-on/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { singleSignOn } from './index.ts';
import { openLyingProvider } from './lying-provider.ts';
import { listenHere, settingsFor } from './real-provider.ts';

const app = testApp();

const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

const stop = (server: Server) => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
};
/** A provider that is `answer`, and its address. */
async function provider(answer: RequestListener) {
  const server = createServer(answer);
  const issuer = await listenHere(server);
  opened.push(() => stop(server));
  return { server, issuer };
}
/** A caller of a server that uses the provider at `issuer`. */
async function callerFor(issuer: string) {
  const stores = { ...app.stores, config: { ...app.stores.config, ...settingsFor(issuer) } };
  const server = await buildServer({ stores, routes: singleSignOn.calls, webRoot: null, isReady: allReady });
  opened.push(() => server.close());
  return openCaller(server);
}
type Pages = Record<string, object>;
const json =
  (pages: (issuer: string) => Pages): RequestListener =>
  (request, response) => {
    const page = pages(`http://${request.headers.host}`)[request.url ?? ''];
    response.writeHead(page ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(page ?? {}));
  };
const DISCOVERY = '/.well-known/openid-configuration';
const described = (change: object) =>
  json((issuer) => ({
    [DISCOVERY]: { issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token`, ...change },
  }));
const begin = async (issuer: string) => {
  const { status, envelope } = await (await callerFor(issuer)).try(singleSignOnRoutes.start, {});
  return [status, envelope.msg];
};
const SILENT = [503, 'The identity provider does not answer. Please try again.'];

describe('a provider that does not answer', () => {
  test('is said to be silent when nothing listens there, and is asked anew by the next try', async () => {
    const { server, issuer } = await provider(described({}));
    await stop(server);
    const caller = await callerFor(issuer);
    expect((await caller.try(singleSignOnRoutes.start, {})).envelope.msg).toBe(ssoSilent.text);
    await new Promise<void>((resolve) => server.listen(Number(new URL(issuer).port), '127.0.0.1', resolve));
    expect((await caller.try(singleSignOnRoutes.start, {})).status).toBe(200);
  });

  test.each<[string, RequestListener]>([
    ['takes longer than five seconds', () => {}],
    ['is broken', (_, response) => response.writeHead(500).end()],
    ['leads elsewhere', (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
    ['says something else', (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')],
    ['is another issuer', described({ issuer: 'https://other.example' })],
    ['names no page to send people to', described({ authorization_endpoint: undefined })],
    ['names a page that is a script', described({ authorization_endpoint: 'javascript:alert(1)' })],
  ])('is said to be silent when it %s', async (_, answer) => {
    expect(await begin((await provider(answer)).issuer)).toEqual(SILENT);
  });

  test('is not asked over plain http unless it is on this machine', async () => {
    const asked: unknown[] = [];
    const { issuer } = await provider((request, response) => {
      asked.push(request.url);
      response.end();
    });
    expect(await begin(issuer.replace('127.0.0.1', '0.0.0.0'))).toEqual(SILENT);
    expect(asked).toEqual([]);
  });

  test.each<[string, RequestListener]>([
    ['has gone when the code is exchanged', (request) => request.socket.destroy()],
    ['is broken when the code is exchanged', (_, response) => response.writeHead(502).end()],
  ])('is said to be silent when it %s', async (_, token) => {
    const { issuer } = await provider((request, response) => (request.url === '/token' ? token : described({}))(request, response));
    const caller = await callerFor(issuer);
    const { url, attempt } = await caller.call(singleSignOnRoutes.start, {});
    const answer = `?code=any&state=${new URL(url).searchParams.get('state')}`;
    const { status, envelope } = await caller.try(singleSignOnRoutes.finish, { attempt, answer });
    expect([status, envelope.msg]).toEqual(SILENT);
  });

  test('is read once for many who begin', async () => {
    const honest = await openLyingProvider(PERSONAS.lean);
    opened.push(honest.close);
    const caller = await callerFor(honest.issuer);
    await Promise.all([1, 2, 3].map(() => caller.call(singleSignOnRoutes.start, {})));
    expect(honest.asked).toEqual([DISCOVERY]);
  });
});
