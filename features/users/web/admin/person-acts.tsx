import { ButtonMenu, ConfirmDialog, IconButton, toast } from '@kontor/core/ui';
import { errorText, useAct, useRefresh } from '@kontor/core/web';
import { type Person, personRoutes } from '@kontor/users/contract';
import { Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { useState } from 'react';
import { nameOf } from '../user-words.ts';
import { PersonPasswordDialog } from './person-password-dialog.tsx';
import { SuperUserDialog } from './super-user-dialog.tsx';

const READS = { invalidates: [personRoutes.list, personRoutes.get] };
type Asked = 'ban' | 'signOut' | 'staff' | 'password' | 'super' | null;

/** Why nothing of it is done here; null where it can be. */
function whyNot({ isSelf, superUser }: Person): string | null {
  if (isSelf) return 'You cannot do this to yourself.';
  return superUser ? 'Take back that they are a super user first.' : null;
}

/** What is done to somebody besides their form: ban and back, staff, super user, password, signing out. */
export function PersonActs({ person }: { person: Person }) {
  const [asked, setAsked] = useState<Asked>(null);
  const refresh = useRefresh([personRoutes.get]);
  // What a question says of them is as of now.
  const open = (key: Exclude<Asked, null>) => {
    setAsked(key);
    void refresh();
  };
  const told = {
    onSuccess: ({ msg }: { msg: string }) => {
      toast.success(msg);
      setAsked(null);
    },
    onError: (error: Error) => toast.failed(errorText(error), 'The user was not changed'),
  };
  const standing = useAct(personRoutes.standing, READS);
  const signOut = useAct(personRoutes.signOut, READS);
  const { id, status, admin, superUser, isSelf, canSetPassword } = person;
  const name = nameOf(person);
  const reason = whyNot(person);
  const isBanned = status === 'banned';
  const item = (key: Exclude<Asked, null>, label: string, why: string | null, isRed = false) => (
    <Menu.Item key={key} onClick={() => open(key)} disabled={why !== null} title={why ?? undefined} {...(isRed && { color: 'red' })}>
      {label}
    </Menu.Item>
  );
  const close = () => setAsked(null);
  return (
    <>
      <ButtonMenu width={240} button={<IconButton label={`More for ${name}`} icon={IconDotsVertical} />}>
        {item('password', 'Update Password', canSetPassword ? null : 'The password of this user is not set here.')}
        {item('signOut', 'Sign out everywhere', superUser && !isSelf ? reason : null)}
        {item('staff', admin ? 'Take back platform staff' : 'Name platform staff', reason)}
        {item('super', superUser ? 'Take back super user' : 'Name super user', isBanned ? 'They are banned.' : null)}
        {item('ban', isBanned ? 'Let back in' : 'Ban', reason, !isBanned)}
      </ButtonMenu>
      <ConfirmDialog
        isOpen={asked === 'ban'}
        title={isBanned ? `Let ${name} back in?` : `Ban ${name}?`}
        confirmLabel={isBanned ? 'Let back in' : 'Ban'}
        isBusy={standing.isPending}
        onConfirm={() => standing.mutate({ id, status: isBanned ? 'active' : 'banned' }, told)}
        onClose={close}
      >
        {isBanned
          ? 'They can sign in again, to the accounts they belong to.'
          : `They are signed out of ${person.sessions} ${person.sessions === 1 ? 'device' : 'devices'} and cannot sign in. What they made stays.`}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'staff'}
        title={admin ? `Take platform staff back from ${name}?` : `Name ${name} platform staff?`}
        confirmLabel={admin ? 'Take back' : 'Name staff'}
        isBusy={standing.isPending}
        onConfirm={() => standing.mutate({ id, admin: !admin }, told)}
        onClose={close}
      >
        Platform staff read every account and change none; they write system messages.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'signOut'}
        title={`Sign ${name} out everywhere?`}
        confirmLabel="Sign out"
        isBusy={signOut.isPending}
        onConfirm={() => signOut.mutate({ id }, told)}
        onClose={close}
      >
        Every session ends, {person.sessions} now. They can sign in again.
      </ConfirmDialog>
      <PersonPasswordDialog isOpen={asked === 'password'} person={person} onClose={close} />
      <SuperUserDialog isOpen={asked === 'super'} person={person} onClose={close} />
    </>
  );
}
