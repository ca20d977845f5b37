import { hrefOf } from '@kontor/core/contract';
import { PageHeader, ReasonButton } from '@kontor/core/ui';
import { useNotInPerson } from '@kontor/core/web';
import { type User, userPages } from '@kontor/users/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import OwnPasswordDialog from '../password/own-password-dialog.tsx';
import { UserPasswordDialog } from '../password/user-password-dialog.tsx';
import { useDeleteUser } from '../use-delete-user.tsx';
import { NOT_ONESELF, nameOf, OTHERS } from '../user-words.ts';

const NOT_MINE = `${OTHERS} Only somebody who administers them all can set their password.`;

/** Who it is, and what is done to them at once: password and deletion. */
export function UserHeader({ user }: { user: User }) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const { remove, dialog } = useDeleteUser({ onDeleted: () => navigate({ to: hrefOf(userPages.list), ignoreBlocker: true }) });
  const close = () => setOpen(false);
  const closed = useNotInPerson();
  return (
    <>
      <PageHeader
        crumbs={[{ label: userPages.list.title, href: hrefOf(userPages.list) }]}
        title={nameOf(user)}
        meta={user.isSelf ? 'You' : undefined}
        actions={
          <>
            <ReasonButton variant="default" reason={closed ?? (user.isSelf ? NOT_ONESELF : null)} onClick={() => remove(user)}>
              Delete
            </ReasonButton>
            <ReasonButton
              variant="default"
              className="k-grow"
              reason={closed ?? (user.isSelf || user.canSetPassword ? null : NOT_MINE)}
              onClick={() => setOpen(true)}
            >
              Update Password
            </ReasonButton>
          </>
        }
      />
      {user.isSelf ? (
        <OwnPasswordDialog isOpen={isOpen} onClose={close} />
      ) : (
        <UserPasswordDialog user={user} isOpen={isOpen} onClose={close} />
      )}
      {dialog}
    </>
  );
}
