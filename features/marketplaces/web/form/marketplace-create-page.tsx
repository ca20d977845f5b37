import { hrefOf } from '@kontor/core/contract';
import { ButtonLink, ErrorSummary, Form, Page, PageHeader, ReasonButton, StickyBar } from '@kontor/core/ui';
import { useKontorForm, usePageTitle, useSave, useUnsavedGuard } from '@kontor/core/web';
import { MarketplaceDraft, marketplaceAdminRoutes, marketplacePages } from '@kontor/marketplaces/contract';
import { useNavigate } from '@tanstack/react-router';
import type { z } from 'zod';
import { MarketplaceFields } from './marketplace-fields.tsx';
import { LABELS, type MarketplaceValues, NEW_MARKETPLACE } from './marketplace-values.ts';
import { READS } from './use-marketplace-form.ts';

/** A new marketplace with its publishers. */
export default function MarketplaceCreatePage() {
  usePageTitle(marketplacePages.create.title);
  const navigate = useNavigate();
  const { save, isSaving } = useSave(marketplaceAdminRoutes.create, {
    invalidates: READS,
    failed: 'The marketplace was not created',
    onSaved: ({ value }) =>
      void navigate({ to: value ? hrefOf(marketplacePages.edit, { id: value }) : hrefOf(marketplacePages.list), ignoreBlocker: true }),
  });
  const kontor = useKontorForm<MarketplaceValues>({
    // The schema says when an owner is none; the form holds null for it.
    schema: MarketplaceDraft as unknown as z.ZodType<unknown, MarketplaceValues>,
    initial: NEW_MARKETPLACE,
    labels: LABELS,
    keptAs: 'new marketplace',
    onSave: (values, showIssues) => save(MarketplaceDraft.parse(values), showIssues),
  });
  const guard = useUnsavedGuard(kontor.isDirty && !isSaving);
  return (
    <Page>
      <Form onSubmit={kontor.submit}>
        <PageHeader
          crumbs={[{ label: marketplacePages.list.title, href: hrefOf(marketplacePages.list) }]}
          title={marketplacePages.create.title}
        />
        {kontor.problems.length > 1 && <ErrorSummary problems={kontor.problems} />}
        <MarketplaceFields kontor={kontor} openNote="Plans can choose it as soon as it is open." hasFocus />
        <StickyBar message="New marketplace, not saved">
          <ButtonLink variant="default" href={hrefOf(marketplacePages.list)}>
            Cancel
          </ButtonLink>
          <ReasonButton type="submit" reason={null} loading={isSaving} title="Ctrl+S">
            Create marketplace
          </ReasonButton>
        </StickyBar>
      </Form>
      {guard}
    </Page>
  );
}
