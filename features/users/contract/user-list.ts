import { listView } from '@kontor/core/contract';
import { UserRow } from './user.ts';

/** Users of the account, as spec 3 §3 lists them; pages of 50 (spec 1 §9). */
export const userList = listView({
  name: 'users',
  noun: ['user', 'users'],
  empty: 'No Users',
  row: UserRow,
  title: 'email',
  searches: 'Email or name',
  sort: { key: 'createDate', reverse: true },
  pageSize: 50,
  fields: {
    email: { label: 'Email', kind: 'text', sort: true, filter: true },
    firstName: { label: 'First name', kind: 'text', sort: true, filter: true },
    lastName: { label: 'Last name', kind: 'text', sort: true, filter: true },
    accounts: { label: 'Accounts', title: 'Their accounts that you administer', kind: 'count', sort: true },
    admin: { label: 'Admin', kind: 'flag', sort: true, filter: true },
    createDate: { label: 'Created', kind: 'day', sort: true },
    lastLogin: { label: 'Last login', kind: 'moment', sort: true },
  },
});
