import { fail, type ListInput, type ListOf, staleVersion } from '@kontor/core/contract';
import { accountTable, containing, newId, ownRows, runList, type Scope, userTable } from '@kontor/core/server';
import {
  type MediaPlanDraft,
  type MediaPlanRow,
  type MediaPlanTargeting,
  mediaPlanNotFound,
  planClauses,
} from '@kontor/media-plans/contract';
import { and, count, desc, eq, ilike, inArray, isNull, or, sql } from 'drizzle-orm';
import { mediaPlanDealView as dealView, mediaPlanTable as plan } from './media-plan-table.ts';

const live = (scope: Scope) => [ownRows(scope, plan.accountId), isNull(plan.deletedAt)];
const attached = sql<number>`(SELECT count(*)::int FROM media_plan_deal d WHERE d.media_plan_id = ${plan.id} AND d.account_id = ${plan.accountId})`;

export function listMediaPlans(scope: Scope, input: ListInput): Promise<ListOf<MediaPlanRow>> {
  return runList<MediaPlanRow>(
    scope,
    {
      from: plan,
      joins: [{ table: accountTable, on: eq(accountTable.id, plan.accountId) }],
      select: {
        id: plan.id,
        title: plan.title,
        enabled: plan.enabled,
        targeting: plan.targeting,
        company: accountTable.name,
        createdAt: plan.createdAt,
        updatedAt: plan.updatedAt,
        attached: attached.as('attached'),
      },
      columns: {
        title: { sql: sql`lower(${plan.title})`, isSortable: true },
        status: { sql: plan.enabled, isSortable: true, isFilterable: true },
        mediaType: { sql: sql`${plan.targeting} ->> 'mediaType'`, isSortable: true, isFilterable: true },
        company: { sql: sql`lower(${accountTable.name})`, isSortable: true },
        attachedDeals: { sql: attached, isSortable: true },
        createDate: { sql: plan.createdAt, isSortable: true },
        updateDate: { sql: plan.updatedAt, isSortable: true },
      },
      search: [plan.title, plan.id],
      where: live(scope),
      defaultSort: { predicate: 'updateDate', reverse: true },
      id: plan.id,
      toRow: (row) => toRow(row as unknown as StoredRow),
    },
    input,
  );
}

/** What the list's select gives: the columns above, by their names. */
type StoredRow = {
  id: string;
  title: string;
  enabled: boolean;
  targeting: MediaPlanTargeting;
  company: string;
  createdAt: Date;
  updatedAt: Date;
  attached: number;
};

const toRow = (row: StoredRow): MediaPlanRow => ({
  id: row.id,
  title: row.title,
  status: row.enabled,
  mediaType: row.targeting.mediaType,
  platform: row.targeting.platform,
  company: row.company,
  attachedDeals: row.attached,
  clauses: planClauses(row.targeting).length,
  createDate: row.createdAt.toISOString(),
  updateDate: row.updatedAt.toISOString(),
});

/** One plan with its account's and creator's names; throws when it is not there for this scope. */
export async function getMediaPlan(scope: Scope, id: string) {
  const [row] = await scope.run((database) =>
    database
      .select({
        plan,
        company: accountTable.name,
        creatorName: sql<string>`${userTable.firstName} || ' ' || ${userTable.lastName}`,
        attached,
      })
      .from(plan)
      .innerJoin(accountTable, eq(accountTable.id, plan.accountId))
      .innerJoin(userTable, eq(userTable.id, plan.createdBy))
      .where(and(eq(plan.id, id), ...live(scope))),
  );
  return row ?? fail(mediaPlanNotFound);
}

/** Plans by id, those of this scope alone: what deals ask for. */
export const findMediaPlans = (scope: Scope, ids: string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : scope.run((database) =>
        database
          .select({ id: plan.id, title: plan.title, targeting: plan.targeting, enabled: plan.enabled })
          .from(plan)
          .where(and(inArray(plan.id, ids), ...live(scope))),
      );

export type NewPlan = MediaPlanDraft & { createdBy: string };

export async function insertMediaPlan(scope: Scope, { title, description, status, targeting, createdBy }: NewPlan): Promise<string> {
  const id = newId();
  const row = { id, accountId: scope.accountId, title, description, enabled: status, targeting, createdBy };
  await scope.run((database) => database.insert(plan).values(row));
  return id;
}

/** Writes a plan; throws `staleVersion` when `version` is given and another change came first. */
export async function updateMediaPlan(
  scope: Scope,
  id: string,
  { version, ...draft }: MediaPlanDraft & { version: number | undefined },
): Promise<void> {
  const changed = await scope.run((database) =>
    database
      .update(plan)
      .set({
        title: draft.title,
        description: draft.description,
        enabled: draft.status,
        targeting: draft.targeting,
        updatedAt: new Date(),
        version: sql`${plan.version} + 1`,
      })
      .where(and(eq(plan.id, id), ...live(scope), version === undefined ? undefined : eq(plan.version, version)))
      .returning({ id: plan.id }),
  );
  if (changed.length === 0) fail(staleVersion);
}

export const deleteMediaPlan = (scope: Scope, id: string) =>
  scope.run((database) =>
    database
      .update(plan)
      .set({ deletedAt: new Date(), version: sql`${plan.version} + 1` })
      .where(and(eq(plan.id, id), ...live(scope))),
  );

/** Deals attached to a plan, newest first; `q` narrows by title or deal id. */
export const attachedDeals = (scope: Scope, id: string, q = '') =>
  scope.run((database) =>
    database
      .select({ id: dealView.id, title: dealView.title, dealId: dealView.dealId, status: dealView.status, attachedAt: dealView.attachedAt })
      .from(dealView)
      .where(
        and(
          eq(dealView.mediaPlanId, id),
          ownRows(scope, dealView.accountId),
          q ? or(ilike(dealView.title, containing(q)), ilike(dealView.dealId, containing(q))) : undefined,
        ),
      )
      .orderBy(desc(dealView.attachedAt))
      .limit(1_000),
  );

export async function countPublishedDeals(scope: Scope, id: string): Promise<number> {
  const [row] = await scope.run((database) =>
    database
      .select({ published: count() })
      .from(dealView)
      .where(and(eq(dealView.mediaPlanId, id), ownRows(scope, dealView.accountId), eq(dealView.status, 'PUBLISHED'))),
  );
  return row?.published ?? 0;
}
