import { FormSection, TextField } from '@kontor/core/ui';
import { useSession } from '@kontor/core/web';
import type { User } from '@kontor/users/contract';
import { Switch } from '@mantine/core';
import { MOST, NameFields } from '../name-fields.tsx';
import { OTHERS, OTHERS_OF_YOURS } from '../user-words.ts';
import type { UserForm } from './use-user-form.ts';

const emailReason = ({ canSetPassword, isSelf }: User) => {
  if (canSetPassword) return undefined;
  return isSelf
    ? `${OTHERS_OF_YOURS} Only somebody who administers them all can change it.`
    : `${OTHERS} Only somebody who administers them all can change it.`;
};

const NAME_THEIRS = `${OTHERS} Only they can change it.`;

const rightsReason = (isSelf: boolean, accountName: string) =>
  isSelf ? `Without it you can no longer manage the users of ${accountName}.` : `May manage the users of ${accountName}.`;

/** What an administrator may change of a user (spec 3 §5). */
export function UserFields({ user, field }: { user: User } & Pick<UserForm, 'field'>) {
  const { accountName } = useSession();
  const reason = emailReason(user);
  return (
    <FormSection title="User" note="fields marked * are required">
      <NameFields field={field} reason={user.canSetName ? undefined : NAME_THEIRS} />
      <TextField
        {...field('email')}
        className="k-span"
        type="email"
        required
        maxLength={MOST}
        autoComplete="off"
        spellCheck={false}
        disabled={reason !== undefined}
        description={reason}
      />
      <Switch {...field('admin')} className="k-span" description={rightsReason(user.isSelf, accountName)} />
    </FormSection>
  );
}
