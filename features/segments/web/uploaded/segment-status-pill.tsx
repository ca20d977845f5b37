import { StatusPill } from '@kontor/core/ui';
import { SEGMENT_STATUSES, type SegmentStatus } from '@kontor/segments/contract';

/** Active is a success, validation failed an error, and every other status is on its way (spec 3 §4). */
export function SegmentStatusPill({ status }: { status: SegmentStatus }) {
  const label = SEGMENT_STATUSES[status];
  if (status === 'ACTIVE') return <StatusPill tone="pos" glyph="full" label={label} />;
  if (status === 'VALIDATION_FAILED') return <StatusPill tone="neg" glyph="cross" label={label} />;
  return <StatusPill tone="info" glyph="half" label={label} />;
}
