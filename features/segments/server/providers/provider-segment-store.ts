import { fail, type ListWish, type Session } from '@kontor/core/contract';
import { isLive, lockRow, newId, openList, type Scope, writeVersion } from '@kontor/core/server';
import {
  isSaidByRequest,
  type ProviderSegment,
  type ProviderSegmentDraft,
  providerSegmentList,
  remoteIdTaken,
  segmentNotFound,
} from '@kontor/segments/contract';
import { and, eq, isNotNull, ne } from 'drizzle-orm';
import { segmentTable as segment } from '../segment-table.ts';

const { id, title, dataType, price, status, expirationDate, updatedAt, version } = segment;
const remoteId = segment.sourceSegmentId;
const users = segment.userCount;

/** Segments of a provider, page by page. The scope reads every account. */
export const openProviderSegments = ({
  scope,
  session,
  input,
}: {
  scope: Scope;
  session: Session;
  input: ListWish & { provider: string };
}) =>
  openList(
    scope,
    { view: providerSegmentList, session, input },
    {
      select: { id, title, remoteId, dataType, price, status, users, expirationDate, updatedAt, version },
      from: (rows) => rows.from(segment),
      where: [eq(segment.providerId, input.provider), isLive(segment)],
      sql: { title, remoteId, dataType, price, status, users, expirationDate, lastUpdate: updatedAt },
      search: [title, remoteId],
      id,
      toRow: ({ updatedAt: changed, expirationDate: expires, ...row }): ProviderSegment => ({
        ...row,
        expirationDate: expires?.toISOString() ?? null,
        lastUpdate: changed.toISOString(),
      }),
    },
  );

export const startOf = (day: string | null): Date | null => (day === null ? null : new Date(`${day}T00:00:00Z`));
export const dayOf = (moment: Date | null): string | null => moment?.toISOString().slice(0, 10) ?? null;

/** The row of a provider's segment as it is sent: no price is none, in dollars CPM. */
const columnsOf = (draft: ProviderSegmentDraft) => ({
  title: draft.title,
  sourceSegmentId: draft.remoteId,
  dataType: draft.dataType,
  price: String(Number(draft.price)),
  expirationDate: startOf(draft.expirationDay),
});

type Named = { providerId: string; remoteId: string; except?: string };
/** The provider's segment of a remote id, but for the one of id `except`; null where there is none. */
export async function findByRemoteId(scope: Scope, { providerId, remoteId: wanted, except = '' }: Named) {
  const [found] = await scope.run((database) =>
    database
      .select()
      .from(segment)
      .where(and(eq(segment.providerId, providerId), eq(remoteId, wanted), ne(id, except), isLive(segment)))
      .limit(1),
  );
  return found ?? null;
}

/** Throws where another segment of the provider has this remote id; the caller holds the provider's row. */
export async function refuseTakenRemoteId(transaction: Scope, named: Named): Promise<void> {
  if (await findByRemoteId(transaction, named)) fail(remoteIdTaken, undefined, [{ path: 'remoteId', message: remoteIdTaken.text }]);
}

type Stored = Pick<typeof segment.$inferSelect, 'id' | 'expirationDate'>;
type Whose = { id: string; accountId: string | null };
/** Adds a segment; without members of its own it is active at once, else with its first ones. */
export async function insertProviderSegment(transaction: Scope, whose: Whose, draft: ProviderSegmentDraft): Promise<string> {
  const made = newId();
  const isReady = isSaidByRequest(draft.dataType);
  await transaction.run((database) =>
    database.insert(segment).values({
      ...columnsOf(draft),
      id: made,
      accountId: whose.accountId,
      providerId: whose.id,
      source: 0,
      status: isReady ? 'ACTIVE' : 'PENDING',
    }),
  );
  return made;
}

/** Whose segment it is; throws where there is none. */
export async function providerOf(scope: Scope, segmentId: string): Promise<string> {
  const [row] = await scope.run((database) =>
    database
      .select({ of: segment.providerId })
      .from(segment)
      .where(and(eq(id, segmentId), isLive(segment))),
  );
  return row?.of ?? fail(segmentNotFound);
}

/** Takes a provider's segment for changing until the transaction ends; throws where there is none. */
export const lockProviderSegment = async (transaction: Scope, segmentId: string) =>
  (await lockRow(transaction, segment, and(eq(id, segmentId), isNotNull(segment.providerId), isLive(segment)))) ?? fail(segmentNotFound);

/** Writes what a segment is; its expiry stays to the second where the day is the same. */
export const updateProviderSegment = (transaction: Scope, { id: segmentId, expirationDate: before }: Stored, draft: ProviderSegmentDraft) =>
  writeVersion(transaction, segment, {
    where: eq(id, segmentId),
    version: undefined,
    set: { ...columnsOf(draft), ...(dayOf(before) === draft.expirationDay && { expirationDate: before }) },
  });
