import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { Config } from './config.ts';
import { emailMark, type Log } from './log.ts';
import { newId } from './new-id.ts';

export type Letter = { to: string; subject: string; text: string };
export type Mail = {
  /** Resolves when the letter has been handed over. */
  send(letter: Letter): Promise<void>;
  /** Sends in the background and tries again; a caller's answer never waits for, nor tells of, the mail server (security §2 T18). */
  post(letter: Letter): void;
  /** Resolves when nothing posted is on its way any more. */
  settled(): Promise<void>;
};

const TRIES = 3;
const PAUSE_MS = 5_000;
/** A mail server that says nothing for so long is down (security rule 22). */
const SMTP_LIMIT_MS = 10_000;

/** `send` with `post` on top of it. */
function posting(send: Mail['send'], log: Log): Mail {
  const underWay = new Set<Promise<void>>();
  const persist = async (letter: Letter) => {
    // Once the answer has left: beginning a letter takes a moment that somebody without one would not wait.
    await setImmediate();
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      try {
        return await send(letter);
      } catch (error) {
        log.error({ err: error, attempt, to: emailMark(letter.to) }, 'mail not sent');
        if (attempt < TRIES) await setTimeout(PAUSE_MS * attempt, undefined, { ref: false });
      }
    }
  };
  return {
    send,
    post: (letter) => {
      const sending = persist(letter).finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    settled: async () => void (await Promise.all(underWay)),
  };
}

/** Mail through SMTP_URL; without one, letters are written as .eml files into the data folder and named in the log (design §2). */
export function openMail(config: Config, log: Log): Mail {
  if (config.SMTP_URL) {
    const transport = createTransport({
      url: config.SMTP_URL,
      connectionTimeout: SMTP_LIMIT_MS,
      greetingTimeout: SMTP_LIMIT_MS,
      socketTimeout: SMTP_LIMIT_MS,
    });
    const send = async (letter: Letter) => void (await transport.sendMail({ from: config.MAIL_FROM, ...letter }));
    return posting(send, log);
  }
  const outbox = path.join(config.dataFolder, 'outbox');
  const transport = createTransport({ streamTransport: true, buffer: true });
  return posting(async (letter) => {
    const { message } = await transport.sendMail({ from: config.MAIL_FROM, ...letter });
    const file = path.join(outbox, `${newId()}.eml`);
    await mkdir(outbox, { recursive: true });
    await writeFile(file, message);
    log.info({ file }, 'mail written; set SMTP_URL to send it');
  }, log);
}
