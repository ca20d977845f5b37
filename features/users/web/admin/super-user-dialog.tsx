import { Form, Note, PasswordField, toast } from '@kontor/core/ui';
import { errorText, useAct, useKontorForm } from '@kontor/core/web';
import { type Person, personRoutes } from '@kontor/users/contract';
import { Button } from '@mantine/core';
import { z } from 'zod';
import { PasswordModal } from '../password/password-form.tsx';
import { nameOf } from '../user-words.ts';

const Own = z.object({ ownPassword: z.string().min(1, 'Password is required.') });
type Props = { person: Person; onClose: () => void };
type Change = ReturnType<typeof useAct<typeof personRoutes.superUser>>;

function Fields({ person, change, onClose }: Props & { change: Change }) {
  const { id, superUser } = person;
  const kontor = useKontorForm<z.input<typeof Own>>({
    schema: Own,
    initial: { ownPassword: '' },
    labels: { ownPassword: 'Your own password' },
    onSave: ({ ownPassword }) =>
      change.mutate(
        { id, superUser: !superUser, ownPassword },
        {
          onSuccess: ({ msg }) => {
            toast.success(msg);
            onClose();
          },
          onError: (error) => {
            if (!kontor.showIssues(error)) toast.failed(errorText(error), 'The user was not changed');
          },
        },
      ),
  });
  return (
    <Form onSubmit={kontor.submit}>
      <p className="users-lead">
        {superUser
          ? `${nameOf(person)} no longer administers the platform. The last super user stays.`
          : `${nameOf(person)} will administer the platform: accounts, people, DSPs, keys. They can act as anybody.`}
      </p>
      <PasswordField {...kontor.field('ownPassword')} required autoComplete="current-password" />
      <Note>Asked again so that a browser left open names nobody.</Note>
      <div className="k-actions">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={change.isPending}>
          {superUser ? 'Take back' : 'Name super user'}
        </Button>
      </div>
    </Form>
  );
}

/** Naming a super user, or taking it back, with one's own password (decisions D55). */
export function SuperUserDialog({ isOpen, ...props }: Props & { isOpen: boolean }) {
  const change = useAct(personRoutes.superUser, { invalidates: [personRoutes.list, personRoutes.get] });
  const title = props.person.superUser ? 'Take back super user' : 'Name super user';
  return (
    <PasswordModal isOpen={isOpen} isBusy={change.isPending} onClose={props.onClose} title={title}>
      <Fields {...props} change={change} />
    </PasswordModal>
  );
}
