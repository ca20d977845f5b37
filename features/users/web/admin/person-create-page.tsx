import { accountAdminRoutes } from '@kontor/accounts/contract';
import { hrefOf, personName } from '@kontor/core/contract';
import {
  ButtonLink,
  ErrorPanel,
  Form,
  FormSection,
  Note,
  Page,
  PageHeader,
  PasswordField,
  ReasonButton,
  StickyBar,
  TextField,
} from '@kontor/core/ui';
import { useCall, useNotInPerson, usePageTitle, useUnsavedGuard } from '@kontor/core/web';
import { personPages } from '@kontor/users/contract';
import { Button, Select, Switch } from '@mantine/core';
import { ZoneFields } from '../create/zone-fields.tsx';
import { FieldProblems } from '../field-problems.tsx';
import { MOST, NameFields } from '../name-fields.tsx';
import { usePasswordHint } from '../password/password-form.tsx';
import { type NewPersonForm, useNewPerson } from './use-new-person.ts';
import '../users.css';

/** The first step: where they shall belong, the e-mail, and what the check said. */
function CheckStep({ field, form, answer, isNew, trouble, isChecking, begin }: NewPersonForm) {
  const { data, error } = useCall(accountAdminRoutes.choices, {});
  const { accountId } = form.getValues();
  const { id, label, error: wrong } = field('accountId');
  return (
    <FormSection title="Sign-in" note="fields marked * are required">
      <Select
        id={id}
        label={label}
        error={wrong ?? (error && 'The accounts did not load. Reload the page.')}
        required
        searchable
        placeholder="Choose an account"
        nothingFoundMessage="No options available"
        data={(data?.accounts ?? []).map((one) => ({ value: one.id, label: one.name }))}
        value={accountId}
        onChange={(next) => begin({ accountId: next })}
      />
      <div className="users-check">
        <TextField
          {...field('email')}
          type="email"
          required
          maxLength={MOST}
          autoComplete="off"
          spellCheck={false}
          onChange={(email) => begin({ email })}
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
            <strong>{personName(answer, 'This person')}</strong> has a sign-in already. Save to add them; an e-mail will tell them.
          </Note>
        </div>
      )}
    </FormSection>
  );
}

function PersonStep({ field, form }: NewPersonForm) {
  const hint = usePasswordHint();
  return (
    <FormSection title="Person">
      <NameFields field={field} hasFocus />
      <PasswordField {...field('password')} description={hint} required autoComplete="new-password" />
      <PasswordField {...field('confirmPassword')} description="The same once more" required autoComplete="new-password" />
      <ZoneFields field={field} zone={form.getValues()} onOffset={(offset) => form.setFieldValue('offset', offset)} />
    </FormSection>
  );
}

const stepWords = ({ answer, isNew }: NewPersonForm) =>
  answer ? `Step 2 of 2: ${isNew ? 'new' : 'known'} user, not saved` : 'Step 1 of 2: check the email';

/** A new user of any account, in two steps (spec 3 §4). */
export default function PersonCreatePage() {
  usePageTitle(personPages.createPerson.title);
  const person = useNewPerson();
  const { field, problems, answer, isNew, isSaving, isDirty, submit } = person;
  const guard = useUnsavedGuard(isDirty);
  const closed = useNotInPerson();
  return (
    <Page>
      <Form onSubmit={submit}>
        <PageHeader
          crumbs={[{ label: personPages.people.title, href: hrefOf(personPages.people) }]}
          title={personPages.createPerson.title}
        />
        <FieldProblems problems={problems} />
        <CheckStep {...person} />
        {isNew && <PersonStep {...person} />}
        {answer && (
          <FormSection title="Rights and links">
            <Switch {...field('accountAdmin')} className="k-span" description="Manages the users of the account." />
            <TextField
              {...field('dashboardUrl')}
              description="A link in their menu; https alone"
              placeholder="https://"
              spellCheck={false}
            />
            <TextField {...field('adhocUrl')} description="A link in their menu; https alone" placeholder="https://" spellCheck={false} />
          </FormSection>
        )}
        <StickyBar message={stepWords(person)}>
          <ButtonLink variant="default" href={hrefOf(personPages.people)}>
            Cancel
          </ButtonLink>
          {answer && (
            <ReasonButton type="submit" reason={closed} loading={isSaving} title="Ctrl+S">
              Save
            </ReasonButton>
          )}
        </StickyBar>
      </Form>
      {guard}
    </Page>
  );
}
