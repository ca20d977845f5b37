import { fail, type ListWish, type Session, unableToProcess } from '@kontor/core/contract';
import {
  accountTable,
  containing,
  isAmong,
  isLive,
  lockRow,
  newId,
  openList,
  ownRows,
  personNameSql,
  restore,
  type Scope,
  softDelete,
  userTable,
  writeVersion,
} from '@kontor/core/server';
import {
  type MadeOf,
  type MediaPlanDraft,
  MOST_COMPANIES,
  MOST_FOUND,
  mediaPlanList,
  mediaPlanNotFound,
  planClauses,
} from '@kontor/media-plans/contract';
import { and, count, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import { mediaPlanDealView as dealView, mediaPlanTable as plan, planSegmentTable as planSegment } from './media-plan-table.ts';

const live = (scope: Scope) => [ownRows(scope, plan.accountId), isLive(plan)];
const one = (scope: Scope, id: string) => and(eq(plan.id, id), ...live(scope));
const attached = sql<number>`(SELECT count(*)::int FROM media_plan_deal d WHERE d.media_plan_id = ${plan.id} AND d.account_id = ${plan.accountId})`;

/** The list of the scope's media plans. */
export const openMediaPlans = ({ scope, session, input }: { scope: Scope; session: Session; input: ListWish }) =>
  openList(
    scope,
    { view: mediaPlanList, session, input },
    {
      select: {
        id: plan.id,
        title: plan.title,
        status: plan.enabled,
        targeting: plan.targeting,
        company: accountTable.name,
        createdAt: plan.createdAt,
        updatedAt: plan.updatedAt,
        attachedDeals: attached,
      },
      from: (rows) => rows.from(plan).innerJoin(accountTable, eq(accountTable.id, plan.accountId)),
      where: live(scope),
      sql: {
        title: plan.title,
        status: plan.enabled,
        company: accountTable.name,
        companyId: plan.accountId,
        mediaType: sql`${plan.targeting} ->> 'mediaType'`,
        attachedDeals: attached,
        createDate: plan.createdAt,
        updateDate: plan.updatedAt,
      },
      search: [plan.title, plan.id, ...(scope.reach === 'all' ? [accountTable.name] : [])],
      id: plan.id,
      toRow: ({ targeting, createdAt, updatedAt, ...row }) => ({
        ...row,
        mediaType: targeting.mediaType,
        platform: targeting.platform,
        clauses: planClauses(targeting).length,
        createDate: createdAt.toISOString(),
        updateDate: updatedAt.toISOString(),
      }),
    },
  );

/** One plan with its account's and creator's names; throws when it is not there for this scope. */
export async function getMediaPlan(scope: Scope, id: string) {
  const [row] = await scope.run((database) =>
    database
      .select({
        plan,
        company: accountTable.name,
        creatorName: personNameSql,
        attached,
      })
      .from(plan)
      .innerJoin(accountTable, eq(accountTable.id, plan.accountId))
      .innerJoin(userTable, eq(userTable.id, plan.createdBy))
      .where(one(scope, id)),
  );
  return row ?? fail(mediaPlanNotFound);
}

/** Plans by id, those of this scope alone: what deals ask for. */
export const findMediaPlans = (scope: Scope, ids: string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : scope.run((database) =>
        database
          .select({
            id: plan.id,
            accountId: plan.accountId,
            title: plan.title,
            targeting: plan.targeting,
            enabled: plan.enabled,
            libraryItemId: plan.libraryItemId,
            libraryVersion: plan.libraryVersion,
          })
          .from(plan)
          .where(and(inArray(plan.id, ids), ...live(scope))),
      );

/** Whether a plan names a publisher: among those that it includes, or as an account that it chose of direct inventory (design §6.2). */
const namesPublisher = (
  publisher: SQL,
) => sql`((${plan.targeting} #>> '{publishers,included}' = 'true' AND ${plan.targeting} #> '{publishers,values}' ? ${publisher})
  OR (${plan.targeting} ->> 'pmp' = 'true' AND ${plan.targeting} -> 'inventoryInfoAccIds' ? ${publisher}))`;

/** Live plans of the scope that name a publisher. */
export async function plansNamingPublisher(scope: Scope, publisher: string): Promise<string[]> {
  const rows = await scope.run((database) =>
    database
      .select({ id: plan.id })
      .from(plan)
      .where(and(namesPublisher(sql`${publisher}::text`), ...live(scope))),
  );
  return rows.map(({ id }) => id);
}

/** Which of these publishers the scope's plans name, by plan: among the included, or among the chosen accounts of direct inventory (design §6.2). */
export async function publishersNamedBy(
  scope: Scope,
  plans: readonly string[],
  publishers: readonly string[],
): Promise<Map<string, string[]>> {
  if (plans.length === 0 || publishers.length === 0) return new Map();
  const rows = await scope.run((database) =>
    database
      .select({ id: plan.id, publisher: sql<string>`p.id` })
      .from(plan)
      .innerJoin(sql`unnest(${sql.param([...publishers])}::text[]) AS p (id)`, namesPublisher(sql`p.id`))
      .where(and(inArray(plan.id, [...plans]), ...live(scope))),
  );
  return new Map([...Map.groupBy(rows, ({ id }) => id)].map(([id, of]) => [id, of.map(({ publisher }) => publisher)]));
}
/** Titles of plans of this scope, of deleted ones too: what older changes name. */
export async function titlesOfPlans(scope: Scope, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await scope.run((database) =>
    database
      .select({ id: plan.id, title: plan.title })
      .from(plan)
      .where(and(isAmong(plan.id, ids), ownRows(scope, plan.accountId))),
  );
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** The template that a plan was made of. */
export const madeOf = ({
  libraryItemId: id,
  libraryVersion: version,
}: Pick<typeof plan.$inferSelect, 'libraryItemId' | 'libraryVersion'>): MadeOf | null =>
  id === null || version === null ? null : { id, version };

/** Plans that were made of an item of the deal library, deleted ones too, with how many deals each has. */
export const plansMadeOf = (scope: Scope, item: string) =>
  scope.run((database) =>
    database
      .select({ id: plan.id, deals: attached })
      .from(plan)
      .innerJoin(accountTable, eq(accountTable.id, plan.accountId))
      .where(and(eq(plan.libraryItemId, item), ownRows(scope, plan.accountId))),
  );

/** The companies with most plans that the scope reads. */
export const listCompanies = (scope: Scope) =>
  scope.run((database) =>
    database
      .select({ id: accountTable.id, name: accountTable.name })
      .from(plan)
      .innerJoin(accountTable, eq(accountTable.id, plan.accountId))
      .where(and(...live(scope)))
      .groupBy(accountTable.id)
      .orderBy(desc(count()), accountTable.name)
      .limit(MOST_COMPANIES),
  );

/** Plans whose title holds `q`: enabled ones first, by title. */
export const searchMediaPlans = (scope: Scope, q: string) =>
  scope.run((database) =>
    database
      .select({ id: plan.id, title: plan.title, status: plan.enabled })
      .from(plan)
      .where(and(...live(scope), q ? ilike(plan.title, containing(q)) : undefined))
      .orderBy(desc(plan.enabled), sql`lower(${plan.title})`, plan.id)
      .limit(MOST_FOUND),
  );

/** `library`: the item that it was made of, and which version of that. */
export type NewPlan = MediaPlanDraft & { createdBy: string; library?: { id: string; version: number } | undefined };

export async function insertMediaPlan(scope: Scope, draft: NewPlan): Promise<string> {
  const { title, description, status, targeting, createdBy, library } = draft;
  const id = newId();
  const made = { libraryItemId: library?.id ?? null, libraryVersion: library?.version ?? null };
  const row = { id, accountId: scope.accountId, title, description, enabled: status, targeting, createdBy, ...made };
  await scope.run((database) => database.insert(plan).values(row));
  return id;
}

/** Takes a plan until the transaction ends, and answers what it targets now; throws where it is gone. */
export const holdMediaPlan = async (transaction: Scope, id: string) =>
  ((await lockRow(transaction, plan, one(transaction, id))) ?? fail(mediaPlanNotFound)).targeting;

/** Keeps a plan from being changed and deleted until the transaction ends; false where it is gone. Whoever deletes one looks for its deals behind this. */
export async function keepMediaPlan(transaction: Scope, id: string): Promise<boolean> {
  const rows = await transaction.run((database) => database.select({ id: plan.id }).from(plan).where(one(transaction, id)).for('share'));
  return rows.length > 0;
}

/** Writes a plan; throws `staleVersion` when `version` is given and another change came first. */
export const updateMediaPlan = (
  scope: Scope,
  id: string,
  { version, title, description, status, targeting }: MediaPlanDraft & { version: number | undefined },
): Promise<void> => writeVersion(scope, plan, { where: one(scope, id), version, set: { title, description, enabled: status, targeting } });

/** Deletes an enabled plan; throws where somebody disabled or deleted it first. */
export async function deleteMediaPlan(scope: Scope, id: string): Promise<void> {
  const [deleted] = await softDelete(scope, plan, and(one(scope, id), eq(plan.enabled, true)));
  if (!deleted) fail(unableToProcess);
}

/** Brings a deleted plan back, with the deals it was attached to; answers it, or null where it is there. Throws where the scope has none. */
export async function undeleteMediaPlan(scope: Scope, id: string): Promise<typeof plan.$inferSelect | null> {
  const [restored] = await restore(scope, plan, and(eq(plan.id, id), ownRows(scope, plan.accountId)));
  if (restored) return restored;
  await getMediaPlan(scope, id);
  return null;
}

/** Deals attached to a plan, newest first; `q` narrows by title or deal id. */
export const attachedDeals = (scope: Scope, id: string, q = '') =>
  scope.run((database) =>
    database
      .select({
        id: dealView.id,
        title: dealView.title,
        dealId: dealView.dealId,
        status: dealView.status,
        attachedAt: dealView.attachedAt,
        rate: dealView.rate,
      })
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

/** Plans that say something of audiences, those of this scope alone, deleted ones too: their deals may still be charged. */
export const plansWithAudience = (scope: Scope, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : scope.run((database) =>
        database
          .select({ id: plan.id, accountId: plan.accountId, targeting: plan.targeting })
          .from(plan)
          .where(
            and(
              sql`${plan.id} = ANY(${sql.param([...ids])}::text[])`,
              sql`(coalesce(${plan.targeting} -> 'includeSegments', '[]') <> '[]' OR (${plan.targeting} #>> '{audienceBooleanLogic,value}') IS NOT NULL)`,
              ownRows(scope, plan.accountId),
            ),
          ),
      );

/** Plans that name one of these segments, wherever they do, deleted ones too; the database keeps which (`media_plan_segment`). */
export async function plansNaming(scope: Scope, segments: readonly string[]): Promise<string[]> {
  const rows = await scope.run((database) =>
    database
      .selectDistinct({ id: planSegment.planId })
      .from(planSegment)
      .where(and(sql`${planSegment.segmentId} = ANY(${sql.param([...segments])}::text[])`, ownRows(scope, planSegment.accountId))),
  );
  return rows.map(({ id }) => id);
}

/** Live plans that attach one of these media lists. */
export async function plansOfLists(scope: Scope, lists: readonly string[]): Promise<string[]> {
  const own = scope.reach === 'own' ? sql`AND account_id = ${scope.accountId}` : sql``;
  const { rows } = await scope.run((database) =>
    database.execute<{ id: string }>(
      sql`SELECT DISTINCT plan_id AS id FROM media_list_plan WHERE list_id = ANY(${sql.param([...lists])}::text[]) ${own}`,
    ),
  );
  return rows.map(({ id }) => id);
}

/** How many plans there are, and the first of them. */
export async function firstPlan(scope: Scope): Promise<{ count: number; name: string | undefined; at: Date | undefined }> {
  const own = and(...live(scope));
  const [[all], [first]] = await Promise.all([
    scope.run((database) => database.select({ plans: count() }).from(plan).where(own)),
    scope.run((database) =>
      database.select({ title: plan.title, at: plan.createdAt }).from(plan).where(own).orderBy(plan.createdAt, plan.id).limit(1),
    ),
  ]);
  return { count: all?.plans ?? 0, name: first?.title, at: first?.at };
}
