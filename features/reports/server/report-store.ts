import { fail, type ListWish, type Session } from '@kontor/core/contract';
import {
  isDeleted,
  isLive,
  newId,
  openList,
  ownRows,
  personNameSql,
  restore,
  type Scope,
  softDelete,
  unlessBeyond,
  unlessTaken,
  userTable,
  writeVersion,
} from '@kontor/core/server';
import { enoughSchedules, type ReportDraft, type ReportRow, reportList, reportTitleTaken } from '@kontor/reports/contract';
import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import { reportTable as report, type StoredReport } from './report-table.ts';

/** A person in the account of the scope. Reports belong to both. */
export type Viewing = { scope: Scope; userId: string };
/** A report with the name of whose it is. */
export type NamedReport = StoredReport & { owner: string };

const own = ({ scope }: Viewing) => ownRows(scope, report.accountId);
/** Their own, and what is shared with the account (D23). */
const seenBy = (viewing: Viewing) => and(own(viewing), or(eq(report.userId, viewing.userId), report.isShared));
const mine = (viewing: Viewing) => and(own(viewing), eq(report.userId, viewing.userId));
const OWNER = eq(userTable.id, report.userId);

/** How long ago, in the words of the lists' filters. */
const ago = (moment: typeof report.createdAt | typeof report.lastRunAt) => sql<string>`CASE WHEN ${moment} IS NULL THEN 'NEVER'
  WHEN ${moment} > now() - interval '1 day' THEN 'DAY' WHEN ${moment} > now() - interval '7 days' THEN 'WEEK'
  WHEN ${moment} > now() - interval '30 days' THEN 'MONTH' ELSE 'EARLIER' END`;

type ListCall = { scope: Scope; session: Session; input: ListWish & { shared: boolean } };

/** Reports of one's own, or those that others share, page by page. */
export function openReports({ scope, session, input }: ListCall) {
  const viewing = { scope, userId: session.userId };
  const { id, name, range, isShared, isScheduled, lastRunAt, createdAt, version } = report;
  return openList(
    scope,
    { view: reportList, session, input },
    {
      select: { id, name, range, isShared, isScheduled, lastRunAt, createdAt, version, owner: personNameSql },
      from: (rows) => rows.from(report).leftJoin(userTable, OWNER),
      where: [input.shared ? and(own(viewing), report.isShared, ne(report.userId, session.userId)) : mine(viewing), isLive(report)],
      sql: {
        name,
        range,
        shared: isShared,
        owner: personNameSql,
        schedule: isScheduled,
        lastRun: lastRunAt,
        createDate: createdAt,
        ran: ago(lastRunAt),
        created: ago(createdAt),
      },
      search: [name],
      id,
      toRow: ({ isShared, isScheduled, lastRunAt, createdAt, range, ...row }): ReportRow => ({
        ...row,
        // Ranges are those of the contract; the column is text.
        range: range as ReportRow['range'],
        shared: isShared,
        schedule: isScheduled,
        lastRun: lastRunAt?.toISOString() ?? null,
        createDate: createdAt.toISOString(),
      }),
    },
  );
}

/** A report that the person sees; null where there is none, of the deleted ones with `wantsDeleted`. */
export async function findReport(viewing: Viewing, id: string, wantsDeleted = false): Promise<NamedReport | null> {
  const [row] = await viewing.scope.run((database) =>
    database
      .select({ report, owner: personNameSql })
      .from(report)
      .leftJoin(userTable, OWNER)
      .where(and(eq(report.id, id), seenBy(viewing), wantsDeleted ? isDeleted(report) : isLive(report))),
  );
  return row ? { ...row.report, owner: row.owner } : null;
}

/** Two reports of an account have different titles, whoever writes first (D24). */
const refuseTaken = (): never => fail(reportTitleTaken, undefined, [{ path: 'name', message: reportTitleTaken.text }]);
const unlessRefused = <T>(work: Promise<T>): Promise<T> =>
  unlessTaken(
    unlessBeyond('report_most_schedules', work, () => fail(enoughSchedules)),
    refuseTaken,
  );

/** What a draft is stored as; what its choices make meaningless is left out. */
export function columnsOf(draft: ReportDraft) {
  const { name, range, startDate, endDate, timezone, offset, compare, dimensions, measures, conditions } = draft;
  const isCustom = range === 'custom';
  return {
    name,
    range,
    definition: {
      startDate: isCustom ? startDate : null,
      endDate: isCustom ? endDate : null,
      timezone,
      offset: timezone === 'custom' ? offset : null,
      compare,
      dimensions,
      measures,
      conditions,
    },
    isShared: draft.shared,
    isScheduled: draft.schedule,
    frequency: draft.frequency,
    hour: draft.hour,
    emails: draft.emailList,
  };
}

export async function insertReport({ scope, userId }: Viewing, draft: ReportDraft): Promise<string> {
  const row = { ...columnsOf(draft), id: newId(), accountId: scope.accountId, userId, scheduledFrom: draft.schedule ? new Date() : null };
  await unlessRefused(scope.run((database) => database.insert(report).values(row)));
  return row.id;
}

type Version = { id: string; version: number | undefined };

/** Writes it; a schedule that is switched on or changed begins anew. Throws `staleVersion` where another change came first. */
export async function updateReport(viewing: Viewing, { id, version }: Version, draft: ReportDraft, isNewSchedule: boolean): Promise<void> {
  const begun = isNewSchedule ? { scheduledFrom: draft.schedule ? new Date() : null, stopped: null } : {};
  const where = and(eq(report.id, id), mine(viewing), isLive(report));
  await unlessRefused(writeVersion(viewing.scope, report, { where, version, set: { ...columnsOf(draft), ...begun } }));
}

/** Deletes a report for a day, or takes that back; false where another was first. What was due meanwhile is not sent. */
export async function markDeleted(viewing: Viewing, id: string, isGone: boolean): Promise<boolean> {
  const where = and(eq(report.id, id), mine(viewing));
  const marked = isGone
    ? softDelete(viewing.scope, report, where, { expiresAt: sql`now() + interval '1 day'` })
    : restore(viewing.scope, report, where, { expiresAt: null, scheduledFrom: sql`CASE WHEN is_scheduled THEN now() END` });
  return (await unlessRefused(marked)).length > 0;
}

/** Notes that somebody has seen all rows of it. It is no change of the report. */
export const noteRun = ({ scope }: Pick<Viewing, 'scope'>, id: string, rows: number) =>
  scope.run((database) =>
    database
      .update(report)
      .set({ lastRunAt: new Date(), lastRows: rows })
      .where(and(eq(report.id, id), ownRows(scope, report.accountId))),
  );

/** Stops the schedule of a report until its owner saves it anew; false where it had stopped already. */
export async function stopSchedule(transaction: Scope, id: string, why: string): Promise<boolean> {
  const { rowCount } = await transaction.run((database) =>
    database
      .update(report)
      .set({ stopped: why })
      .where(and(eq(report.id, id), ownRows(transaction, report.accountId), report.isScheduled, isNull(report.stopped))),
  );
  return rowCount === 1;
}
