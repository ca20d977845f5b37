import { KontorFailure, personName } from '@kontor/core/contract';
import {
  accountTable,
  emailMark,
  hashOf,
  job,
  mayStill,
  membershipTable,
  newSecret,
  openScope,
  recordChange,
  refusedFor,
  type Scope,
  type Stores,
  SYSTEM,
  systemScope,
  userTable,
} from '@kontor/core/server';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { type Asker, EVERY_ROW, openReport, readPage } from './ask-report.ts';
import { definitionOf, spanOfReport } from './definition.ts';
import { columnsOf, resultRow } from './report-columns.ts';
import { fileOf, reportFileName } from './report-file.ts';
import { reportLetter, type Sender, stoppedLetter } from './report-letter.ts';
import { stopSchedule } from './report-store.ts';
import type { StoredReport } from './report-table.ts';
import { definitionWords } from './report-words.ts';
import { addLink, endSending, findOpen, keepRun, lettersDue, lettersOf, noteNotSent, noteRefused, noteSent } from './sending-store.ts';
import type { StoredLetter, StoredSending, Told } from './sending-table.ts';
import { REPORT } from './write-report.ts';

const Run = z.object({ accountId: z.string(), id: z.string() });
type Run = z.output<typeof Run>;

/** Rows that a letter shows; the file has all. */
const SHOWN = 10;
const DAY_MS = 86_400_000;
const LINK_MS = 7 * DAY_MS;
const NO_ACCESS = 'Its owner can no longer read the account’s reports, or the account is closed.';
const TOO_LATE = 'The mail server did not take the e-mail for a day.';
const REFUSED = { address: 'The mail server refused this address.', letter: 'The mail server refused the letter.' } as const;

type Open = { stores: Stores; scope: Scope; sending: StoredSending; report: StoredReport };

/** The account, and whose report it is, as they are called today. */
async function peopleOf({ stores, report }: Open) {
  const [row] = await systemScope(stores.entities).run((database) =>
    database
      .select({ account: accountTable.name, type: accountTable.type, firstName: userTable.firstName, lastName: userTable.lastName })
      .from(accountTable)
      .innerJoin(userTable, eq(userTable.id, report.userId))
      .where(eq(accountTable.id, report.accountId)),
  );
  return row ?? null;
}

/** Whether the owner may still read reports of the account: asked at each run, and where a link is opened. */
export const mayOwnerRead = (system: Scope, { userId, accountId }: Pick<StoredReport, 'userId' | 'accountId'>): Promise<boolean> =>
  // Of a session only who and where is asked; nobody acts here.
  mayStill(system, { userId, accountId, impersonator: null } as Parameters<typeof mayStill>[1], ['dealManagement']);

/** Ends the sending and the schedule of an owner without access, and tells those who administer the account. */
async function stop({ stores, scope, sending, report }: Open): Promise<void> {
  const isStopped = await scope.transaction(async (transaction) => {
    await endSending(transaction, sending.id, 'FAILED', NO_ACCESS);
    if (!(await stopSchedule(transaction, report.id, NO_ACCESS))) return false;
    const summary = `Report ${report.name} is no longer sent: ${NO_ACCESS}`;
    await recordChange(transaction, SYSTEM, {
      entity: REPORT,
      entityId: report.id,
      accountId: report.accountId,
      action: 'Update',
      summary,
      changelogs: [],
    });
    return true;
  });
  if (!isStopped) return;
  const administrators = await systemScope(stores.entities).run((database) =>
    database
      .select({ email: userTable.email })
      .from(membershipTable)
      .innerJoin(userTable, and(eq(userTable.id, membershipTable.userId), eq(userTable.status, 'active')))
      .where(and(eq(membershipTable.accountId, report.accountId), eq(membershipTable.accountAdmin, true))),
  );
  for (const { email } of administrators) stores.mail.post(stoppedLetter(email, { name: report.name, why: NO_ACCESS }));
}

