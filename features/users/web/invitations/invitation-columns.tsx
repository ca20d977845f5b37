import { type Column, Cut, MISSING, type StatusGlyph, StatusPill, type Tone } from '@kontor/core/ui';
import type { Looks } from '@kontor/core/web';
import { INVITATION_STATE_LABELS, type InvitationRow, type InvitationState, type invitationList } from '@kontor/users/contract';
import { ageWords, untilWords } from '../invitation-words.ts';
import { InvitationActions, type InvitationActs } from './invitation-actions.tsx';
import '../users.css';

const LOOKS: Record<InvitationState, { tone: Tone; glyph: StatusGlyph }> = {
  open: { tone: 'info', glyph: 'half' },
  expired: { tone: 'warn', glyph: 'ring' },
  declined: { tone: 'neg', glyph: 'cross' },
  withdrawn: { tone: 'idle', glyph: 'dash' },
  ended: { tone: 'off', glyph: 'dash' },
};

const Pill = ({ state }: Pick<InvitationRow, 'state'>) => <StatusPill label={INVITATION_STATE_LABELS[state]} {...LOOKS[state]} />;
const Age = ({ createDate }: Pick<InvitationRow, 'createDate'>) => <span title={untilWords(createDate)}>{ageWords(createDate)}</span>;
/** What was answered or taken back expires no more. */
const expiry = ({ state, expireDate }: InvitationRow) => (state === 'open' || state === 'expired' ? untilWords(expireDate) : MISSING);

/** On a phone state and age stand under the e-mail. */
export const invitationLooks: Looks<InvitationRow, typeof invitationList.fields> = {
  email: {
    cell: ({ email }) => <Cut text={email} />,
    sub: (row) => (
      <>
        <Pill {...row} />
        <Age {...row} />
        {row.admin && <span>Admin</span>}
      </>
    ),
  },
  state: { width: 138, priority: 7, cell: Pill },
  createDate: { width: 96, cell: Age },
  admin: { width: 72, priority: 2 },
  invitedBy: { width: 160, priority: 4 },
  sentDate: { width: 150, priority: 3 },
  expireDate: { width: 150, priority: 4, cell: expiry },
};

/** Buttons with words, or signs alone where room is short. */
export const invitationActs = (acts: InvitationActs, isWide: boolean): Column<InvitationRow>[] => [
  {
    key: 'actions',
    label: 'Actions',
    align: 'right',
    width: isWide ? 210 : 92,
    priority: 9,
    cell: (row) => <InvitationActions row={row} {...acts} />,
  },
];
