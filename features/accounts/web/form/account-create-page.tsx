import { Account, accountAdminRoutes, accountPages } from '@kontor/accounts/contract';
import { hrefOf } from '@kontor/core/contract';
import { ButtonLink, ErrorPanel, ErrorSummary, Form, FormSkeleton, Page, PageHeader, ReasonButton, StickyBar } from '@kontor/core/ui';
import { errorText, useCall, useKontorForm, usePageTitle, useSave, useUnsavedGuard } from '@kontor/core/web';
import { useNavigate } from '@tanstack/react-router';
import type { z } from 'zod';
import { AccountFields } from './account-fields.tsx';
import { type AccountValues, type Choices, LABELS, type LinkDsps, NEW_VALUES, NUMBERS } from './account-values.ts';
import { LinkRows } from './link-rows.tsx';
import { useNameCheck } from './use-name-check.ts';

function CreateForm({ choices, dsps }: { choices: Choices; dsps: LinkDsps }) {
  const navigate = useNavigate();
  const { save, isSaving } = useSave(accountAdminRoutes.create, {
    invalidates: [accountAdminRoutes.list, accountAdminRoutes.check, accountAdminRoutes.choices],
    failed: 'The account was not created',
    onSaved: ({ value }) =>
      void navigate({ to: value ? hrefOf(accountPages.edit, { accountId: value }) : hrefOf(accountPages.list), ignoreBlocker: true }),
  });
  const kontor = useKontorForm<AccountValues>({
    // The schema refuses the number that is not typed yet, which the form holds as an empty text.
    schema: Account as unknown as z.ZodType<unknown, AccountValues>,
    initial: NEW_VALUES,
    labels: LABELS,
    numbers: NUMBERS,
    keptAs: 'new account',
    onSave: (values, showIssues) => save(Account.parse(values), showIssues),
  });
  const guard = useUnsavedGuard(kontor.isDirty && !isSaving);
  const nameNote = useNameCheck(kontor.form.getValues().name);
  return (
    <>
      <Form onSubmit={kontor.submit}>
        {kontor.problems.length > 1 && <ErrorSummary problems={kontor.problems} />}
        <AccountFields kontor={kontor} choices={choices} nameNote={nameNote} hasFocus />
        <LinkRows kontor={kontor} dsps={dsps} publishers={choices.publishers} />
        <StickyBar message="New account, not saved">
          <ButtonLink variant="default" href={hrefOf(accountPages.list)}>
            Cancel
          </ButtonLink>
          <ReasonButton type="submit" reason={null} loading={isSaving} title="Ctrl+S">
            Create account
          </ReasonButton>
        </StickyBar>
      </Form>
      {guard}
    </>
  );
}

/** A new account with the specification's defaults (spec 3 §2, §9). */
export default function AccountCreatePage() {
  usePageTitle(accountPages.create.title);
  const choices = useCall(accountAdminRoutes.choices, {});
  const dsps = useCall(accountAdminRoutes.dsps, {});
  const error = choices.error ?? dsps.error;
  const retry = () => void Promise.all([choices.refetch(), dsps.refetch()]);
  return (
    <Page>
      <PageHeader crumbs={[{ label: accountPages.list.title, href: hrefOf(accountPages.list) }]} title={accountPages.create.title} />
      {error && (
        <ErrorPanel title="The form did not load" onRetry={retry} isRetrying={choices.isFetching || dsps.isFetching}>
          {errorText(error)}
        </ErrorPanel>
      )}
      {!error && !(choices.data && dsps.data) && <FormSkeleton fields={8} label="Loading the form" />}
      {choices.data && dsps.data && <CreateForm choices={choices.data} dsps={dsps.data} />}
    </Page>
  );
}
