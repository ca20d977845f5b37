import { z } from 'zod';
import type { AccessRule, PlatformRule } from './access.ts';
import type { Failure, FieldIssue } from './failure.ts';
import { type FileLimits, UPLOAD_FAILURES } from './upload.ts';

export type Method = 'GET' | 'POST' | 'PUT';

/**
 * A call as a value. `path` is below `/api/`, with `{name}` for parameters; `input` is one object: path parameters, query and body together.
 * On GET the rest of the input travels in the query, otherwise in the body, but for `query`, which names the keys the specification puts in the URL.
 * `effect: 'write'` marks the specification's state-changing GETs: never cached, prefetched or retried, and also answered on POST.
 * `answers: 'file'` sends bytes to be saved instead of the envelope, `'shown'` a stored file that a page shows by its address (a GET that reads),
 * `'json'` the bare output as other standards want it.
 * `takes: 'stream'` reads raw bytes; `'upload'` is a multipart form with one file (`uploadRoute`); `'form'` is the URL-encoded body of programs that know no JSON:
 * it reads no cookie and so needs no X-Requested-With.
 */
export type Route<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = {
  readonly method: Method;
  readonly path: string;
  readonly access: AccessRule;
  /** The call administers the platform: its scope writes the platform's tables instead of the account's rows (docs/decisions/0083). */
  readonly reach?: 'platform' | undefined;
  readonly summary: string;
  readonly input: I;
  readonly output: O;
  readonly failures: readonly Failure[];
  readonly effect: 'read' | 'write';
  readonly query?: readonly string[];
  /** Input key that a bare JSON array as body is bound to (spec 2 §7, `deal/bulk/unpublish`). */
  readonly arrayBody?: string;
  readonly takes?: 'json' | 'stream' | 'upload' | 'form';
  readonly answers?: 'envelope' | 'file' | 'shown' | 'json';
  /** Bytes of a body, where a call needs more than `bodyLimitOf` gives. */
  readonly bodyLimit?: number;
  /** A read that is asked again and again: its answer has an ETag, and an unchanged one is 304 without a body (RFC 9110 §13.1.2). */
  readonly revalidates?: true;
  /** A reporting call: the bearer token of an account's API key also opens it, for reading only (spec 1 §2.5). */
  readonly reporting?: true;
  /** Closed while a super user acts as somebody else: passwords, keys, users, links of accounts (security rule 16). */
  readonly inPersonOnly?: true;
  /** The reply's line on an input that its schema refuses, instead of every issue by its path. */
  readonly refusedWords?: (issues: readonly FieldIssue[]) => string;
  /** Of an upload: which files it takes, by its fields. */
  fileLimits?(input: z.output<I>): FileLimits;
};
export type RouteMap = Record<string, Route>;

const KIB = 1_024;
/** For calls that carry the targeting of a plan: up to 25,000 values in a dimension. */
export const LARGE_BODY = 1_024 * KIB;

/** Bytes that a call reads of a body: 16 KiB of anybody, 128 KiB of people who are signed in, or what the route declares. */
export const bodyLimitOf = ({ access, bodyLimit }: Route): number => bodyLimit ?? (access === 'public' ? 16 * KIB : 128 * KIB);

/** A flag that may come in a query ('true', '1') or a body. */
export const Flag = z.union([z.boolean(), z.stringbool()]);
export const NoInput = z.object({});
export const Nothing = z.null();

/** The reach `platform` goes with the rules of who administers it, and with no other. */
type Reached = { access: AccessRule; reach?: undefined } | { access: PlatformRule; reach: 'platform' };
type Declared<I extends z.ZodType, O extends z.ZodType> = Omit<Route<I, O>, 'failures' | 'access' | 'reach'> &
  Reached & { failures?: readonly Failure[] };

/** Declares a call; `access` cannot be left out. */
export function route<I extends z.ZodType, O extends z.ZodType>(declared: Declared<I, O>): Route<I, O> {
  return { failures: [], ...declared };
}

/** A call that takes one file as a form; its handler gets `file`. Fields come before the file, which is called `file`. */
export type UploadRoute<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = Route<I, O> & {
  readonly takes: 'upload';
  readonly bodyLimit: number;
  fileLimits(input: z.output<I>): FileLimits;
};
type DeclaredUpload<I extends z.ZodType, O extends z.ZodType> = Omit<
  Route<I, O>,
  'failures' | 'access' | 'reach' | 'method' | 'effect' | 'takes'
> &
  Reached & { failures?: readonly Failure[] } & Pick<UploadRoute<I, O>, 'bodyLimit' | 'fileLimits'>;

/** Declares an upload; `bodyLimit` is that of the largest form (`formLimit`). */
export function uploadRoute<I extends z.ZodType, O extends z.ZodType>(declared: DeclaredUpload<I, O>): UploadRoute<I, O> {
  const failures = [...UPLOAD_FAILURES, ...(declared.failures ?? [])];
  return { ...declared, failures, method: 'POST', effect: 'write', takes: 'upload' };
}

export type Input<R extends Route> = z.input<R['input']>;
export type ParsedInput<R extends Route> = z.output<R['input']>;
export type Output<R extends Route> = z.output<R['output']>;

/** Every answer of the API (spec 2 §7). `value` is a new id, `data` the route's output. */
export type Envelope<T> = {
  success: boolean;
  msg: string;
  errorDetails: string | null;
  value: string | null;
  data: T | null;
  issues?: { path: string; message: string }[];
};

/** The names between braces in a path: `deal/get/{id}` gives `['id']`. */
export const pathParameters = (path: string): string[] => [...path.matchAll(/\{(\w+)\??\}/g)].map((match) => match[1] ?? '');
