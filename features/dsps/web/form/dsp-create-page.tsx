import { hrefOf } from '@kontor/core/contract';
import { ButtonLink, ErrorSummary, Form, Page, PageHeader, ReasonButton, StickyBar } from '@kontor/core/ui';
import { useKontorForm, usePageTitle, useSave, useUnsavedGuard } from '@kontor/core/web';
import { DspDraft, dspAdminRoutes, dspPages, dspRoutes } from '@kontor/dsps/contract';
import { useNavigate } from '@tanstack/react-router';
import type { z } from 'zod';
import { DspFields } from './dsp-fields.tsx';
import { type DspValues, LABELS, NEW_DSP } from './dsp-values.ts';
import { SeatRows } from './seat-rows.tsx';

/** A new DSP with its seats (spec 3 §2, §5). */
export default function DspCreatePage() {
  usePageTitle(dspPages.create.title);
  const navigate = useNavigate();
  const { save, isSaving } = useSave(dspAdminRoutes.create, {
    invalidates: [dspAdminRoutes.list, dspRoutes.list, dspRoutes.buyers],
    failed: 'The DSP was not created',
    onSaved: ({ value }) =>
      void navigate({ to: value ? hrefOf(dspPages.edit, { id: value }) : hrefOf(dspPages.list), ignoreBlocker: true }),
  });
  const kontor = useKontorForm<DspValues>({
    // The schema refuses the type that is not chosen yet, which the form holds as null.
    schema: DspDraft as unknown as z.ZodType<unknown, DspValues>,
    initial: NEW_DSP,
    labels: LABELS,
    keptAs: 'new dsp',
    onSave: (values, showIssues) => save(DspDraft.parse(values), showIssues),
  });
  const guard = useUnsavedGuard(kontor.isDirty && !isSaving);
  return (
    <Page>
      <Form onSubmit={kontor.submit}>
        <PageHeader crumbs={[{ label: dspPages.list.title, href: hrefOf(dspPages.list) }]} title={dspPages.create.title} />
        {kontor.problems.length > 1 && <ErrorSummary problems={kontor.problems} />}
        <DspFields kontor={kontor} statusNote="Deals can choose it as soon as it is enabled." hasFocus />
        <SeatRows kontor={kontor} saved={0} />
        <StickyBar message="New DSP, not saved">
          <ButtonLink variant="default" href={hrefOf(dspPages.list)}>
            Cancel
          </ButtonLink>
          <ReasonButton type="submit" reason={null} loading={isSaving} title="Ctrl+S">
            Create DSP
          </ReasonButton>
        </StickyBar>
      </Form>
      {guard}
    </Page>
  );
}
