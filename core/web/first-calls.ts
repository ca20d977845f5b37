import { FIRST_PLACE, pageSessionOf } from '@kontor/core/contract';
import type { QueryClient } from '@tanstack/react-query';

/** A call that the document made before the code was here (apps/web/public/start.js), and for whom. */
type FirstCall = {
  method: string;
  url: string;
  body: string | null;
  drawnFor: string;
  /** Under which the page keeps its answer; `isPages` are those of a list. */
  key?: readonly unknown[];
  isPages?: true;
  answer: Promise<Response>;
  at: number;
};

declare global {
  // Of the page, where start.js leaves them.
  var kontorFirstCalls: FirstCall[] | undefined;
}

/** An answer that nobody took by then is no news. */
const NEWS_MS = 30_000;

/** Those whose answers nobody has had. */
function waiting(): FirstCall[] {
  const calls = (globalThis.kontorFirstCalls ?? []).filter(({ at }) => Date.now() - at < NEWS_MS);
  globalThis.kontorFirstCalls = calls;
  return calls;
}
const take = (call: FirstCall): void => {
  globalThis.kontorFirstCalls = waiting().filter((other) => other !== call);
};

/** The answer to a call that the document made already, for the same person; each is given once. Null where it made none. */
export function takeFirstAnswer(asked: Pick<FirstCall, 'method' | 'url' | 'body' | 'drawnFor'>): Promise<Response> | null {
  const call = waiting().find(
    ({ method, url, body, drawnFor }) => method === asked.method && url === asked.url && body === asked.body && drawnFor === asked.drawnFor,
  );
  if (!call) return null;
  take(call);
  return call.answer;
}

/**
 * Puts the answers that came well for `person` where their page looks for them, so that it is drawn with them at first. A refusal stays for
 * the call that will ask.
 */
export async function keepFirstAnswers(client: QueryClient, person: { userId: string; accountId: string }): Promise<void> {
  const keep = async (call: FirstCall) => {
    const response = await call.answer;
    if (!call.key || !response.ok) return;
    const { data } = await response.clone().json();
    if (!waiting().includes(call)) return;
    take(call);
    client.setQueryData(call.key, call.isPages ? { pages: [data], pageParams: [FIRST_PLACE] } : data);
  };
  const theirs = waiting().filter(({ drawnFor }) => drawnFor === pageSessionOf(person));
  await Promise.allSettled(theirs.map(keep));
}
