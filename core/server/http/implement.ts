import type { Readable } from 'node:stream';
import type { FileKind, KeyRule, Output, ParsedInput, Route, RouteMap, Session } from '@kontor/core/contract';
import type { Scope } from '../stores/scope.ts';
import type { Stores } from '../stores/stores.ts';

/** A success with a message or a new id; plain output needs no wrapping. */
export class Answer<T> {
  readonly data: T;
  readonly msg: string;
  readonly value: string | null;
  constructor(data: T, msg: string, value: string | null) {
    this.data = data;
    this.msg = msg;
    this.value = value;
  }
}

/** `data` with the message people see and, for creations, the new id (spec 2 §7). */
export const answer = <T>(data: T, { msg = '', value = null }: { msg?: string; value?: string | null }): Answer<T> =>
  new Answer(data, msg, value);

/** Bytes instead of the envelope. */
export type FileAnswer = { name: string; type: string; content: Readable | string };

/** A stored file that a browser shows in its place, as the picture of a page: opened only where the caller does not have it already. */
export type ShownFile = {
  name: string;
  type: string;
  size: number;
  /** Another for other bytes: the hash of them. */
  tag: string;
  open: () => Promise<Readable>;
};

/** Facts of the transport that a few handlers need: sign-in and ingest. */
export type Transport = {
  /** Whose attempts are counted together (core/server/http/address.ts). */
  ip: string;
  userAgent: string;
  token: string | null;
  /** The secret of a browser that somebody has signed in with before. */
  browser: string | null;
  /** Sets or, with null, clears the session cookie. */
  setSession(token: string | null, expiresAt?: Date): void;
  /** Gives this browser the secret by which it is known again. */
  setBrowser(known: { secret: string; expiresAt: Date }): void;
  /** The raw body of a route that takes a stream; already inflated. */
  body: Readable | null;
  header(name: string): string | undefined;
  /** Aborted when the caller hangs up before the answer. */
  signal: AbortSignal;
};

/**
 * The file of an upload while it comes in: one that the call takes, by name and content. `stream` ends when the whole form has come; it fails
 * with the refusal to send where the file is too large, is no text though it should be, comes with a second one or breaks off.
 */
export type UploadedFile = { name: string; kind: FileKind; stream: Readable };

export type Call<R extends Route> = {
  input: ParsedInput<R>;
  /** Null only on public routes. */
  session: Session | null;
  scope: Scope;
  stores: Stores;
  transport: Transport;
};

/** As `Call`, on routes whose access rule needs a session. */
export type SignedCall<R extends Route> = Call<R> & { session: Session };

/** As `SignedCall`, on routes that take a file. */
export type UploadCall<R extends Route> = SignedCall<R> & { file: UploadedFile };

export type Handler<R extends Route> = (
  call: R['takes'] extends 'upload' ? UploadCall<R> : R['access'] extends 'public' | KeyRule ? Call<R> : SignedCall<R>,
) => Promise<Output<R> | Answer<Output<R>> | FileAnswer | ShownFile>;
export type Handlers<M extends RouteMap> = { [K in keyof M]: Handler<M[K]> };

export type Implemented = { name: string; route: Route; handler: (call: Call<Route> & { file: UploadedFile | null }) => Promise<unknown> };

/** Pairs routes with their handlers; a missing one is a compile error. */
export function implement<M extends RouteMap>(routes: M, handlers: Handlers<M>): Implemented[] {
  return Object.entries(routes).map(([name, route]) => ({
    name,
    route,
    // The one place where a route's own types are erased: the kernel parses the input with the same route's schema before calling.
    handler: handlers[name] as unknown as Implemented['handler'],
  }));
}
