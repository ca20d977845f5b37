import { useCall, useSession } from '@kontor/core/web';
import { KIND_NAMES, SEGMENT_KINDS, type SegmentKind, segmentRoutes } from '@kontor/segments/contract';

/** Why a tab is not there; null where it is (spec 2 §6). */
function whyClosed(kind: SegmentKind, flags: { uploadedSegment: boolean; sharedSegment: boolean }, isPmp: boolean): string | null {
  if (kind === 'owned') return null;
  const isOn = kind === 'upload' ? flags.uploadedSegment : flags.sharedSegment;
  if (!isOn) return `${KIND_NAMES[kind]} segments are not switched on for your account. Ask your account manager for them.`;
  return kind === 'upload' && isPmp ? 'Uploaded segments cannot be used with publisher direct inventory.' : null;
}

/** The picker's tabs that are open, and why the others are not. */
export function useSegmentTabs(isPmp: boolean, kinds: readonly SegmentKind[] = SEGMENT_KINDS) {
  const session = useSession();
  const tabs = SEGMENT_KINDS.filter((kind) => kinds.includes(kind)).map((kind) => ({ kind, reason: whyClosed(kind, session, isPmp) }));
  return {
    open: tabs.filter(({ reason }) => reason === null).map(({ kind }) => kind),
    closed: tabs.flatMap(({ reason }) => reason ?? []),
  };
}

/** The tab to begin with: the shared one where the provider of those chosen shares its segments. */
export function useFirstTab(parentProvider: string | null, open: readonly SegmentKind[], isPmp: boolean): SegmentKind {
  const enabled = parentProvider !== null && open.includes('shared');
  const { data } = useCall(segmentRoutes.dataTypes, { type: 'shared', pmp: isPmp }, { enabled });
  const isShared = enabled && data?.providers.some((provider) => provider.parentProvider === parentProvider);
  return isShared ? 'shared' : 'owned';
}
