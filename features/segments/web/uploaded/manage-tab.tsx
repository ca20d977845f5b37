import { hrefOf } from '@kontor/core/contract';
import {
  ButtonLink,
  count,
  ErrorSummary,
  FormSection,
  fieldId,
  goToField,
  Note,
  Panel,
  ReasonButton,
  StickyBar,
  UiLink,
} from '@kontor/core/ui';
import { useUnsavedGuard } from '@kontor/core/web';
import type { ColumnUpload } from '@kontor/files/contract';
import {
  dataTypeFixed,
  isProcessing,
  type LoadMode,
  segmentBusy,
  segmentPages,
  type UploadableType,
  type UploadedDetail,
} from '@kontor/segments/contract';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { uploadedHref } from '../segment-links.ts';
import { JobPanel } from './job-panel.tsx';
import { SegmentFields } from './segment-fields.tsx';
import { SegmentUploadPanel } from './segment-upload.tsx';
import { useSegmentForm } from './use-segment-form.ts';
import { ValidationFailed } from './validation-failed.tsx';

type Form = ReturnType<typeof useSegmentForm>;
const MODES: { value: LoadMode; label: string }[] = [
  { value: 'replace', label: 'Replace the ids' },
  { value: 'add', label: 'Add to the ids' },
];
/** What becomes of the ids that are there, and until when they stay. */
const MEANT: Record<LoadMode, (users: string) => string> = {
  replace: (users) => `The ${users} ids that are there stay until those of the file are in, and go then.`,
  add: (users) => `Those of the file join the ${users} ids that are there.`,
};

function FilePanel({ segment, form: { form, field } }: { segment: UploadedDetail; form: Form }) {
  const { dataType, mode } = form.getValues();
  const [file, setFile] = useState<ColumnUpload | null>(null);
  const { error } = field('fileUrl');
  const handleFile = (next: ColumnUpload | null) => {
    setFile(next);
    form.setValues({ fileUrl: next?.fileUrl ?? '' });
  };
  return (
    <Panel title="New file" note={segment.dataCount ? `${count(segment.dataCount)} ids are loaded` : undefined}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a border of its own. */}
      <div className="segment-file" role="group" aria-label="New file" id={fieldId('fileUrl')} tabIndex={-1}>
        <SegmentUploadPanel type={dataType} onFile={handleFile} />
        {error && (
          <p className="k-error-line" role="alert">
            {error}
          </p>
        )}
        {file && segment.dataCount ? (
          <div className="segment-mode">
            <SegmentedControl
              aria-label="What the file does"
              data={MODES}
              value={mode}
              onChange={(next) => form.setValues({ mode: next === 'add' ? 'add' : 'replace' })}
            />
            <p className="k-note">{MEANT[mode](count(segment.dataCount))}</p>
          </div>
        ) : null}
      </div>
    </Panel>
  );
}

function ManageBar({ segment, form }: { segment: UploadedDetail; form: Form }) {
  const { changed, isDirty, isSaving, submit } = form;
  const isBusy = isProcessing(segment.status);
  const closed = segment.canUpdate ? null : 'You may only read this segment.';
  const reason = closed ?? (isBusy ? segmentBusy.text : isDirty ? null : 'There is nothing to save.');
  return (
    <StickyBar message={isDirty ? <>Not saved: {changed.join(', ')}</> : <span className="k-note">All changes are saved</span>}>
      <ButtonLink variant="default" href={hrefOf(segmentPages.uploaded)}>
        Cancel
      </ButtonLink>
      <ReasonButton reason={reason} loading={isSaving} onClick={submit} title="Ctrl+S">
        Update
      </ReasonButton>
    </StickyBar>
  );
}

/** Once ids are loaded their type stays (decision 0074). */
const fixedType = ({ dataCount }: UploadedDetail) => (dataCount ? dataTypeFixed.text : null);

/** The settings of a segment, the job at work on it, what it failed by, and a new file (spec 3 §2, §4). Key it by the segment's id and version. */
export function ManageTab({ segment, opened }: { segment: UploadedDetail; opened: UploadedDetail }) {
  const form = useSegmentForm(opened);
  const { field, problems, isDirty, isSaving, conflict } = form;
  const guard = useUnsavedGuard(isDirty && !isSaving);
  const isBusy = isProcessing(segment.status);
  const { dataType } = form.form.getValues();
  const handleType = (type: UploadableType) => form.form.setValues({ dataType: type, fileUrl: '' });
  return (
    <>
      {conflict}
      <ErrorSummary problems={problems} onGo={({ path }) => goToField(path)} />
      {segment.status === 'VALIDATION_FAILED' && <ValidationFailed segment={segment} />}
      {segment.status === 'ACTIVE' && segment.rdsId !== null && (
        <Note tone="pos">
          {count(segment.dataCount)} users are active. <UiLink href={uploadedHref(segment)}>See its metrics</UiLink>
        </Note>
      )}
      <div className="segment-panels">
        <div className="segment-settings">
          <FormSection title="Settings">
            <SegmentFields field={field} dataType={dataType} onType={handleType} fixedType={fixedType(segment)} />
          </FormSection>
        </div>
        {isBusy ? <JobPanel segment={segment} /> : <FilePanel segment={segment} form={form} />}
      </div>
      <ManageBar segment={segment} form={form} />
      {guard}
    </>
  );
}
