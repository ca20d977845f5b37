import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from './config.ts';
import type { Log } from './log.ts';
import { newId } from './new-id.ts';

export type Letter = { to: string; subject: string; text: string };
export type Mail = { send(letter: Letter): Promise<void> };

/** Mail through SMTP_URL; without one, letters are written as .eml files into the data folder and named in the log (design §2). */
export function openMail(config: Config, log: Log): Mail {
  if (config.SMTP_URL) {
    const transport = createTransport(config.SMTP_URL);
    return {
      send: async (letter) => {
        await transport.sendMail({ from: config.MAIL_FROM, ...letter });
      },
    };
  }
  const outbox = path.join(config.dataFolder, 'outbox');
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    send: async (letter) => {
      const { message } = await transport.sendMail({ from: config.MAIL_FROM, ...letter });
      const file = path.join(outbox, `${newId()}.eml`);
      await mkdir(outbox, { recursive: true });
      await writeFile(file, message);
      log.info({ file }, 'mail written; set SMTP_URL to send it');
    },
  };
}
