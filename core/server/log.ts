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

/** An error without what it carries along: queries have their values, mail errors their letter, databases the row that was in the way. */
function errorLine(error: unknown, causes = MOST_CAUSES): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack = '', cause } = error;
  const at = stack.indexOf(message);
  return {
    type: name,
    message: marked(error instanceof DrizzleQueryError ? error.query : message),
    ...('code' in error ? { code: error.code } : {}),
    stack: at < 0 ? '' : stack.slice(at + message.length).trim(),
    ...(cause && causes > 0 ? { cause: errorLine(cause, causes - 1) } : {}),
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
