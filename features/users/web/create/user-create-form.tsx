import { hrefOf } from '@kontor/core/contract';
import { ButtonLink, Form, FormSection, PageHeader, ReasonButton, StickyBar } from '@kontor/core/ui';
import { useNotInPerson, useSession, useUnsavedGuard } from '@kontor/core/web';
import { userPages } from '@kontor/users/contract';
import { Switch } from '@mantine/core';
import { FieldProblems } from '../field-problems.tsx';
import { EmailSection } from './email-section.tsx';
import { NewUserFields } from './new-user-fields.tsx';
import { type NewUserForm, useNewUser } from './use-new-user.ts';

const CreateHeader = ({ accountName }: { accountName: string }) => (
  <PageHeader
    crumbs={[{ label: userPages.list.title, href: hrefOf(userPages.list) }]}
    title={userPages.create.title}
    meta={`In ${accountName}`}
  />
);

/** In which step one is, said where the buttons are. */
const stepWords = ({ answer, isNew }: NewUserForm) => {
  if (!answer) return 'Step 1 of 2: check the email';
  if (answer.isInvitation) return 'Step 2 of 2: known user, not invited yet';
  return isNew ? 'Step 2 of 2: new user, not saved' : 'Step 2 of 2: known user, not saved';
};

/** E-mail with its check, then what is still to be asked, and Save (spec 3 §4). */
export function UserCreateForm() {
  const { accountName } = useSession();
  const newUser = useNewUser();
  const { field, problems, answer, isNew, isSaving, isDirty, submit } = newUser;
  const guard = useUnsavedGuard(isDirty);
  const closed = useNotInPerson();
  return (
    <Form onSubmit={submit}>
      <CreateHeader accountName={accountName} />
      <FieldProblems problems={problems} />
      <EmailSection {...newUser} />
      {isNew && <NewUserFields form={newUser.form} field={field} />}
      {answer && (
        <FormSection title="Rights">
          <Switch {...field('accountAdmin')} description={`May manage the users of ${accountName}.`} autoFocus={!isNew} />
        </FormSection>
      )}
      <StickyBar message={stepWords(newUser)}>
        <ButtonLink variant="default" href={hrefOf(userPages.list)}>
          Cancel
        </ButtonLink>
        {answer && (
          <ReasonButton type="submit" reason={closed} loading={isSaving} title="Ctrl+S">
            {answer.isInvitation ? 'Invite' : 'Save'}
          </ReasonButton>
        )}
      </StickyBar>
      {guard}
    </Form>
  );
}
