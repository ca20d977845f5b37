import { hrefOf } from '@kontor/core/contract';
import { ButtonLink, ErrorSummary, Form, FormSkeleton, Page, PageHeader, ReasonButton, StickyBar } from '@kontor/core/ui';
import { CallFailed, useCall, usePageTitle, useSave, useUnsavedGuard, useUrl } from '@kontor/core/web';
import { type ReportConfig, type ReportRecord, reportPages, reportRoutes } from '@kontor/reports/contract';
import { useState } from 'react';
import { z } from 'zod';
import { READS } from '../reads.ts';
import { useConfig } from '../use-config.ts';
import { namesOf } from './names-of.ts';
import { ReportFields } from './report-fields.tsx';
import { copyOf, NEW_REPORT } from './report-values.ts';
import { TemplateList } from './template-list.tsx';
import { begunWith } from './templates.ts';
import { useLeave } from './use-leave.ts';
import { useReportForm } from './use-report-form.ts';

/** A new report, or one that begins as `from` is. */
function CreateForm({ config, from }: { config: ReportConfig; from: ReportRecord | undefined }) {
  const leave = useLeave();
  const [initial] = useState(() => (from ? copyOf(from) : NEW_REPORT));
  const { save, isSaving, isSaved } = useSave(reportRoutes.create, {
    invalidates: READS,
    failed: 'The report was not created',
    onSaved: leave,
  });
  const kontor = useReportForm({ initial, keptAs: from ? `copy of report ${from.id}` : 'new report', onSave: save });
  const { form, problems, isDirty, submit } = kontor;
  const guard = useUnsavedGuard(isDirty && !isSaving && !isSaved);
  return (
    <>
      <Form onSubmit={submit}>
        {problems.length > 1 && <ErrorSummary problems={problems} />}
        {!from && <TemplateList onChoose={(template) => form.setValues(begunWith(template, form.getValues().name, config))} />}
        <ReportFields kontor={kontor} config={config} names={namesOf(from)} hasFocus />
        <StickyBar message={from ? `Copy of ${from.name}, not saved` : 'New report, not saved'}>
          <ButtonLink variant="default" href={hrefOf(reportPages.owned)}>
            Cancel
          </ButtonLink>
          <ReasonButton type="submit" reason={null} loading={isSaving || isSaved} title="Ctrl+S">
            Create report
          </ReasonButton>
        </StickyBar>
      </Form>
      {guard}
    </>
  );
}

const Url = z.object({ copy: z.string().optional().catch(undefined) });

/** Create Report (spec 1 §2.6): empty, from a template, or as another report is. */
export default function ReportCreatePage() {
  usePageTitle(reportPages.create.title);
  const [{ copy }] = useUrl(Url);
  const config = useConfig();
  const source = useCall(reportRoutes.edit, { id: copy ?? '' }, { enabled: copy !== undefined });
  const error = config.error ?? source.error;
  const isReady = config.data && (!copy || source.data);
  const retry = () => void Promise.all([config.error && config.refetch(), source.error && source.refetch()]);
  return (
    <Page>
      <PageHeader crumbs={[{ label: reportPages.owned.title, href: hrefOf(reportPages.owned) }]} title={reportPages.create.title} />
      {error && (
        <CallFailed title="The form did not load" error={error} onRetry={retry} isRetrying={config.isFetching || source.isFetching} />
      )}
      {!error && !isReady && <FormSkeleton fields={8} label="Loading the form" />}
      {isReady && config.data && <CreateForm key={copy ?? ''} config={config.data} from={source.data} />}
    </Page>
  );
}
