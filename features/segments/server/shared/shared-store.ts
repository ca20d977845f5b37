import { fail, type ListWish, type Session } from '@kontor/core/contract';
import { isLive, openList, ownRows, type Scope } from '@kontor/core/server';
import { ALL_PROVIDERS, INGEST_DAYS, type ProviderTab, segmentNotFound, sharedSegments } from '@kontor/segments/contract';
import { and, count, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { parentName, providerName, usableRows } from '../segment-store.ts';
import { segmentProviderTable as provider, segmentTable as segment } from '../segment-table.ts';

const isOwned = sql<boolean>`(${segment.accountId} IS NOT NULL)`;
/** Of an account's own segments the price is not shown, of the others not whether members come in (spec 3 §6; decision 0075). */
const shownPrice = sql<string | null>`CASE WHEN ${segment.accountId} IS NULL THEN ${segment.price} END`;
const ingest = sql<boolean | null>`CASE WHEN ${segment.accountId} IS NOT NULL
  THEN coalesce(${segment.loadedAt} > now() - make_interval(days => ${INGEST_DAYS}), false) END`;

const COLUMNS = {
  id: segment.id,
  name: segment.title,
  sourceSegmentId: segment.sourceSegmentId,
  dataType: segment.dataType,
  dataCount: segment.userCount,
  price: shownPrice,
  status: segment.status,
  createdAt: segment.createdAt,
  updatedAt: segment.updatedAt,
  sourceProvider: providerName,
  owned: isOwned,
  ingest,
};
const rowOf = <Row extends { createdAt: Date; updatedAt: Date }>({ createdAt, updatedAt, ...row }: Row) => ({
  ...row,
  createDate: createdAt.toISOString(),
  updateDate: updatedAt.toISOString(),
});

/** What providers make available to this scope; uploads have a list of their own. */
const sharedRows = (scope: Scope): (SQL | undefined)[] => [usableRows(scope), eq(segment.source, 0), isLive(segment)];

type Call = { scope: Scope; session: Session; input: ListWish & { provider: string } };

/** The shared segments of one provider or of all, page by page (spec 3 §2). */
export const openSharedSegments = ({ scope, session, input }: Call) =>
  openList(
    scope,
    { view: sharedSegments, session, input },
    {
      select: COLUMNS,
      from: (rows) => rows.from(segment).leftJoin(provider, eq(provider.id, segment.providerId)),
      where: [...sharedRows(scope), input.provider === ALL_PROVIDERS ? undefined : eq(segment.providerId, input.provider)],
      sql: {
        name: segment.title,
        sourceSegmentId: segment.sourceSegmentId,
        dataType: segment.dataType,
        dataCount: segment.userCount,
        price: shownPrice,
        createDate: segment.createdAt,
        updateDate: segment.updatedAt,
        sourceProvider: providerName,
        ingest,
        status: segment.status,
      },
      search: [segment.title, segment.id, segment.sourceSegmentId],
      id: segment.id,
      toRow: rowOf,
    },
  );

/** One shared segment; throws where this scope has none of this id. */
export async function getShared(scope: Scope, id: string) {
  const [row] = await scope.run((database) =>
    database
      .select({ ...COLUMNS, providerId: sql<string>`${segment.providerId}`, parentProvider: parentName, expires: segment.expirationDate })
      .from(segment)
      .leftJoin(provider, eq(provider.id, segment.providerId))
      .where(and(eq(segment.id, id), ...sharedRows(scope))),
  );
  const { expires, ...found } = row ?? fail(segmentNotFound);
  return { ...rowOf(found), remoteId: found.sourceSegmentId, expirationDate: expires && Math.floor(expires.getTime() / 1_000) };
}

/** Providers whose segments an account may use: its own, and the platform's that are open to it. */
function usableProviders(scope: Scope): SQL | undefined {
  if (ownRows(scope, provider.accountId) === undefined) return undefined;
  const isOpen = sql`EXISTS (SELECT FROM account_segment_provider g WHERE g.provider_id = ${provider.id} AND g.account_id = ${scope.accountId})`;
  return and(provider.enabled, or(eq(provider.accountId, scope.accountId), and(isNull(provider.accountId), isOpen)));
}

/** Providers with how many segments each has; those of accounts first, then by name. `only` narrows them. */
export const listProviders = (scope: Scope, only?: SQL): Promise<ProviderTab[]> =>
  scope.run((database) =>
    database
      .select({
        key: provider.id,
        value: providerName,
        owned: sql<boolean>`(${provider.accountId} IS NOT NULL)`,
        count: count(segment.id),
      })
      .from(provider)
      .leftJoin(segment, and(eq(segment.providerId, provider.id), ...sharedRows(scope)))
      .where(and(usableProviders(scope), only))
      .groupBy(provider.id)
      .orderBy(isNull(provider.accountId), sql`lower(${providerName})`, provider.id),
  );

/** The platform's own providers, of which each account may use some. */
export const OF_PLATFORM: SQL = isNull(provider.accountId);
