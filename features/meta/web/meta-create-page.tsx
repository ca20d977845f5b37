import { hrefOf } from '@kontor/core/contract';
import { ButtonLink, ErrorSummary, Form, Page, PageHeader, ReasonButton, StickyBar } from '@kontor/core/ui';
import { useKontorForm, usePageTitle, useSave, useUnsavedGuard } from '@kontor/core/web';
import { MetaDraft, metaPages, metaRoutes } from '@kontor/meta/contract';
import { useNavigate } from '@tanstack/react-router';
import { MetaFields } from './meta-fields.tsx';
import { LABELS, MetaForm, type MetaValues, NEW_META, READS } from './meta-values.ts';

/** Gives a name its icons. */
export default function MetaCreatePage() {
  usePageTitle(metaPages.create.title);
  const navigate = useNavigate();
  const { save, isSaving } = useSave(metaRoutes.create, {
    invalidates: READS,
    failed: 'The icons were not created',
    onSaved: ({ value }) =>
      void navigate({ to: value ? hrefOf(metaPages.edit, { id: value }) : hrefOf(metaPages.list), ignoreBlocker: true }),
  });
  const kontor = useKontorForm<MetaValues>({
    schema: MetaForm,
    initial: NEW_META,
    labels: LABELS,
    keptAs: 'new meta',
    onSave: (values, showIssues) => save(MetaDraft.parse(values), showIssues),
  });
  const guard = useUnsavedGuard(kontor.isDirty && !isSaving);
  return (
    <Page>
      <Form onSubmit={kontor.submit}>
        <PageHeader crumbs={[{ label: metaPages.list.title, href: hrefOf(metaPages.list) }]} title={metaPages.create.title} />
        {kontor.problems.length > 1 && <ErrorSummary problems={kontor.problems} />}
        <MetaFields kontor={kontor} hasFocus />
        <StickyBar message="New icons, not saved">
          <ButtonLink variant="default" href={hrefOf(metaPages.list)}>
            Cancel
          </ButtonLink>
          <ReasonButton type="submit" reason={null} loading={isSaving} title="Ctrl+S">
            Create meta
          </ReasonButton>
        </StickyBar>
      </Form>
      {guard}
    </Page>
  );
}
