import { hrefOf } from '@kontor/core/contract';
import { ButtonLink, ErrorSummary, Form, ReasonButton, StickyBar, useFocusBack } from '@kontor/core/ui';
import { useUnsavedGuard } from '@kontor/core/web';
import { type ReportConfig, type ReportRecord, reportPages } from '@kontor/reports/contract';
import { namesOf } from './names-of.ts';
import { ReportFields } from './report-fields.tsx';
import { useSavedForm } from './use-saved-form.ts';

/** One's own report over one form; key it by the id and version of `opened`. */
export function ReportEditor({ opened, config }: { opened: ReportRecord; config: ReportConfig }) {
  // It is drawn anew with each version: who saved is not left on nothing.
  useFocusBack();
  const { kontor, isSaving, isSaved, conflict } = useSavedForm(opened, config);
  const { problems, changed, isDirty, submit } = kontor;
  const guard = useUnsavedGuard(isDirty && !isSaving && !isSaved);
  // A definition with what no longer exists is saved anew as it is shown.
  const canSave = isDirty || opened.gone.length > 0;
  return (
    <>
      {conflict}
      <Form onSubmit={submit}>
        {problems.length > 1 && <ErrorSummary problems={problems} />}
        <ReportFields kontor={kontor} config={config} names={namesOf(opened)} />
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
          <ButtonLink variant="default" href={hrefOf(reportPages.ownedReport, { id: opened.id })}>
            Cancel
          </ButtonLink>
          <ReasonButton type="submit" reason={canSave ? null : 'Nothing has changed.'} loading={isSaving || isSaved} title="Ctrl+S">
            Update
          </ReasonButton>
        </StickyBar>
      </Form>
      {guard}
    </>
  );
}
