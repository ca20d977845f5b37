import { badInput, fail } from '@kontor/core/contract';
import {
  accountTable,
  changedNow,
  isLive,
  lockRow,
  newId,
  ownRows,
  personNameSql,
  restore,
  type Scope,
  softDelete,
  unlessTaken,
  userTable,
  writeVersion,
} from '@kontor/core/server';
import { type DealDraft, type DealStatus, dealIdTaken, dealNotFound, oddDealId } from '@kontor/deals/contract';
import { dspTable as dsp } from '@kontor/dsps/server';
import { and, eq, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm';
import { columnsOf } from './deal-draft.ts';
import { dealTable as deal } from './deal-table.ts';

export type StoredDeal = typeof deal.$inferSelect;
export const liveDeals = (scope: Scope) => and(ownRows(scope, deal.accountId), isLive(deal));
const one = (scope: Scope, id: string) => and(eq(deal.id, id), liveDeals(scope));

/** One deal with its DSP's, account's and creator's names; throws when it is not there for this scope. */
export async function getDeal(scope: Scope, id: string) {
  const [row] = await scope.run((database) =>
    database
      .select({
        deal,
        dspName: dsp.name,
        company: accountTable.name,
        creatorName: personNameSql,
      })
      .from(deal)
      .innerJoin(dsp, eq(dsp.id, deal.dspId))
      .innerJoin(accountTable, eq(accountTable.id, deal.accountId))
      .innerJoin(userTable, eq(userTable.id, deal.createdBy))
      .where(one(scope, id)),
  );
  return row ?? fail(dealNotFound);
}

export const findDeals = (scope: Scope, ids: string[]) =>
  scope.run((database) =>
    database
      .select()
      .from(deal)
      .where(and(inArray(deal.id, ids), liveDeals(scope))),
  );

/** The deals that these texts name, as ids or as deal ids in whatever case. */
export const dealsByName = (scope: Scope, names: readonly string[]) =>
  scope.run((database) =>
    database
      .select({ id: deal.id, dealId: deal.dealId })
      .from(deal)
      .where(
        and(
          liveDeals(scope),
          sql`(${deal.id} = ANY(${sql.param(names)}::text[]) OR deal.deal_id_key = ANY(${sql.param(names.map((name) => name.toLowerCase()))}::text[]))`,
        ),
      ),
  );

/** Which version each of these deals has now. */
export async function versionsOf(scope: Scope, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await scope.run((database) =>
    database
      .select({ id: deal.id, version: deal.version })
      .from(deal)
      .where(and(inArray(deal.id, ids), liveDeals(scope))),
  );
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** A stored deal as a change of its fields leaves it. */
export const dealAs = (stored: StoredDeal, draft: DealDraft): StoredDeal => ({ ...stored, ...columnsOf(draft) });

/** A deal id is one deal's, whoever writes first, and reserved for a while after it (migration 0006); the loser is told no more. */
const refuseTakenId = (): never => fail(dealIdTaken, undefined, [{ path: 'dealId', message: dealIdTaken.text }]);

export async function insertDeal(scope: Scope, draft: DealDraft, createdBy: string): Promise<string> {
  const odd = oddDealId(draft.dealId);
  if (odd) fail(badInput, odd, [{ path: 'dealId', message: odd }]);
  const id = newId();
  const row = { ...columnsOf(draft), id, accountId: scope.accountId, createdBy, mediaPlanAttachedAt: draft.mediaPlans ? new Date() : null };
  await unlessTaken(
    scope.run((database) => database.insert(deal).values(row)),
    refuseTakenId,
  );
  return id;
}

/** Writes a deal; throws `staleVersion` when `version` is given and another change came first. */
export async function updateDeal(
  scope: Scope,
  id: string,
  { version, ...draft }: DealDraft & { version: number | undefined },
): Promise<void> {
  const isSamePlan = sql`${deal.mediaPlanId} IS NOT DISTINCT FROM ${draft.mediaPlans}::text`;
  const mediaPlanAttachedAt = sql`CASE WHEN ${isSamePlan} THEN ${deal.mediaPlanAttachedAt} ELSE now() END`;
  const set = { ...columnsOf(draft), mediaPlanAttachedAt };
  await unlessTaken(writeVersion(scope, deal, { where: one(scope, id), version, set }), refuseTakenId);
}

/** Keeps a deal of the scope as it is until the transaction ends; null where it is gone. Whoever moves a deal that is asked about locks it first. */
export const lockDeal = (transaction: Scope, id: string) => lockRow(transaction, deal, one(transaction, id));

/** Moves deals from the statuses they were read in; returns those that moved. */
export const setDealStatus = (scope: Scope, ids: string[], { from, to }: { from: DealStatus; to: DealStatus }) =>
  scope.run((database) =>
    database
      .update(deal)
      .set({ status: to, ...changedNow(deal) })
      .where(and(inArray(deal.id, ids), eq(deal.status, from), liveDeals(scope)))
      .returning({ id: deal.id, accountId: deal.accountId }),
  );

/** Deletes a deal in the status it was read in; returns it, or nothing where somebody was first. */
export const deleteDeal = (scope: Scope, { id, status }: Pick<StoredDeal, 'id' | 'status'>) =>
  softDelete(scope, deal, and(one(scope, id), eq(deal.status, status)));

/** For so long a deal can be brought back: its deal id stays reserved (migration 0006). */
const BACK_WITHIN = sql`interval '90 days'`;

/** Deletion ended what was asked and agreed to: nobody would know of a deal that came back as waiting or approved. */
const ASKED_ABOUT: readonly DealStatus[] = ['SEND_FOR_APPROVAL', 'APPROVED', 'CHANGES_REQUESTED'];

/** Brings a deleted deal back under its deal id; answers its title and status with that before, or null where it is there. Throws where the scope has none. */
export async function undeleteDeal(scope: Scope, id: string) {
  const isGone = and(eq(deal.id, id), ownRows(scope, deal.accountId), sql`${deal.deletedAt} > now() - ${BACK_WITHIN}`);
  const gone = await lockRow(scope, deal, isGone);
  const was = gone?.status;
  const status = was && ASKED_ABOUT.includes(was) ? 'DRAFT' : was;
  const [restored] = await unlessTaken(restore(scope, deal, isGone, status && { status }), refuseTakenId);
  if (restored && was) return { title: restored.title, status: restored.status, was };
  await getDeal(scope, id);
  return null;
}

/** Live deals whose flight ended before `clock` (Eastern wall clock); with `id` that one, if it is one. */
export const endedDeals = (scope: Scope, clock: string, id?: string) =>
  scope.run((database) =>
    database
      .select({ id: deal.id, accountId: deal.accountId, status: deal.status })
      .from(deal)
      .where(
        and(
          id === undefined ? undefined : eq(deal.id, id),
          isLive(deal),
          isNotNull(deal.flightEnd),
          lt(deal.flightEnd, clock),
          ne(deal.status, 'INACTIVE'),
          ne(deal.status, 'DRAFT'),
        ),
      ),
  );

/** True when `dealId` is some deal's or reserved, in whatever case: bid requests know no accounts. */
export async function isDealIdTaken(scope: Scope, dealId: string): Promise<boolean> {
  const { rows } = await scope.run((database) =>
    database.execute(sql`SELECT 1 FROM deal_name WHERE name = ${dealId.toLowerCase()} AND (free_after IS NULL OR free_after > now())`),
  );
  return rows.length > 0;
}