/** Runs the report as its owner sees it: the file of every row, and what letters say. */
async function run({ stores, scope, sending, report }: Open, accountType: Asker['accountType']): Promise<void> {
  const definition = definitionOf(report);
  const asker: Asker = { stores, scope, accountType };
  const asked = spanOfReport(definition, sending.slot);
  const compared = spanOfReport({ ...definition, compare: true }, sending.slot);
  const counted = { rows: 0 };
  const fileKey = `reports/${sending.id}.csv`;
  await stores.files.put(fileKey, await fileOf(await openReport(asker, definition, asked, EVERY_ROW), definition, stores.log, counted));
  const opened = await openReport(asker, definition, compared, EVERY_ROW);
  const page = await readPage(opened, { start: 0, number: SHOWN });
  const { dimensions } = definition;
  const told: Told = {
    name: report.name,
    days: asked.span.days,
    previousDays: compared.previous?.days ?? null,
    zone: asked.zone.label,
    words: await definitionWords(asker, definition, asked),
    columns: columnsOf({ ...opened.question, by: dimensions }, accountType),
    rows: page.rows.map((row) => resultRow(dimensions, row).data),
    totals: page.rows.length > 0 && page.whole ? resultRow([], page.whole).data : null,
    fileName: reportFileName(report.name, asked),
  };
  await scope.transaction((transaction) => keepRun(transaction, sending.id, { told, rows: counted.rows, fileKey, emails: report.emails }));
}

/** Sends one letter. A link is kept before it is sent: a letter that arrives opens, however often it was tried. */
async function sendLetter({ stores, scope }: Open, letter: StoredLetter, { told, sender }: { told: Told; sender: Sender }): Promise<void> {
  const secret = newSecret();
  await addLink(scope, letter.id, hashOf(secret));
  try {
    const written = reportLetter(told, sender, { id: letter.id, to: letter.email, secret, config: stores.config });
    await stores.mail.send(written, { isPatient: true });
  } catch (error) {
    stores.log.warn({ err: error, to: emailMark(letter.email) }, 'report not sent');
    const refused = refusedFor(error);
    if (refused) await noteRefused(scope, letter.id, REFUSED[refused]);
    else await noteNotSent(scope, letter.id);
    return;
  }
  await noteSent(scope, letter.id);
}

/** Ends the sending once none of its letters waits; those that have waited for a day wait no longer. */
async function settle({ scope, sending }: Open, now: Date): Promise<void> {
  const letters = await lettersOf(scope, [sending.id]);
  const waiting = letters.filter(({ sentAt, reason }) => sentAt === null && reason === null);
  const isLate = now.getTime() - sending.createdAt.getTime() > DAY_MS;
  if (waiting.length > 0 && !isLate) return;
  for (const { id } of waiting) await noteRefused(scope, id, TOO_LATE);
  const isSent = letters.some(({ sentAt }) => sentAt !== null);
  await endSending(scope, sending.id, isSent ? 'SENT' : 'FAILED', isSent ? null : (letters[0]?.reason ?? TOO_LATE));
}

async function send(open: Open): Promise<void> {
  const { stores, scope, sending, report } = open;
  const people = await peopleOf(open);
  if (!people || report.deletedAt || !(await mayOwnerRead(systemScope(stores.entities), report)))
    return report.deletedAt ? void (await endSending(scope, sending.id, 'FAILED', 'The report was deleted.')) : stop(open);
  if (sending.told === null) await run(open, people.type);
  const kept = (await findOpen(scope, sending.id))?.sending;
  if (!kept?.told) return;
  const sender: Sender = {
    account: people.account,
    owner: personName(people),
    rows: kept.rows ?? 0,
    missed: kept.missed,
    expires: new Date(Date.now() + LINK_MS),
  };
  for (const letter of await lettersDue(scope, sending.id)) await sendLetter(open, letter, { told: kept.told, sender });
  await settle(open, new Date());
}

/** A sending from where it stands: the run once, then each letter that waits. What the report itself refuses ends it; the rest is tried again. */
export async function runSending(stores: Stores, { accountId, id }: Run): Promise<void> {
  const scope = openScope(stores.entities, accountId, 'own');
  const found = await findOpen(scope, id);
  if (!found) return;
  try {
    await send({ stores, scope, ...found });
  } catch (error) {
    if (!(error instanceof KontorFailure) || error.failure.status >= 500) throw error;
    await endSending(scope, id, 'FAILED', error.failure.text);
  }
}

export const sendReportJob = job<Run>({ name: 'send-report', input: Run, run: (input, stores) => runSending(stores, input) });
/** Asking again for a sending that waits or runs changes nothing. */
export const askSending = (jobs: Stores['jobs'], one: Run) => jobs.send(sendReportJob, one, { key: one.id });
