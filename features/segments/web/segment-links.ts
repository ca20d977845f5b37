import { hrefOf } from '@kontor/core/contract';
import { ALL_PROVIDERS, type SharedSegment, segmentPages, type UploadedSegment } from '@kontor/segments/contract';

/** Where an uploaded segment opens: an active one that has a remote id of ours at its figures, any other at its settings (spec 3 §2). */
export const uploadedHref = ({ id, status, rdsId }: Pick<UploadedSegment, 'id' | 'status' | 'rdsId'>): string =>
  status === 'ACTIVE' && rdsId !== null
    ? hrefOf(segmentPages.clearvu, { id })
    : hrefOf(segmentPages.uploadedEdit, { id, tabKey: 'manage' });

/** Where a shared segment opens, from the tab of a provider. */
export const sharedHref = ({ id }: Pick<SharedSegment, 'id'>, providerType: string = ALL_PROVIDERS): string =>
  hrefOf(segmentPages.sharedDetail, { providerType, id });

/** The overlap of some segments. */
export const overlapHref = (ids: readonly string[] = []): string =>
  `${hrefOf(segmentPages.overlap)}${ids.length > 0 ? `?ids=${ids.join()}` : ''}`;
