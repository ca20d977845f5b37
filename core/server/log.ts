import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { DrizzleQueryError } from 'drizzle-orm';
import { type DestinationStream, type Logger, pino } from 'pino';
import product from '../../package.json' with { type: 'json' };

export type Log = Logger;

/** What a log may say of an e-mail: enough to follow one person, not enough to read the address. */
export const emailMark = (email: string): string => createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 12);

const EMAIL = /[^\s<>()"',;:=]+@[^\s<>()"',;:=]+/g;
const marked = (text: string) => text.replace(EMAIL, (email) => `<${emailMark(email)}>`);
/** Why it happened, and why that did; no chain of our own is longer. */
const MOST_CAUSES = 4;
const MOST_WORDS = 2_000;
/** Of what failed together. */
const MOST_ERRORS = 20;

/** What a log never says, whatever carries it along (security rule 30). */
const SECRET = /pass|secret|token|cookie|authorization|otp|params|parameters|values|detail|html|body/i;

/** What was thrown and is no error, in words: an object's own fields without those that may carry secrets or rows. */
function thrownWords(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return marked(String(thrown));
  const shown = JSON.stringify(thrown, (key, value) => (SECRET.test(key) ? undefined : typeof value === 'bigint' ? String(value) : value));
  return marked(shown).slice(0, MOST_WORDS);
}

/** The queue tells its errors as plain objects with an error's fields. */
const isLikeError = (thrown: unknown): thrown is { message: string; stack?: unknown; code?: unknown } =>
  typeof thrown === 'object' && thrown !== null && 'message' in thrown && typeof thrown.message === 'string';

function thrownLine(thrown: unknown): object {
  try {
    if (!isLikeError(thrown)) return { type: typeof thrown, message: thrownWords(thrown) };
    const { message, stack, ...rest } = thrown;
    // The message of a failed query names its values behind the statement.
    const [said = ''] = message.split('\nparams:');
    const at = typeof stack === 'string' ? stack.indexOf(message) : -1;
    const where =
      at < 0
        ? ''
        : String(stack)
            .slice(at + message.length)
            .trim();
    return { type: 'object', message: marked(said), stack: where, rest: thrownWords(rest) };
  } catch {
    // A ring of objects, or a getter that throws.
    return { type: typeof thrown, message: 'cannot be told' };
  }
}

/** An error without what it carries along: queries have their values, mail errors their letter, databases the row that was in the way. */
function errorLine(error: unknown, causes = MOST_CAUSES): object {
  if (!(error instanceof Error)) return thrownLine(error);
  const { name, message, stack = '', cause } = error;
  const at = stack.indexOf(message);
  return {
    type: name,
    message: marked(error instanceof DrizzleQueryError ? error.query : message),
    ...('code' in error ? { code: error.code } : {}),
    stack: at < 0 ? '' : stack.slice(at + message.length).trim(),
    ...(cause && causes > 0 ? { cause: errorLine(cause, causes - 1) } : {}),
    ...(error instanceof AggregateError && causes > 0
      ? { errors: error.errors.slice(0, MOST_ERRORS).map((one) => errorLine(one, causes - 1)) }
      : {}),
  };
}

/** JSON lines on standard output. Cookies, keys, passwords and readable e-mails never reach it (security rule 30). */
export const openLog = (level: string, destination?: DestinationStream): Log =>
  pino(
    {
      level,
      base: { host: hostname(), pid: process.pid, release: product.version },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: (error) => errorLine(error) },
      redact: { paths: ['*.password', '*.otp', '*.clientSecret', 'req.headers.cookie', 'req.headers.authorization'], remove: true },
    },
    destination ?? pino.destination(1),
  );
