import { job, XLSX_TYPE } from '@kontor/core/server';
import { z } from 'zod';

const ChartMail = z.object({ to: z.string(), subject: z.string(), text: z.string(), name: z.string(), content: z.base64() });
type ChartMail = z.output<typeof ChartMail>;

/** Mails a chart's Excel file; while the mail server is down it is tried again. */
export const chartMailJob = job<ChartMail>({
  name: 'chart-mail',
  input: ChartMail,
  run: async ({ to, subject, text, name, content }, { mail }) =>
    mail.send({ to, subject, text, attachments: [{ filename: name, contentType: XLSX_TYPE, content: Buffer.from(content, 'base64') }] }),
});
