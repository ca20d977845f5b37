import {
  accountChanged,
  type Envelope,
  type FieldIssue,
  type Input,
  messageOf,
  type Output,
  PAGE_SESSION_HEADER,
  pageSessionOf,
  REQUEST_ID_HEADER,
  type Route,
  referenceOf,
} from '@kontor/core/contract';
import { takeFirstAnswer } from './first-calls.ts';

type CallFault = { status: number; code: string; issues?: FieldIssue[]; reference?: string | null };

/** A call that did not succeed, with the text to show (spec 1 §8). `status` 0 means the server was not reached. */
export class CallError extends Error {
  readonly status: number;
  readonly code: string;
  readonly issues: FieldIssue[];
  /** Of a fault of ours: what the log has of it. */
  readonly reference: string | null;
  constructor(message: string, { status, code, issues = [], reference = null }: CallFault) {
    super(message);
    this.status = status;
    this.code = code;
    this.issues = issues;
    this.reference = reference;
  }
}

export type Reply<T> = { data: T; msg: string; value: string | null };

/** Told of every 401 while signed in, so that the shell can sign the person out (spec 1 §4), and of every `accountChanged`. */
export const unauthorized = new EventTarget();

/** The person and account of the pages, as `pageSessionOf` writes them; calls are made only for them. */
let drawnFor = '';
export const callAs = (who: { userId: string; accountId: string } | null): void => {
  drawnFor = who ? pageSessionOf(who) : '';
};

/** Said where the server, or code that is still there, is not reached (spec 1 §8). */
export const CONNECTION = 'Check your internet connection and try again';
/** The code of a refusal that says nothing. */
const UNSAID = 'unsaid';
const SOMETHING = 'Something went wrong. Please try again.';

/** What tells the server that this page calls, and for whom it was drawn. */
export const ownHeaders = (): Record<string, string> => ({
  'x-requested-with': 'kontor',
  ...(drawnFor && { [PAGE_SESSION_HEADER]: drawnFor }),
});

function requestOf(route: Route, input: Record<string, unknown>): [url: string, init: RequestInit] {
  const { url, body } = messageOf(route, input);
  const headers = ownHeaders();
  const init: RequestInit = { method: route.method, headers, credentials: 'same-origin', cache: 'no-store' };
  if (body !== null) {
    headers['content-type'] = 'application/json';
    init.body = body;
  }
  return [url, init];
}

type Sending = { signal?: AbortSignal | undefined; tag?: string | undefined };

async function send(route: Route, input: object, { signal, tag }: Sending = {}): Promise<Response> {
  const [url, init] = requestOf(route, input as Record<string, unknown>);
  if (tag) init.headers = { ...init.headers, 'if-none-match': tag };
  const asked = { method: route.method, url, body: typeof init.body === 'string' ? init.body : null, drawnFor };
  try {
    const first = takeFirstAnswer(asked);
    if (first) return await first;
    return await fetch(url, signal ? { ...init, signal } : init);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new CallError(CONNECTION, { status: 0, code: 'offline' });
  }
}

function referenceIn({ status, headers }: Response): string | null {
  const id = headers.get(REQUEST_ID_HEADER);
  return status >= 500 && id ? referenceOf(id) : null;
}

async function refuse(route: Route, response: Response): Promise<never> {
  const body: Partial<Envelope<null>> = await response.json().catch(() => ({}));
  if (response.status === 401 && route.access !== 'public') unauthorized.dispatchEvent(new Event('unauthorized'));
  if (body.errorDetails === accountChanged.code) unauthorized.dispatchEvent(new Event(accountChanged.code));
  const details = {
    status: response.status,
    code: body.errorDetails ?? (body.msg ? 'unknown' : UNSAID),
    ...(body.issues ? { issues: body.issues } : {}),
    reference: referenceIn(response),
  };
  throw new CallError(body.msg || (response.status >= 500 ? 'Internal server error.' : SOMETHING), details);
}

/** The last answers to calls that are asked again and again, by their URLs: told again where the server says that nothing has changed. */
const tagged = new Map<string, { tag: string; reply: Reply<unknown> }>();
const MOST_TAGGED = 20;

/** Asks for what has changed since the last answer. The tag is of the answer's bytes, so nobody is told what was another's. */
async function callTagged<R extends Route>(route: R, input: Input<R>, signal?: AbortSignal): Promise<Reply<Output<R>>> {
  const { url } = messageOf(route, input as Record<string, unknown>);
  const known = tagged.get(url);
  const response = await send(route, input as object, { signal, tag: known?.tag });
  // Kept under the URL of this very route.
  if (response.status === 304 && known) return known.reply as Reply<Output<R>>;
  const reply = await replyOf(route, response);
  const tag = response.headers.get('etag');
  tagged.delete(url);
  if (tag) tagged.set(url, { tag, reply });
  const [oldest] = tagged.keys();
  if (oldest !== undefined && tagged.size > MOST_TAGGED) tagged.delete(oldest);
  return reply;
}

/** Makes one declared call. Throws `CallError` with the text to show. */
export async function call<R extends Route>(route: R, input: Input<R>, signal?: AbortSignal): Promise<Reply<Output<R>>> {
  if (route.revalidates) return callTagged(route, input, signal);
  return replyOf(route, await send(route, input as object, { signal }));
}

/** What the server says to a call. Throws `CallError` for a refusal. */
export async function replyOf<R extends Route>(route: R, response: Response): Promise<Reply<Output<R>>> {
  if (!response.ok) return refuse(route, response);
  // The server has validated this very schema's output; parsing again would only cost time.
  const envelope = (await response.json()) as Envelope<Output<R>>;
  return { data: envelope.data as Output<R>, msg: envelope.msg, value: envelope.value };
}

/** The name that a header gives a file: the one in every script (RFC 6266), else the plain one. */
export function fileNameIn(disposition: string): string | undefined {
  const [, coded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? [];
  const [, plain] = /filename="([^"]+)"/.exec(disposition) ?? [];
  try {
    return coded ? decodeURIComponent(coded.trim()) : plain;
  } catch {
    return plain;
  }
}

/** Fetches a file answer and hands it to the browser under the server's name. */
export async function download<R extends Route>(route: R, input: Input<R>): Promise<void> {
  const response = await send(route, input as object);
  if (!response.ok) return refuse(route, response);
  const name = fileNameIn(response.headers.get('content-disposition') ?? '') ?? 'download';
  const url = URL.createObjectURL(await response.blob());
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The text of anything thrown, for a toast or a panel; `unsaid` where the server gave none. */
export const errorWords = (error: unknown, unsaid?: string): string =>
  error instanceof CallError && (error.code !== UNSAID || !unsaid) ? error.message : (unsaid ?? SOMETHING);

/** The same with the reference of a fault of ours, for whoever asks about it. */
export function errorText(error: unknown, unsaid?: string): string {
  const words = errorWords(error, unsaid);
  return error instanceof CallError && error.reference ? `${words} Ref ${error.reference}` : words;
}
