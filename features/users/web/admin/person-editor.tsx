import { hrefOf } from '@kontor/core/contract';
import { ButtonLink, Form, FormSection, ReasonButton, StickyBar, TextField, useFocusBack } from '@kontor/core/ui';
import { useUnsavedGuard } from '@kontor/core/web';
import { type Person, personPages } from '@kontor/users/contract';
import { ZoneFields } from '../create/zone-fields.tsx';
import { FieldProblems } from '../field-problems.tsx';
import { MOST, NameFields } from '../name-fields.tsx';
import { AccessRows } from './access-rows.tsx';
import { OwnedMarketplaces } from './owned-marketplaces.tsx';
import { usePersonForm } from './use-person-form.ts';
import '../users.css';

const LINK = { placeholder: 'https://', spellCheck: false, maxLength: 500, description: 'A link in their menu; https alone' };

/** What somebody is, over one form; key it by the id and version of `opened`. */
export function PersonEditor({ opened }: { opened: Person }) {
  // It is drawn anew with each version: who saved is not left on nothing.
  useFocusBack();
  const { kontor, isSaving, conflict } = usePersonForm(opened);
  const { field, form, problems, changed, isDirty, submit } = kontor;
  const guard = useUnsavedGuard(isDirty && !isSaving);
  return (
    <>
      {conflict}
      <Form onSubmit={submit}>
        <FieldProblems problems={problems} />
        <FormSection title="User" note="fields marked * are required">
          <NameFields field={field} />
          <TextField {...field('email')} type="email" required maxLength={MOST} autoComplete="off" spellCheck={false} />
          <ZoneFields field={field} zone={form.getValues()} onOffset={(offset) => form.setFieldValue('offset', offset)} />
          <TextField {...field('dashboardUrl')} {...LINK} />
          <TextField {...field('adhocUrl')} {...LINK} />
        </FormSection>
        <AccessRows kontor={kontor} known={opened.accountAccess} />
        <OwnedMarketplaces kontor={kontor} userId={opened.id} />
        <StickyBar
          message={
            isDirty ? (
              <>
                <strong>{changed.length === 1 ? '1 change' : `${changed.length} changes`}</strong> not saved: {changed.join(', ')}
              </>
            ) : (
              <span className="k-note">All changes are saved</span>
            )
          }
        >
          <ButtonLink variant="default" href={hrefOf(personPages.people)}>
            Cancel
          </ButtonLink>
          <ReasonButton type="submit" reason={isDirty ? null : 'Nothing has changed.'} loading={isSaving} title="Ctrl+S">
            Update
          </ReasonButton>
        </StickyBar>
      </Form>
      {guard}
    </>
  );
}
