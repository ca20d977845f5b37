import { fail, staleVersion } from '@kontor/core/contract';
import { accountTable, newId, ownRows, type Scope, unlessTaken, userTable } from '@kontor/core/server';
import { type DealDraft, DealSettings, type DealStatus, dealIdTaken, dealNotFound } from '@kontor/deals/contract';
import { dspTable as dsp } from '@kontor/dsps/server';
import { and, eq, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import { dealTable as deal } from './deal-table.ts';

export { plain } from '@kontor/core/contract';
export type StoredDeal = typeof deal.$inferSelect;
export const liveDeals = (scope: Scope) => and(ownRows(scope, deal.accountId), isNull(deal.deletedAt));

/** One deal with its DSP's, account's and creator's names; throws when it is not there for this scope. */
export async function getDeal(scope: Scope, id: string) {
  const [row] = await scope.run((database) =>
    database
      .select({
        deal,
        dspName: dsp.name,
        company: accountTable.name,
        creatorName: sql<string>`${userTable.firstName} || ' ' || ${userTable.lastName}`,
      })
      .from(deal)
      .innerJoin(dsp, eq(dsp.id, deal.dspId))
      .innerJoin(accountTable, eq(accountTable.id, deal.accountId))
      .innerJoin(userTable, eq(userTable.id, deal.createdBy))
      .where(and(eq(deal.id, id), liveDeals(scope))),
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

const columnsOf = (draft: DealDraft) => ({
  title: draft.title,
  dealId: draft.dealId,
  type: draft.type,
  rate: draft.rate,
  dspId: draft.dealDspId,
  mediaPlanId: draft.mediaPlans,
  pubSeats: draft.pubSeats,
  seat: draft.seat,
  marginType: draft.marginType,
  marginValue: draft.marginValue,
  flightStart: draft.start,
  flightEnd: draft.end,
  settings: DealSettings.parse(draft),
});

/** A stored deal as a change of its fields leaves it. */
export const dealAs = (stored: StoredDeal, draft: DealDraft): StoredDeal => ({ ...stored, ...columnsOf(draft) });

/** A deal id is one deal's, whoever writes first, and reserved for a while after it (migration 0006); the loser is told no more. */
const refuseTakenId = (): never => fail(dealIdTaken, undefined, [{ path: 'dealId', message: dealIdTaken.text }]);

export async function insertDeal(scope: Scope, draft: DealDraft, createdBy: string): Promise<string> {
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
  const changed = await unlessTaken(
    scope.run((database) =>
      database
        .update(deal)
        .set({
          ...columnsOf(draft),
          mediaPlanAttachedAt: sql`CASE WHEN ${isSamePlan} THEN ${deal.mediaPlanAttachedAt} ELSE now() END`,
          updatedAt: new Date(),
          version: sql`${deal.version} + 1`,
        })
        .where(and(eq(deal.id, id), liveDeals(scope), version === undefined ? undefined : eq(deal.version, version)))
        .returning({ id: deal.id }),
    ),
    refuseTakenId,
  );
  if (changed.length === 0) fail(staleVersion);
}

/** Moves deals from the statuses they were read in; returns those that moved. */
export const setDealStatus = (scope: Scope, ids: string[], { from, to }: { from: DealStatus; to: DealStatus }) =>
  scope.run((database) =>
    database
      .update(deal)
      .set({ status: to, updatedAt: new Date(), version: sql`${deal.version} + 1` })
      .where(and(inArray(deal.id, ids), eq(deal.status, from), liveDeals(scope)))
      .returning({ id: deal.id, accountId: deal.accountId }),
  );

/** Deletes a deal in the status it was read in; returns it, or nothing where somebody was first. */
export const deleteDeal = (scope: Scope, { id, status }: Pick<StoredDeal, 'id' | 'status'>) =>
  scope.run((database) =>
    database
      .update(deal)
      .set({ deletedAt: new Date(), version: sql`${deal.version} + 1` })
      .where(and(eq(deal.id, id), eq(deal.status, status), liveDeals(scope)))
      .returning({ id: deal.id }),
  );

/** For so long a deal can be brought back: its deal id stays reserved (migration 0006). */
const BACK_WITHIN = sql`interval '90 days'`;

/** Deletion ended what was asked and agreed to: nobody would know of a deal that came back as waiting or approved. */
const ASKED_ABOUT: readonly DealStatus[] = ['SEND_FOR_APPROVAL', 'APPROVED', 'CHANGES_REQUESTED'];

/** Brings a deleted deal back under its deal id; answers its title and status with that before, or null where it is there. Throws where the scope has none. */
export async function undeleteDeal(scope: Scope, id: string) {
  const isGone = and(eq(deal.id, id), ownRows(scope, deal.accountId), sql`${deal.deletedAt} > now() - ${BACK_WITHIN}`);
  const [gone] = await scope.run((database) => database.select({ was: deal.status }).from(deal).where(isGone).for('update'));
  const status = gone && ASKED_ABOUT.includes(gone.was) ? 'DRAFT' : gone?.was;
  const [restored] = await unlessTaken(
    scope.run((database) =>
      database
        .update(deal)
        .set({ deletedAt: null, version: sql`${deal.version} + 1`, ...(status && { status }) })
        .where(isGone)
        .returning({ title: deal.title, status: deal.status }),
    ),
    refuseTakenId,
  );
  if (restored && gone) return { ...restored, ...gone };
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
          isNull(deal.deletedAt),
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
