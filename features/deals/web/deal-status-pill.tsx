import { type StatusGlyph, StatusPill, type Tone } from '@kontor/core/ui';
import { type DealStatus, STATUS_LABELS, STATUS_MEANINGS } from '@kontor/deals/contract';

const LOOKS: Record<DealStatus, { tone: Tone; glyph: StatusGlyph }> = {
  DRAFT: { tone: 'idle', glyph: 'ring' },
  SEND_FOR_APPROVAL: { tone: 'info', glyph: 'half' },
  APPROVED: { tone: 'info', glyph: 'full' },
  CHANGES_REQUESTED: { tone: 'warn', glyph: 'half' },
  PUBLISHED: { tone: 'pos', glyph: 'full' },
  UNPUBLISHED: { tone: 'idle', glyph: 'bars' },
  INACTIVE: { tone: 'off', glyph: 'dash' },
};

export const DealStatusPill = ({ status }: { status: DealStatus }) => (
  <StatusPill label={STATUS_LABELS[status]} hint={STATUS_MEANINGS[status]} {...LOOKS[status]} />
);
