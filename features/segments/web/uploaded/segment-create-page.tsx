import { hrefOf } from '@kontor/core/contract';
import { ButtonLink, ErrorSummary, Form, FormSection, fieldId, goToField, Page, PageHeader, Panel, StickyBar } from '@kontor/core/ui';
import { useKontorForm, usePageTitle, useSave, useUnsavedGuard } from '@kontor/core/web';
import { SegmentForm, segmentPages, UPLOADABLE_TYPES, type UploadableType, uploadedRoutes } from '@kontor/segments/contract';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { SEGMENT_LABELS, SegmentFields } from './segment-fields.tsx';
import { SegmentUploadPanel } from './segment-upload.tsx';

const EMPTY: SegmentForm = { name: '', dataType: '', remoteId: '', price: '', fileUrl: '' };
const LIST = segmentPages.uploaded;
const TITLE = segmentPages.uploadedCreate.title;

function useCreation() {
  const navigate = useNavigate();
  const creation = useSave(uploadedRoutes.create, {
    invalidates: [uploadedRoutes.list],
    failed: 'Unable to create this segment. Please try again.',
    onSaved: ({ value }) =>
      // There its jobs can be watched.
      void navigate({
        href: value ? hrefOf(segmentPages.uploadedEdit, { id: value, tabKey: 'manage' }) : hrefOf(LIST),
        ignoreBlocker: true,
      }),
  });
  const kontor = useKontorForm<SegmentForm>({
    schema: SegmentForm,
    initial: EMPTY,
    labels: SEGMENT_LABELS,
    onSave: (typed, showIssues) => {
      const { dataType, ...values } = SegmentForm.parse(typed);
      const type = UPLOADABLE_TYPES.find((one) => one === dataType);
      if (type) creation.save({ ...values, dataType: type }, showIssues);
    },
  });
  return { ...kontor, isSaving: creation.isSaving };
}

/** A new segment: its settings left, its file right (spec 3 §2). */
export default function SegmentCreatePage() {
  usePageTitle(segmentPages.uploadedCreate.title);
  const { form, field, problems, isDirty, isSaving, submit } = useCreation();
  const guard = useUnsavedGuard(isDirty && !isSaving);
  const { dataType } = form.getValues();
  const { error } = field('fileUrl');
  // Its ids were checked as those of another type.
  const handleType = (type: UploadableType) => form.setValues({ dataType: type, fileUrl: '' });
  return (
    <Page>
      <Form onSubmit={submit}>
        <PageHeader crumbs={[{ label: LIST.title, href: hrefOf(LIST) }]} title={TITLE} />
        <ErrorSummary problems={problems} onGo={({ path }) => goToField(path)} />
        <div className="segment-panels">
          <div className="segment-settings">
            <FormSection title="Settings">
              <SegmentFields field={field} dataType={dataType} onType={handleType} hasFocus />
            </FormSection>
          </div>
          <Panel title="Ids">
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a border of its own. */}
            <div className="segment-file" role="group" aria-label="Ids" id={fieldId('fileUrl')} tabIndex={-1}>
              <SegmentUploadPanel type={dataType} onFile={(file) => form.setValues({ fileUrl: file?.fileUrl ?? '' })} />
              {error && (
                <p className="k-error-line" role="alert">
                  {error}
                </p>
              )}
            </div>
          </Panel>
        </div>
        <StickyBar message="Not uploaded yet">
          <ButtonLink variant="default" href={hrefOf(LIST)}>
            Cancel
          </ButtonLink>
          <Button type="submit" loading={isSaving} title="Ctrl+S">
            Upload Segment
          </Button>
        </StickyBar>
        {guard}
      </Form>
    </Page>
  );
}
