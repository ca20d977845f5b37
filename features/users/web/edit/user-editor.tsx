import { hrefOf } from '@kontor/core/contract';
import { ButtonLink, Form, ReasonButton, Split, StickyBar } from '@kontor/core/ui';
import { useNotInPerson, useUnsavedGuard } from '@kontor/core/web';
import { HistoryFold } from '@kontor/history/web';
import { type User, userPages } from '@kontor/users/contract';
import { FieldProblems } from '../field-problems.tsx';
import { useUserForm } from './use-user-form.ts';
import { UserFacts } from './user-facts.tsx';
import { UserFields } from './user-fields.tsx';
import { UserHeader } from './user-header.tsx';

const FORM_ID = 'user-form';

const changedWords = (changed: readonly string[]) =>
  changed.length === 0 ? (
    <span className="k-note">All changes are saved</span>
  ) : (
    <>
      <strong>{changed.length === 1 ? '1 change' : `${changed.length} changes`}</strong> not saved: {changed.join(', ')}
    </>
  );

/** A user's fields and facts over one form; key it by id and version. */
export function UserEditor({ user }: { user: User }) {
  const { field, problems, changed, isDirty, submit, isSaving, conflict } = useUserForm(user);
  const guard = useUnsavedGuard(isDirty);
  const closed = useNotInPerson();
  return (
    <>
      <UserHeader user={user} />
      {conflict}
      <FieldProblems problems={problems} />
      {/* The header opens dialogs with forms of their own, and a form cannot hold another. */}
      <Form id={FORM_ID} onSubmit={submit}>
        <Split>
          <UserFields user={user} field={field} />
          <UserFacts user={user} />
        </Split>
      </Form>
      <HistoryFold id={user.id} />
      <StickyBar message={changedWords(changed)}>
        <ButtonLink variant="default" href={hrefOf(userPages.list)}>
          Cancel
        </ButtonLink>
        <ReasonButton
          type="submit"
          form={FORM_ID}
          reason={closed ?? (isDirty ? null : 'Nothing has changed.')}
          loading={isSaving}
          title="Ctrl+S"
        >
          Update
        </ReasonButton>
      </StickyBar>
      {guard}
    </>
  );
}
