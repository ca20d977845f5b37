import { hrefOf, ZONES } from '@kontor/core/contract';
import { Ago, ButtonLink, Cut, IconButton, Page, PageHeader, UiLink } from '@kontor/core/ui';
import { type ListBulk, ListTable, type Looks, useListPage, useNotInPerson, usePageTitle, useSession } from '@kontor/core/web';
import { type UserRow, userList, userPages, userRoutes } from '@kontor/users/contract';
import { IconTrash } from '@tabler/icons-react';
import { CreateUserLink } from '../create-user-link.tsx';
import { useDeleteUser } from '../use-delete-user.tsx';
import { lastLoginOf, NOT_ONESELF, nameOf } from '../user-words.ts';
import '../users.css';

/** On a phone the right and the name stand under the e-mail. */
const looks: Looks<UserRow, typeof userList.fields> = {
  email: {
    cell: (row) => (
      <span className="users-person">
        <UiLink href={hrefOf(userPages.edit, { userId: row.userId })} title={row.email}>
          <Cut text={row.email} />
        </UiLink>
        <span className="k-note" dir="auto">
          {nameOf(row) === row.email ? '' : nameOf(row)}
        </span>
      </span>
    ),
    sub: (row) => <span className="users-sub">{`${row.admin ? 'Admin, ' : ''}${nameOf(row)}`}</span>,
  },
  firstName: { width: 110 },
  lastName: { width: 110 },
  accounts: { width: 84, priority: 3 },
  admin: { width: 72 },
  createDate: { width: 104, priority: 4 },
  lastLogin: {
    width: 112,
    priority: 6,
    cell: (row) => (row.lastLogin ? <Ago instant={row.lastLogin} zone={ZONES.EST.iana} zoneLabel="EST" /> : lastLoginOf(row)),
  },
};
/** They are beside the e-mail already; whoever sorts by one sees it. */
const HIDDEN = ['firstName', 'lastName'];

const BULK: ListBulk<UserRow> = { copy: { label: 'Copy e-mails', of: ({ email }) => email } };
const none = { words: 'This account has no users yet.', create: <CreateUserLink /> };

/** The users of the account one works in (spec 3 §2); several are never deleted at once here (spec 3 §6). */
export default function UserListPage() {
  usePageTitle(userPages.list.title);
  const { userId, accountName } = useSession();
  const state = useListPage(userList, userRoutes.list, { file: userRoutes.download });
  const { remove, dialog } = useDeleteUser();
  const closed = useNotInPerson();
  return (
    <Page>
      <PageHeader
        title={userPages.list.title}
        meta={`${accountName}, times in EST`}
        actions={
          <>
            <ButtonLink variant="default" href={hrefOf(userPages.invitations)}>
              Invitations
            </ButtonLink>
            <CreateUserLink className="k-grow" />
          </>
        }
      />
      <ListTable
        state={state}
        looks={looks}
        none={none}
        bulk={BULK}
        hidden={HIDDEN}
        rowActions={(row) => (
          <IconButton
            label={`Delete ${row.email}`}
            icon={IconTrash}
            size={24}
            reason={closed ?? (row.id === userId ? NOT_ONESELF : null)}
            onClick={() => remove(row)}
          />
        )}
      />
      {dialog}
    </Page>
  );
}
