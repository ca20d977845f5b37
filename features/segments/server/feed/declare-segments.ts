import type { Scope } from '@kontor/core/server';
import type { FeedSegment } from '@kontor/segments/contract';
import { eq, or } from 'drizzle-orm';
import { dayOf, findByRemoteId, insertProviderSegment } from '../providers/provider-segment-store.ts';
import { lockProvider } from '../providers/provider-store.ts';
import { segmentProviderTable as provider } from '../segment-table.ts';
import type { Declared } from './read-lines.ts';

/** The provider that a feed names by its id or name; null where there is none, or more than one. */
async function providerNamed(system: Scope, named: string): Promise<string | null> {
  const rows = await system.run((database) =>
    database
      .select({ id: provider.id })
      .from(provider)
      .where(or(eq(provider.id, named), eq(provider.name, named))),
  );
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}

/** Makes one segment unless it is there; answers why it is not made. */
async function declareOne(
  system: Scope,
  { provider: named, segment: remoteId, title, type, price, expires }: FeedSegment,
): Promise<string | null> {
  const providerId = await providerNamed(system, named);
  if (providerId === null) return `There is no provider ${named}.`;
  return system.transaction(async (transaction) => {
    const whose = await lockProvider(transaction, providerId);
    const there = await findByRemoteId(transaction, { providerId, remoteId });
    if (!there) {
      await insertProviderSegment(transaction, whose, { title, remoteId, dataType: type, price, expirationDay: expires });
      return null;
    }
    const isSame =
      there.title === title && there.dataType === type && Number(there.price) === Number(price) && dayOf(there.expirationDate) === expires;
    return isSame ? null : `The segment ${remoteId} is there already, and otherwise: the platform changes it.`;
  });
}

/** Makes the segments that a feed declares, one by one; answers why one is not made, in their order. */
export async function declareSegments(system: Scope, declared: readonly Declared[]): Promise<(string | null)[]> {
  const reasons: (string | null)[] = [];
  for (const { fed } of declared) reasons.push(await declareOne(system, fed));
  return reasons;
}
