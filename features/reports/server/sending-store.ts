import { isLive, newId, ownRows, type Scope } from '@kontor/core/server';
import { and, asc, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { reportTable as report, type StoredReport } from './report-table.ts';
import {
  reportLetterTable as letter,
  reportLinkTable as link,
  type StoredLetter,
  type StoredSending,
  sendingTable as sending,
  type Told,
} from './sending-table.ts';

const one = (scope: Scope, id: string) => and(eq(sending.id, id), ownRows(scope, sending.accountId));
const OPEN = inArray(sending.state, ['WAITING', 'RUNNING']);
const NINETY_DAYS = sql`now() + interval '90 days'`;

/** Every report with a schedule that goes on, of all accounts, with the last slot that was found due. */
export const scheduledReports = (system: Scope): Promise<(StoredReport & { last: Date | null })[]> =>
  system.run(async (database) => {
    const latest = sql<string | null>`(SELECT max(s.slot) FROM report_sending s WHERE s.report_id = report.id AND NOT s.by_hand)`;
    const rows = await database
      .select({ report, last: latest })
      .from(report)
      .where(and(report.isScheduled, isNull(report.stopped), isLive(report)));
    return rows.map((row) => ({ ...row.report, last: row.last ? new Date(row.last) : null }));
  });

type Due = { slot: Date; missed: number };

/** Notes a slot that is due; false where it is noted already. */
export async function noteDue(scope: Scope, reportId: string, { slot, missed }: Due): Promise<boolean> {
  const row = { id: newId(), accountId: scope.accountId, reportId, slot, missed, byHand: false, expiresAt: NINETY_DAYS };
  const { rowCount } = await scope.run((database) => database.insert(sending).values(row).onConflictDoNothing());
  return rowCount === 1;
}

/** Notes that somebody wants a report sent now. */
export async function noteByHand(transaction: Scope, reportId: string): Promise<string> {
  const id = newId();
  const row = { id, accountId: transaction.accountId, reportId, slot: new Date(), byHand: true, expiresAt: NINETY_DAYS };
  await transaction.run((database) => database.insert(sending).values(row));
  return id;
}

/** Sendings of all accounts that have not ended. */
export const openSendings = (system: Scope): Promise<{ id: string; accountId: string }[]> =>
  system.run((database) =>
    database
      .select({ id: sending.id, accountId: sending.accountId })
      .from(sending)
      .where(OPEN)
      .orderBy(asc(sending.createdAt), asc(sending.id)),
  );

/** A sending that has not ended, and its report, also one that was deleted meanwhile; null where there is none. */
export async function findOpen(scope: Scope, id: string): Promise<{ sending: StoredSending; report: StoredReport } | null> {
  const [row] = await scope.run((database) =>
    database
      .select({ sending, report })
      .from(sending)
      .innerJoin(report, eq(report.id, sending.reportId))
      .where(and(one(scope, id), OPEN)),
  );
  return row ?? null;
}

type Run = { told: Told; rows: number; fileKey: string; emails: readonly string[] };

/** Keeps what a run has found and to whom it goes, in one step: after that the run is not repeated. */
export async function keepRun(transaction: Scope, id: string, { told, rows, fileKey, emails }: Run): Promise<void> {
  await transaction.run(async (database) => {
    await database.update(sending).set({ state: 'RUNNING', told, rows, fileKey }).where(one(transaction, id));
    const letters = emails.map((email) => ({ id: newId(), accountId: transaction.accountId, sendingId: id, email, nextTryAt: sql`now()` }));
    await database.insert(letter).values(letters).onConflictDoNothing();
  });
}

export const endSending = (scope: Scope, id: string, state: 'SENT' | 'FAILED', reason: string | null = null) =>
  scope.run((database) =>
    database
      .update(sending)
      .set({ state, reason })
      .where(and(one(scope, id), OPEN)),
  );

/** Letters of a sending, in the order of their addresses. */
export const lettersOf = (scope: Scope, ids: readonly string[]): Promise<StoredLetter[]> =>
  scope.run((database) =>
    database
      .select()
      .from(letter)
      .where(and(inArray(letter.sendingId, [...ids]), ownRows(scope, letter.accountId)))
      .orderBy(asc(letter.email)),
  );

const oneLetter = (scope: Scope, id: string) => and(eq(letter.id, id), ownRows(scope, letter.accountId));
export const noteSent = (scope: Scope, id: string) =>
  scope.run((database) => database.update(letter).set({ sentAt: new Date() }).where(oneLetter(scope, id)));
export const noteRefused = (scope: Scope, id: string, reason: string) =>
  scope.run((database) => database.update(letter).set({ reason }).where(oneLetter(scope, id)));
/** The letter waits: a minute, then twice as long each time, at most an hour. */
export const noteNotSent = (scope: Scope, id: string) =>
  scope.run((database) =>
    database
      .update(letter)
      .set({
        attempts: sql`${letter.attempts} + 1`,
        nextTryAt: sql`now() + least(power(2, ${letter.attempts}) * interval '1 minute', interval '1 hour')`,
      })
      .where(oneLetter(scope, id)),
  );

/** Letters of a sending that are to be tried now. */
export const lettersDue = (scope: Scope, sendingId: string): Promise<StoredLetter[]> =>
  scope.run((database) =>
    database
      .select()
      .from(letter)
      .where(
        and(
          eq(letter.sendingId, sendingId),
          ownRows(scope, letter.accountId),
          isNull(letter.sentAt),
          isNull(letter.reason),
          lte(letter.nextTryAt, sql`now()`),
        ),
      )
      .orderBy(asc(letter.email)),
  );

/** Adds a link to a letter; only the hash of its secret is kept. */
export const addLink = (scope: Scope, letterId: string, hash: string) =>
  scope.run((database) =>
    database.insert(link).values({ hash, accountId: scope.accountId, letterId, expiresAt: sql`now() + interval '7 days'` }),
  );

/** What a link's secret opens, of whichever account; null where it opens nothing any more. */
export async function findByLink(system: Scope, hash: string) {
  const [row] = await system.run((database) =>
    database
      .select({ report, sending, letterId: letter.id, expiresAt: link.expiresAt })
      .from(link)
      .innerJoin(letter, eq(letter.id, link.letterId))
      .innerJoin(sending, eq(sending.id, letter.sendingId))
      .innerJoin(report, eq(report.id, sending.reportId))
      .where(and(eq(link.hash, hash), isNull(link.revokedAt), sql`${link.expiresAt} > now()`, isLive(report))),
  );
  return row ?? null;
}

export const noteOpening = (scope: Scope, letterId: string) =>
  scope.run((database) =>
    database
      .update(letter)
      .set({ openings: sql`${letter.openings} + 1`, lastOpenedAt: new Date() })
      .where(oneLetter(scope, letterId)),
  );

/** Closes the links of a report's sending; false where it has none that is open. */
export async function revokeLinks(scope: Scope, reportId: string, sendingId: string): Promise<boolean> {
  const { rowCount } = await scope.run((database) => {
    const letters = database
      .select({ id: letter.id })
      .from(letter)
      .innerJoin(sending, eq(sending.id, letter.sendingId))
      .where(and(one(scope, sendingId), eq(sending.reportId, reportId)));
    return database
      .update(link)
      .set({ revokedAt: new Date() })
      .where(and(inArray(link.letterId, letters), ownRows(scope, link.accountId), isNull(link.revokedAt), sql`${link.expiresAt} > now()`));
  });
  return (rowCount ?? 0) > 0;
}

/** The last sendings of a report, newest first, with until when links of theirs open. */
export async function lastSendings(
  scope: Scope,
  reportId: string,
  most: number,
): Promise<(StoredSending & { linkExpires: Date | null })[]> {
  const open = sql<string | null>`(SELECT max(l.expires_at) FROM report_link l JOIN report_letter r ON r.id = l.letter_id
    WHERE r.sending_id = report_sending.id AND l.revoked_at IS NULL AND l.expires_at > now())`;
  const rows = await scope.run((database) =>
    database
      .select({ sending, open })
      .from(sending)
      .where(and(eq(sending.reportId, reportId), ownRows(scope, sending.accountId)))
      .orderBy(desc(sending.createdAt), desc(sending.id))
      .limit(most),
  );
  return rows.map((row) => ({ ...row.sending, linkExpires: row.open ? new Date(row.open) : null }));
}

/** When a report was last sent; null where it never was. */
export async function lastSent(scope: Scope, reportId: string): Promise<Date | null> {
  const [row] = await scope.run((database) =>
    database
      .select({ slot: sending.slot })
      .from(sending)
      .where(and(eq(sending.reportId, reportId), ownRows(scope, sending.accountId), eq(sending.state, 'SENT')))
      .orderBy(desc(sending.slot))
      .limit(1),
  );
  return row?.slot ?? null;
}
