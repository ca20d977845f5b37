import { hrefOf } from '@kontor/core/contract';
import { ButtonLink, ErrorSummary, Form, Page, PageHeader, ReasonButton, StickyBar } from '@kontor/core/ui';
import { useKontorForm, usePageTitle, useSave, useUnsavedGuard } from '@kontor/core/web';
import { ProviderDraft, providerPages, providerRoutes } from '@kontor/segments/contract';
import { useNavigate } from '@tanstack/react-router';
import type { z } from 'zod';
import { ProviderFields } from './provider-fields.tsx';
import { LABELS, NEW_PROVIDER, type ProviderValues } from './provider-values.ts';
import { READS } from './use-provider-form.ts';

/** A new provider and who may use its segments. */
export default function ProviderCreatePage() {
  usePageTitle(providerPages.providerCreate.title);
  const navigate = useNavigate();
  const { save, isSaving } = useSave(providerRoutes.create, {
    invalidates: READS,
    failed: 'The provider was not created',
    onSaved: ({ value }) =>
      void navigate({ to: value ? hrefOf(providerPages.provider, { id: value }) : hrefOf(providerPages.providers), ignoreBlocker: true }),
  });
  const kontor = useKontorForm<ProviderValues>({
    // The schema says when an owner is none; the form holds null for it.
    schema: ProviderDraft as unknown as z.ZodType<unknown, ProviderValues>,
    initial: NEW_PROVIDER,
    labels: LABELS,
    keptAs: 'new provider',
    onSave: (values, showIssues) => save(ProviderDraft.parse(values), showIssues),
  });
  const guard = useUnsavedGuard(kontor.isDirty && !isSaving);
  return (
    <Page>
      <Form onSubmit={kontor.submit}>
        <PageHeader
          crumbs={[{ label: providerPages.providers.title, href: hrefOf(providerPages.providers) }]}
          title={providerPages.providerCreate.title}
        />
        {kontor.problems.length > 1 && <ErrorSummary problems={kontor.problems} />}
        <ProviderFields kontor={kontor} openNote="Its segments are open to the accounts below as soon as it is." hasFocus />
        <StickyBar message="New provider, not saved">
          <ButtonLink variant="default" href={hrefOf(providerPages.providers)}>
            Cancel
          </ButtonLink>
          <ReasonButton type="submit" reason={null} loading={isSaving} title="Ctrl+S">
            Create provider
          </ReasonButton>
        </StickyBar>
      </Form>
      {guard}
    </Page>
  );
}
