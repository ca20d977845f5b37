import { type Column, MISSING, StatusPill } from '@kontor/core/ui';
import type { InvitationRow } from '@kontor/users/contract';
import { ageWords, STATES, untilWords } from '../invitation-words.ts';
import { InvitationActions, type InvitationActs } from './invitation-actions.tsx';
import '../users.css';

const Pill = ({ state }: Pick<InvitationRow, 'state'>) => <StatusPill {...STATES[state]} />;
const Age = ({ createDate }: Pick<InvitationRow, 'createDate'>) => <span title={untilWords(createDate)}>{ageWords(createDate)}</span>;
/** What was answered or taken back expires no more. */
const expiry = ({ state, expireDate }: InvitationRow) => (state === 'open' || state === 'expired' ? untilWords(expireDate) : MISSING);
const left = { sortable: true, hide: 'phone' } as const;

/** On a phone state and age stand under the e-mail. */
export const invitationColumns = (acts: InvitationActs): Column<InvitationRow>[] => [
  {
    key: 'email',
    label: 'Email',
    flex: true,
    sortable: true,
    cell: ({ email }) => <span title={email}>{email}</span>,
    sub: (row) => (
      <>
        <Pill {...row} />
        <Age {...row} />
        {row.admin && <span>Admin</span>}
      </>
    ),
  },
  { ...left, key: 'state', label: 'State', width: 130, cell: Pill },
  { ...left, key: 'createDate', label: 'Age', width: 96, cell: Age },
  { ...left, key: 'admin', label: 'Admin', width: 60, hide: 'narrow', cell: ({ admin }) => (admin ? 'Yes' : 'No') },
  {
    key: 'invitedBy',
    label: 'Invited by',
    hide: 'narrow',
    width: 160,
    cell: ({ invitedBy }) => (
      <span className="users-cap" title={invitedBy}>
        {invitedBy}
      </span>
    ),
  },
  { ...left, key: 'sentDate', label: 'Last letter', width: 150, hide: 'narrow', cell: ({ sentDate }) => untilWords(sentDate) },
  { ...left, key: 'expireDate', label: 'Expires', width: 150, hide: 'narrow', cell: expiry },
  { key: 'actions', label: 'Actions', align: 'right', cell: (row) => <InvitationActions row={row} {...acts} /> },
];
