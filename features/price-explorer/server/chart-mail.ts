import { job, XLSX_TYPE } from '@kontor/core/server';
import { z } from 'zod';

/** Mails a chart's Excel file; while the mail server is down it is tried again. */
export const chartMailJob = job({
  name: 'chart-mail',
  input: z.object({ to: z.string(), subject: z.string(), text: z.string(), name: z.string(), content: z.base64() }),
  run: async ({ to, subject, text, name, content }, { mail }) =>
    mail.send({ to, subject, text, attachments: [{ filename: name, contentType: XLSX_TYPE, content: Buffer.from(content, 'base64') }] }),
});
