import { access, constants, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import { emailMark, type Log } from '../log.ts';
import type { EntityStore } from '../stores/entity-store.ts';
import { newId } from '../stores/new-id.ts';
import { type Scope, systemScope } from '../stores/scope.ts';
import {
  dropEndedLetters,
  dropLetter,
  holdLetter,
  keepLetter,
  type Letter,
  type LetterWithFiles,
  setLetterAside,
  takeLetter,
} from './letter-store.ts';

export type Mail = {
  /** Resolves when the letter has been handed over; `isPatient` where nobody waits for it before a screen. */
  send(letter: LetterWithFiles, how?: { isPatient: boolean }): Promise<void>;
  /** Throws where the mail server does not answer, or letters cannot be written; nothing is sent. */
  check(): Promise<void>;
  /**
   * Keeps the letter and sends it in the background; never delays or fails the request (design §6.9).
   * A letter that cannot be sent waits with its error, outlives the process and is tried again.
   */
  post(letter: Letter): void;
  /** Sends the letters that are due; one that fails does not stop the others. A job runs this. */
  sendWaiting(): Promise<void>;
  /** Resolves when nothing posted is on its way any more. */
  settled(): Promise<void>;
  /** As `settled`, without further tries: what is not sent waits for the next start. */
  close(): Promise<void>;
};

/** Tries at once, for whoever waits for a code before the screen; the job goes on from there. */
const TRIES = 3;
const PAUSE_MS = 5_000;
/** A mail server that says nothing for so long is down (security rule 22). */
const SMTP_LIMIT_MS = 10_000;
/** It may take minutes to accept a letter that it has (RFC 5321 §4.5.3.2.6), and whoever leaves before sends it twice. */
const SMTP_PATIENCE_MS = 60_000;

type Sending = Pick<Mail, 'send' | 'check'> & { scope: Scope; log: Log };

/** Sends a kept letter once and lets go of it; one that fails stays, with its error. Answers whether it was sent. */
async function trySending({ send, scope, log }: Sending, { id, ...letter }: Letter & { id: string | null }): Promise<boolean> {
  try {
    await send(letter);
  } catch (error) {
    log.error({ err: error, to: emailMark(letter.to) }, 'mail not sent');
    if (id) await setLetterAside(scope, id, error).catch((fault) => log.error({ err: fault }, 'mail not set aside'));
    return false;
  }
  // Sent and not let go of it would be sent twice, which is better than never.
  if (id) await dropLetter(scope, id).catch((error) => log.error({ err: error }, 'mail sent and still kept'));
  return true;
}

/** `send` with the rest on top of it. */
function posting(sending: Sending): Mail {
  const { send, check, scope, log } = sending;
  const underWay = new Set<Promise<void>>();
  const closing = new AbortController();
  const persist = async (letter: Letter) => {
    // Once the answer has left: beginning a letter takes a moment that somebody without one would not wait.
    await setImmediate();
    const id = await keepLetter(scope, letter).catch((error) => {
      log.error({ err: error, to: emailMark(letter.to) }, 'mail not kept');
      return null;
    });
    for (let attempt = 1; !(await trySending(sending, { ...letter, id })) && attempt < TRIES; attempt += 1) {
      await setTimeout(PAUSE_MS * attempt, undefined, { ref: false, signal: closing.signal }).catch(() => {});
      if (closing.signal.aborted) return;
      // A try may last longer than the job waits for it.
      if (id && !(await holdLetter(scope, id).catch(() => true))) return;
    }
  };
  const settled = async () => void (await Promise.all(underWay));
  return {
    send,
    check,
    post: (letter) => {
      const work = persist(letter).finally(() => underWay.delete(work));
      underWay.add(work);
    },
    sendWaiting: async () => {
      for (const { to, lastError } of await dropEndedLetters(scope))
        log.warn({ to: emailMark(to), wasTried: lastError !== null }, 'mail not sent while it was of use');
      for (let letter = await takeLetter(scope); letter && !closing.signal.aborted; letter = await takeLetter(scope))
        await trySending(sending, letter);
    },
    settled,
    close: () => {
      closing.abort();
      return settled();
    },
  };
}

/** A letter as it travels: text, and a page of the same where it has one. Programs that answer letters by themselves leave ours alone. */
const messageOf = ({ MAIL_FROM: from }: Config, { to, subject, text, html, messageId, attachments }: LetterWithFiles) => ({
  from,
  to,
  subject,
  text,
  ...(html !== undefined && { html }),
  ...(messageId !== undefined && { messageId: `<${messageId}>` }),
  ...(attachments && { attachments: [...attachments] }),
  headers: { 'Auto-Submitted': 'auto-generated' },
});

/**
 * What a mail server refuses for good, in a reply of the 500s (RFC 5321 §4.2.1): a letter's address, or the letter. Null where the same letter may
 * go later, also once the server is told to know us: what it says of our sign-in or sender is not about the letter.
 */
export function refusedFor(error: unknown): 'address' | 'letter' | null {
  if (!(error instanceof Error && 'responseCode' in error && 'command' in error)) return null;
  if (typeof error.responseCode !== 'number' || error.responseCode < 500) return null;
  if (error.command === 'RCPT TO') return 'address';
  return error.command === 'DATA' ? 'letter' : null;
}

/** Mail through SMTP_URL; without one, letters are written as .eml files into the data folder and named in the log (design §2). */
export function openMail(config: Config, log: Log, entities: EntityStore): Mail {
  const scope = systemScope(entities);
  if (config.SMTP_URL) {
    const limits = { url: config.SMTP_URL, connectionTimeout: SMTP_LIMIT_MS, greetingTimeout: SMTP_LIMIT_MS };
    const transport = createTransport({ ...limits, socketTimeout: SMTP_LIMIT_MS });
    const patient = createTransport({ ...limits, socketTimeout: SMTP_PATIENCE_MS });
    const send: Mail['send'] = async (letter, how) =>
      void (await (how?.isPatient ? patient : transport).sendMail(messageOf(config, letter)));
    return posting({ send, check: async () => void (await transport.verify()), scope, log });
  }
  const outbox = path.join(config.dataFolder, 'outbox');
  const transport = createTransport({ streamTransport: true, buffer: true });
  const write = async (letter: LetterWithFiles) => {
    const { message } = await transport.sendMail(messageOf(config, letter));
    const file = path.join(outbox, `${newId()}.eml`);
    await mkdir(outbox, { recursive: true });
    await writeFile(file, message);
    log.info({ file }, 'mail written; set SMTP_URL to send it');
  };
  const check = async () => void (await mkdir(outbox, { recursive: true }).then(() => access(outbox, constants.W_OK)));
  return posting({ send: write, check, scope, log });
}
