import { type BrowserOptions, browserTracingIntegration, init, makeFetchTransport, replayIntegration } from '@sentry/browser';

/** What stands behind the path of an address may name people or open something: codes, links, searches. */
const QUERY = /((?:https?:\/)?\/[^"\\\s?#]*)([?#][^"\\\s]*)/g;
const bytesOf = (text: string) => new TextEncoder().encode(text).length;
/** The same envelope with every address's query crossed out; as long as before, because items of an envelope say their length. */
export const withoutQueries = (envelope: string): string =>
  envelope.replace(QUERY, (_, path: string, query: string) => path + '?'.padEnd(bytesOf(query), 'x'));

/** Everything leaves by here: errors, traces and replays. */
const sendWithoutQueries: typeof fetch = (url, { body, ...request } = {}) => {
  const envelope = typeof body === 'string' ? body : body instanceof Uint8Array ? new TextDecoder().decode(body) : null;
  return fetch(url, { ...request, body: envelope === null ? (body ?? null) : withoutQueries(envelope) });
};

/** Shares and privacy of what is sent (spec 1 §8): a replay shows no text, no input and no picture. */
export const reportsTo = (dsn: string): BrowserOptions => ({
  dsn,
  tracesSampleRate: 0.7,
  replaysSessionSampleRate: 0.1,
  replaysOnErrorSampleRate: 1,
  // Our own server reads no trace headers.
  tracePropagationTargets: [],
  dataCollection: {
    userInfo: false,
    cookies: false,
    httpHeaders: false,
    httpBodies: [],
    urlQueryParams: false,
    stackFrameVariables: false,
  },
  transport: (options) => makeFetchTransport(options, sendWithoutQueries),
  integrations: [
    browserTracingIntegration(),
    // Compressed, it could not be read through before it leaves.
    replayIntegration({ maskAllText: true, maskAllInputs: true, blockAllMedia: true, useCompression: false }),
  ],
});

let isStarted = false;

/** Sends what breaks in this browser to the service at `dsn`, from the first call on. */
export function startErrorReports(dsn: string): void {
  if (isStarted) return;
  isStarted = true;
  init(reportsTo(dsn));
}
