import { personName } from '@kontor/core/contract';
import { ErrorPanel, FormSection, Note } from '@kontor/core/ui';
import { useSession } from '@kontor/core/web';
import { Button, TextInput } from '@mantine/core';
import { MOST } from '../name-fields.tsx';
import type { NewUserForm } from './use-new-user.ts';
import '../users.css';

/** The first step: the e-mail, its check, and what came of it (spec 3 §4, §8). */
export function EmailSection({ field, answer, isNew, trouble, isChecking, setEmail }: NewUserForm) {
  const { accountName } = useSession();
  return (
    <FormSection title="Sign-in">
      <div className="users-check">
        <TextInput
          {...field('email')}
          type="email"
          required
          maxLength={MOST}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        {!answer && (
          <Button type="submit" loading={isChecking}>
            Check
          </Button>
        )}
      </div>
      {trouble && (
        <div className="k-span">
          <ErrorPanel title={trouble} />
        </div>
      )}
      {answer && !isNew && (
        <div className="k-span" role="status">
          <Note>
            <strong>{personName(answer, 'This person')}</strong> has a sign-in already.{' '}
            {answer.isInvitation
              ? `Invite them to ${accountName}: they get an e-mail and decide themselves.`
              : `Save to add them to ${accountName}; an e-mail will tell them.`}
          </Note>
        </div>
      )}
    </FormSection>
  );
}
