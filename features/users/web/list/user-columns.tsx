import { hrefOf } from '@kontor/core/contract';
import { type Column, count, UiLink } from '@kontor/core/ui';
import { type UserRow, userPages } from '@kontor/users/contract';
import { dayOf, lastLoginOf, nameOf } from '../user-words.ts';
import '../users.css';

/** Cut where a long name would take the e-mail's room; whole on hover. */
const Capped = ({ text }: { text: string }) => (
  <span className="users-cap" title={text}>
    {text}
  </span>
);

const left = { sortable: true, hide: 'phone' } as const;

/** Columns of spec 3 §3; on a phone the right and the name stand under the e-mail. */
export const userColumns: Column<UserRow>[] = [
  {
    key: 'email',
    label: 'Email',
    flex: true,
    sortable: true,
    cell: ({ userId, email }) => (
      <UiLink href={hrefOf(userPages.edit, { userId })} title={email}>
        {email}
      </UiLink>
    ),
    sub: (row) => <span className="users-sub">{`${row.admin ? 'Admin, ' : ''}${nameOf(row)}`}</span>,
  },
  { ...left, key: 'firstName', label: 'First Name', width: 110, cell: ({ firstName }) => <Capped text={firstName} /> },
  { ...left, key: 'lastName', label: 'Last Name', width: 110, cell: ({ lastName }) => <Capped text={lastName} /> },
  {
    key: 'accounts',
    label: 'Accounts',
    title: 'Their accounts that you administer',
    align: 'right',
    ...left,
    width: 72,
    cell: ({ accounts }) => count(accounts),
  },
  { ...left, key: 'admin', label: 'Admin', width: 60, cell: ({ admin }) => (admin ? 'Yes' : 'No') },
  { ...left, key: 'createDate', label: 'Created', width: 96, cell: ({ createDate }) => dayOf(createDate) },
  { ...left, key: 'lastLogin', label: 'Last Login', width: 140, cell: lastLoginOf },
];
