import type { Envelope, Failure, FieldIssue, Input, Output, Route } from '@kontor/core/contract';
import { vi } from 'vitest';

type Reply = { status: number; body: Partial<Envelope<unknown>> };
/** What the stubbed server says to one route; `asked` fills with the URL and body of each call. */
export type Answer = { route: Route; asked: { url: URL; body: unknown }[]; reply: (body: unknown, url: URL) => Reply };
type Said = { msg?: string; value?: string };

/** A typed success: the route's own output, so that a contract change breaks the test and not only the product. */
export const answer = <R extends Route>(
  route: R,
  data: Output<R> | ((body: Partial<Input<R>>, url: URL) => Output<R>),
  said: Said = {},
): Answer => ({
  route,
  asked: [],
  reply: (body, url) => ({
    status: 200,
    body: {
      success: true,
      msg: said.msg ?? '',
      errorDetails: null,
      value: said.value ?? null,
      // The caller's body was made by `call`, from this route's input.
      data:
        typeof data === 'function'
          ? (data as (body: Partial<Input<R>>, url: URL) => Output<R>)((body ?? {}) as Partial<Input<R>>, url)
          : data,
    },
  }),
});

/** One of the declared failures of a route. */
export const refusal = (route: Route, { code, status, text }: Failure, issues: FieldIssue[] = []): Answer => ({
  route,
  asked: [],
  reply: () => ({ status, body: { success: false, msg: text, errorDetails: code, value: null, data: null, issues } }),
});

/** A failure the first time, the answer after that. */
export function refusedOnce(then: Answer, failed: Failure): Answer {
  const first = refusal(then.route, failed);
  return { ...then, reply: (body, url) => (then.asked.length > 1 ? then : first).reply(body, url) };
}

const patternOf = ({ path }: Route) => new RegExp(`^/api/${path.replace(/\{\w+\}/g, '[^/]+')}$`);

/** A fetch that knows `answers` only; a call nobody answers fails the test by its path. */
export const fetchOf =
  (answers: readonly Answer[]): typeof fetch =>
  async (input, init) => {
    const url = new URL(String(input), 'http://kontor.test');
    const known = answers.find(({ route }) => route.method === (init?.method ?? 'GET') && patternOf(route).test(url.pathname));
    if (!known) throw new Error(`No answer for ${init?.method} ${url.pathname}`);
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
    known.asked.push({ url, body });
    const reply = known.reply(body, url);
    return new Response(JSON.stringify(reply.body), { status: reply.status, headers: { 'content-type': 'application/json' } });
  };

/** From now on calls whose path holds `part` are on their way for good. */
export function stallCalls(part: string): void {
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
    String(input).includes(part) ? new Promise(() => {}) : fetch(input, init),
  );
}
