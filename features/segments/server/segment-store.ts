import { containing, isLive, ownRows, type Scope } from '@kontor/core/server';
import { IRIS, SEGMENT_PAGE, type SegmentKind, type SegmentWish } from '@kontor/segments/contract';
import { and, asc, count, eq, inArray, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import { segmentProviderTable as provider, segmentTable as segment } from './segment-table.ts';

/** A provider as people see it, under its alias where it has one; '' of an uploaded segment. */
export const providerName = sql<string>`coalesce(${provider.alias}, ${provider.name}, '')`;
/** Its parent provider, or itself without one. */
export const parentName = sql<string>`coalesce(${provider.parentProvider}, ${provider.name}, '')`;

/** What requests call its provider's data; none of an uploaded segment. */
export const dataNames = sql<string[]>`coalesce(${provider.dataNames}, '{}')`;

/** The first wall: the account's own segments, and those that providers share with it; staff read all. */
export function usableRows(scope: Scope): SQL | undefined {
  if (ownRows(scope, segment.accountId) === undefined) return undefined;
  // A provider that is switched off is closed to everybody, its owner too.
  const isOff = sql`EXISTS (SELECT FROM segment_provider p WHERE p.id = ${segment.providerId} AND NOT p.enabled)`;
  const isShared = sql`EXISTS (SELECT FROM account_segment_provider g JOIN segment_provider p ON p.id = g.provider_id AND p.enabled
    WHERE g.provider_id = ${segment.providerId} AND g.account_id = ${scope.accountId})`;
  return or(and(eq(segment.accountId, scope.accountId), not(isOff)), and(isNull(segment.accountId), isShared));
}

export const OF_KIND: Record<SegmentKind, SQL | undefined> = {
  owned: and(eq(segment.source, 0), isNotNull(segment.accountId)),
  upload: eq(segment.source, 1),
  shared: isNull(segment.accountId),
};

/** What a tab of the picker has: segments that are ready, expired ones too, which it shows as such. */
const inTab = (scope: Scope, kind: SegmentKind) => and(usableRows(scope), OF_KIND[kind], eq(segment.status, 'ACTIVE'), isLive(segment));

/** A page of a tab by title, and how many there are. */
export async function pageOfSegments(scope: Scope, { type, q, p, ...wish }: SegmentWish) {
  const where = and(
    inTab(scope, type),
    q === '' ? undefined : or(sql`${segment.title} ILIKE ${containing(q)}`, sql`${providerName} ILIKE ${containing(q)}`),
    wish.provider.length === 0 ? undefined : inArray(segment.providerId, wish.provider),
    wish.dataType.length === 0 ? undefined : inArray(segment.dataType, wish.dataType),
    wish.parentProvider === '' ? undefined : or(sql`${parentName} = ${wish.parentProvider}`, isNull(segment.providerId)),
    wish.iris ? isIris : undefined,
  );
  return scope.run(async (database) => {
    const rows = await database
      .select({ segment, provider: providerName, parentProvider: parentName, dataNames })
      .from(segment)
      .leftJoin(provider, eq(provider.id, segment.providerId))
      .where(where)
      .orderBy(asc(sql`lower(${segment.title})`), asc(segment.id))
      .limit(SEGMENT_PAGE)
      .offset(p * SEGMENT_PAGE);
    const [counted] = await database
      .select({ total: count() })
      .from(segment)
      .leftJoin(provider, eq(provider.id, segment.providerId))
      .where(where);
    return { rows, total: counted?.total ?? 0 };
  });
}
export type PickedRow = { segment: typeof segment.$inferSelect; provider: string; parentProvider: string; dataNames: string[] };
/** Segments by id as the picker shows them, expired ones too. */
export const segmentsById = (scope: Scope, ids: readonly string[]): Promise<PickedRow[]> =>
  scope.run((database) =>
    database
      .select({ segment, provider: providerName, parentProvider: parentName, dataNames })
      .from(segment)
      .leftJoin(provider, eq(provider.id, segment.providerId))
      .where(and(inArray(segment.id, [...ids]), isLive(segment), usableRows(scope))),
  );
const isIris = sql`coalesce(${provider.iris} OR ${provider.parentProvider} = ${IRIS}, false)`;

/** The providers of a tab's segments by name, with how many each has. */
export const providersOf = (scope: Scope, kind: SegmentKind) =>
  scope.run((database) =>
    database
      .select({ key: provider.id, value: providerName, parentProvider: parentName, isIris: sql<boolean>`${isIris}`, count: count() })
      .from(segment)
      .innerJoin(provider, eq(provider.id, segment.providerId))
      .where(inTab(scope, kind))
      .groupBy(provider.id)
      .orderBy(asc(providerName), asc(provider.id)),
  );

/** The types of a tab's segments, with how many each has. */
export const dataTypesOf = (scope: Scope, kind: SegmentKind) =>
  scope.run((database) =>
    database
      .select({ key: segment.dataType, count: count() })
      .from(segment)
      .where(inTab(scope, kind))
      .groupBy(segment.dataType)
      .orderBy(asc(segment.dataType)),
  );

/** A segment as rules ask for it. `sharedWith`: the accounts that its provider is open to, as far as this scope sees them. */
export type FoundSegment = {
  id: string;
  title: string;
  price: string;
  dataType: string;
  remoteId: string;
  dataNames: string[];
  status: string;
  source: 0 | 1;
  accountId: string | null;
  sharedWith: string[];
  parentProvider: string;
  expirationDate: Date | null;
};

/** Segments by id, those alone that this scope may use; deleted ones are gone. One statement for as many as there are. */
export const findSegments = (scope: Scope, ids: readonly string[]): Promise<FoundSegment[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : scope.run((database) =>
        database
          .select({
            id: segment.id,
            title: segment.title,
            price: segment.price,
            dataType: sql<string>`${segment.dataType}`,
            remoteId: segment.sourceSegmentId,
            dataNames,
            status: segment.status,
            source: segment.source,
            accountId: segment.accountId,
            sharedWith: sql<
              string[]
            >`ARRAY(SELECT g.account_id FROM account_segment_provider g WHERE g.provider_id = ${segment.providerId})`,
            parentProvider: parentName,
            expirationDate: segment.expirationDate,
          })
          .from(segment)
          .leftJoin(provider, eq(provider.id, segment.providerId))
          .where(and(sql`${segment.id} = ANY(${sql.param([...new Set(ids)])}::text[])`, isLive(segment), usableRows(scope))),
      );

/** What the demo's simulator makes members and segments of content from; none without the demo. */
export type DemoSegment = {
  id: string;
  remoteId: string;
  share: number;
  kind: 'home' | 'device' | 'viewer' | 'content';
  axis: string | null;
  starts: number;
};
export async function readDemoSegments(scope: Scope): Promise<DemoSegment[]> {
  const { rows } = await scope.run((database) =>
    database.execute<DemoSegment>(sql`
      SELECT d.segment_id AS id, s.source_segment_id AS "remoteId", d.share, d.kind, d.axis, d.starts FROM demo_segment d JOIN segment s ON s.id = d.segment_id WHERE s.deleted_at IS NULL ORDER BY d.segment_id`),
  );
  return rows;
}
