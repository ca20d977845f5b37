import { fail } from '@kontor/core/contract';
import { answer, refuseStale, type SignedCall } from '@kontor/core/server';
import { type ProviderSegmentDraft, type providerRoutes, segmentTypeFixed } from '@kontor/segments/contract';
import type { segmentTable } from '../segment-table.ts';
import { PROVIDER_SEGMENT, recordOfPlatform, type SegmentWords, segmentChanges } from './provider-history.ts';
import {
  dayOf,
  insertProviderSegment,
  lockProviderSegment,
  providerOf,
  refuseTakenRemoteId,
  updateProviderSegment,
} from './provider-segment-store.ts';
import { lockProvider } from './provider-store.ts';

type Routes = typeof providerRoutes;

const wordsOf = ({ title, remoteId, dataType, price, expirationDay }: ProviderSegmentDraft): SegmentWords => ({
  title,
  remoteId,
  dataType,
  price: String(Number(price)),
  expirationDay,
});
const storedWords = (row: typeof segmentTable.$inferSelect): SegmentWords =>
  wordsOf({ ...row, remoteId: row.sourceSegmentId, expirationDay: dayOf(row.expirationDate) });

/** Makes a segment of a provider. */
export async function createProviderSegment(call: SignedCall<Routes['createSegment']>) {
  const { id: providerId, ...draft } = call.input;
  const value = await call.scope.transaction(async (transaction) => {
    const whose = await lockProvider(transaction, providerId);
    await refuseTakenRemoteId(transaction, { providerId, remoteId: draft.remoteId });
    const id = await insertProviderSegment(transaction, whose, draft);
    await recordOfPlatform(transaction, call.session, {
      entity: PROVIDER_SEGMENT,
      entityId: id,
      action: 'Create',
      summary: `Segment created at ${whose.name}`,
      changelogs: segmentChanges({}, wordsOf(draft)),
    });
    return id;
  });
  return answer(null, { msg: 'Segment created.', value });
}

/** Changes a segment of a provider; its deals follow the price. */
export async function changeProviderSegment(call: SignedCall<Routes['updateSegment']>) {
  const { id, version, ...draft } = call.input;
  await call.scope.transaction(async (transaction) => {
    const providerId = await providerOf(transaction, id);
    // The provider first, as whoever deletes it does.
    await lockProvider(transaction, providerId);
    const row = await lockProviderSegment(transaction, id);
    refuseStale(version, row.version);
    if (draft.dataType !== row.dataType && (row.userCount ?? 0) > 0)
      fail(segmentTypeFixed, undefined, [{ path: 'dataType', message: segmentTypeFixed.text }]);
    await refuseTakenRemoteId(transaction, { providerId, remoteId: draft.remoteId, except: id });
    const changelogs = segmentChanges(storedWords(row), wordsOf(draft));
    if (changelogs.length === 0) return;
    await updateProviderSegment(transaction, row, draft);
    await recordOfPlatform(transaction, call.session, { entity: PROVIDER_SEGMENT, entityId: id, action: 'Update', changelogs });
  });
  return answer(null, { msg: 'Segment updated.', value: id });
}
