import { type Stores, systemScope } from '@kontor/core/server';
import { type Caller, openCaller, openMailbox } from '@kontor/core/testing';
import { type ReportSending, reportRoutes } from '@kontor/reports/contract';
import { testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach } from 'vitest';
import { sendDueReports } from './report-jobs.ts';
import { runSending } from './run-sending.ts';
import { openSendings } from './sending-store.ts';

export const DAY = 86_400_000;
export const DRAFT = {
  ...{ name: 'Weekly delivery', range: 'last7day', timezone: 'UTC' },
  ...{ dimensions: ['deal', 'country'], measures: ['impressions', 'spend', 'ctr'] },
  ...{ schedule: true, frequency: 'DAILY', hour: 7, emailList: ['ann@client.example', 'bo@client.example', 'cy@client.example'] },
};

/** Quoted-printable as letters have it. */
export const plain = (letter: string): string =>
  Buffer.from(
    letter.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString('utf8');
export const headOf = (letter: string, name: string): string | undefined => new RegExp(`^${name}: (.*)$`, 'mi').exec(letter)?.[1]?.trim();
/** A subject as it is read: what is not ASCII is sent in words of its own, which may be folded (RFC 2047). */
export const subjectOf = (letter: string): string => {
  const [, raw = ''] = /^Subject: (.*(?:\r?\n .*)*)$/im.exec(letter) ?? [];
  return raw
    .replace(/\?=\s+=\?UTF-8\?Q\?/g, '')
    .replace(/=\?UTF-8\?Q\?(.*?)\?=/g, (_, text: string) => plain(text.replaceAll('_', ' ')))
    .trim();
};
export const secretOf = (letter = ''): string => /report-link#([\w-]+)/.exec(plain(letter))?.[1] ?? '';

/** The product with a mail server of its own, and what tests of sendings do with both; no report is there before a test. */
export async function testSendings() {
  const mailbox = await openMailbox();
  afterAll(() => mailbox.close());
  const app = testApp({ SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`, PUBLIC_URL: 'http://kontor.example' });
  const run = async (statement: ReturnType<typeof sql>) =>
    (await systemScope(app.stores.entities).run((database) => database.execute(statement))).rows;
  beforeEach(async () => {
    await app.stores.mail.settled();
    await run(sql`DELETE FROM report`);
    await run(sql`DELETE FROM attempt_limit`);
    mailbox.letters.length = 0;
    mailbox.refused.clear();
  });
  const made = async (caller: Caller, change: object = {}): Promise<string> =>
    // Drafts of bad input are among them.
    (await caller.try(reportRoutes.create, { ...DRAFT, ...change } as never)).envelope.value ?? '';
  const visitor = () => openCaller(app.server);
  return {
    app,
    mailbox,
    run,
    made,
    /** A report whose schedule began so many days ago. */
    scheduled: async (caller: Caller, days: number, change: object = {}): Promise<string> => {
      const id = await made(caller, change);
      await run(sql`UPDATE report SET scheduled_from = ${new Date(Date.now() - days * DAY)} WHERE id = ${id}`);
      return id;
    },
    /** Everything that is due and waits, as the jobs do it. */
    work: async (stores: Stores = app.stores): Promise<void> => {
      await sendDueReports(stores);
      for (const sending of await openSendings(systemScope(app.stores.entities))) await runSending(stores, sending);
    },
    sendings: (caller: Caller, id: string): Promise<ReportSending[]> => caller.call(reportRoutes.sendings, { id }),
    to: (email: string) => mailbox.letters.filter((letter) => headOf(letter, 'To') === email),
    open: (secret: string, caller = visitor()) => caller.try(reportRoutes.openLink, { secret }),
    file: (secret: string) => visitor().raw({ method: 'POST', url: '/api/report/link/download', payload: { secret } }),
  };
}
