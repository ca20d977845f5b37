import { createHash } from 'node:crypto';
import { type Logger, pino } from 'pino';

export type Log = Logger;

/** JSON lines on standard output. Cookies, keys and passwords never reach it (security rule 30). */
export const openLog = (level: string): Log =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ['*.password', '*.otp', '*.clientSecret', 'req.headers.cookie', 'req.headers.authorization'], remove: true },
  });

/** What a log may say of an e-mail: enough to follow one person, not enough to read the address. */
export const emailMark = (email: string): string => createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 12);
