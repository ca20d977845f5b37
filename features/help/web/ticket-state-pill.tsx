import { StatusPill, type StatusPillProps } from '@kontor/core/ui';
import { TICKET_STATES, type TicketState } from '@kontor/help/contract';

type Look = Pick<StatusPillProps, 'tone' | 'glyph' | 'hint'>;
const LOOKS: Record<TicketState, Look> = {
  OPEN: { tone: 'warn', glyph: 'half', hint: 'Waits for an answer of support' },
  ANSWERED: { tone: 'info', glyph: 'full', hint: 'Support has answered' },
  CLOSED: { tone: 'off', glyph: 'dash', hint: 'An answer opens it again' },
  WAITING: { tone: 'warn', glyph: 'ring', hint: 'Kept here until the support tracker takes it' },
  SENT: { tone: 'pos', glyph: 'full', hint: 'Answered in the support tracker, by e-mail' },
};

export const TicketStatePill = ({ state }: { state: TicketState }) => (
  <StatusPill {...LOOKS[state]} label={TICKET_STATES.find(({ value }) => value === state)?.label ?? state} />
);
