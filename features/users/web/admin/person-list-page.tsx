import { hrefOf, ZONES } from '@kontor/core/contract';
import { Ago, ButtonLink, ConfirmDialog, Cut, Page, PageHeader, toast } from '@kontor/core/ui';
import {
  errorText,
  type ListBulk,
  ListTable,
  type Looks,
  RecordLink,
  useAct,
  useListPage,
  useNotInPerson,
  usePageTitle,
  useSession,
} from '@kontor/core/web';
import { type PersonRow, peopleList, personPages, personRoutes } from '@kontor/users/contract';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { nameOf } from '../user-words.ts';
import { PersonStatusPill, roleOf } from './person-words.tsx';

/** On a phone status and name stand under the e-mail. */
const looks: Looks<PersonRow, typeof peopleList.fields> = {
  email: {
    width: 260,
    cell: (row) => (
      <RecordLink page={personPages.person} parameters={{ userId: row.id }} title={row.email}>
        <Cut text={row.email} />
      </RecordLink>
    ),
    sub: (row) => (
      <>
        <PersonStatusPill status={row.status} /> {[roleOf(row), nameOf(row)].filter(Boolean).join(', ')}
      </>
    ),
  },
  firstName: { width: 120, priority: 5 },
  lastName: { width: 120, priority: 6 },
  status: { width: 96, priority: 9, cell: ({ status }) => <PersonStatusPill status={status} /> },
  accounts: { width: 84, priority: 4 },
  admin: { width: 72, priority: 3 },
  superUser: { width: 72, priority: 2 },
  createDate: { width: 104, priority: 1 },
  lastLogin: {
    width: 112,
    priority: 8,
    cell: ({ lastLogin }) => (lastLogin ? <Ago instant={lastLogin} zone={ZONES.EST.iana} zoneLabel="EST" /> : 'Never'),
  },
};

const CreateLink = ({ className }: { className?: string }) => (
  <ButtonLink
    href={hrefOf(personPages.createPerson)}
    leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
    {...(className && { className })}
  >
    Create user
  </ButtonLink>
);
const none = { words: 'Nobody signs in yet. Create the administrator of an account.', create: <CreateLink /> };
const MOST = 100;

/** What became of those that stay, by name; the rest is in the call's own words. */
const staysWords = (rows: readonly { id: string; reason: string | null }[], chosen: readonly PersonRow[]) =>
  rows.flatMap(({ id, reason }) => (reason === null ? [] : [`${chosen.find((row) => row.id === id)?.email ?? id}: ${reason}`])).join(' ');

/** Deletes the chosen, once that is confirmed; each has its own result (spec 3 §6). */
function useDeletePeople() {
  const [asked, setAsked] = useState<{ rows: PersonRow[]; clear: () => void } | null>(null);
  const { mutate, isPending } = useAct(personRoutes.remove, { invalidates: [personRoutes.list] });
  const rows = asked?.rows ?? [];
  const run = () =>
    mutate(
      { ids: rows.map(({ id }) => id) },
      {
        onSuccess: ({ msg, data }) => {
          const stays = staysWords(data, rows);
          if (stays === '') toast.success(msg);
          else toast.failed(stays, msg);
          asked?.clear();
          setAsked(null);
        },
        onError: (error) => toast.failed(errorText(error), 'The users were not deleted'),
      },
    );
  const dialog = (
    <ConfirmDialog
      isOpen={asked !== null}
      title={rows.length === 1 ? 'Delete this user?' : `Delete ${rows.length} users?`}
      confirmLabel={rows.length === 1 ? 'Delete' : `Delete ${rows.length}`}
      isBusy={isPending}
      onConfirm={run}
      onClose={() => setAsked(null)}
    >
      {rows
        .slice(0, 5)
        .map(({ email }) => email)
        .join(', ')}
      {rows.length > 5 && ` and ${rows.length - 5} more`}: they lose every account and are signed out. What they made stays under their
      name.
    </ConfirmDialog>
  );
  return { ask: (chosen: PersonRow[], clear: () => void) => setAsked({ rows: chosen, clear }), dialog };
}

/** Everybody who signs in to the platform (spec 3 §2). */
export default function PersonListPage() {
  usePageTitle(personPages.people.title);
  const state = useListPage(peopleList, personRoutes.list, { file: personRoutes.download });
  const { userId } = useSession();
  const closed = useNotInPerson();
  const { ask, dialog } = useDeletePeople();
  const bulk: ListBulk<PersonRow> = {
    copy: { label: 'Copy e-mails', of: ({ email }) => email },
    actions: [
      {
        label: 'Delete',
        most: MOST,
        reason: closed,
        blocked: ({ id, superUser, admin }) =>
          id === userId ? 'You cannot delete yourself.' : superUser || admin ? 'Some work for the platform.' : null,
        run: ask,
      },
    ],
  };
  return (
    <Page>
      <PageHeader title={personPages.people.title} meta="Times in EST" actions={<CreateLink className="k-grow" />} />
      <ListTable state={state} looks={looks} none={none} bulk={bulk} />
      {dialog}
    </Page>
  );
}
