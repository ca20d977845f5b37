import { counted } from '@kontor/core/contract';
import { count, EmptyState, download as saveFile, toast, UploadPanel } from '@kontor/core/ui';
import { download, errorText, useUpload } from '@kontor/core/web';
import type { ColumnUpload } from '@kontor/files/contract';
import { MOST_RECORDS, sampleOf, type UploadableType, uploadedRoutes } from '@kontor/segments/contract';
import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import './uploaded.css';

type Props = {
  type: UploadableType;
  /** What is on the server, null from the moment another file is chosen. */
  onFile: (file: ColumnUpload | null) => void;
};

const saveSample = (type: UploadableType) => {
  const { name, content } = sampleOf(type);
  saveFile(content, name);
};

const saveRejects = (dataType: UploadableType, fileUrl: string) =>
  download(uploadedRoutes.rejects, { dataType, fileUrl }).catch((error) => toast.failed(errorText(error)));

/** The first ids of a file, as they were read. */
const Preview = ({ good, repeated, preview }: ColumnUpload) => (
  <div className="segment-preview">
    <p className="k-note">
      {counted(good, 'id', 'ids')}
      {repeated > 0 && `, ${count(repeated)} repeated and counted once`}
      {good > preview.length && `. The first ${preview.length}:`}
    </p>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard. */}
    <ul aria-label="First ids of the file" tabIndex={0}>
      {preview.map((id) => (
        <li key={id}>{id}</li>
      ))}
    </ul>
  </div>
);

/** A file of ids, checked by their type as it comes (spec 1 §4, 3 §4, §5). Key it by the type. */
function TypedUpload({ type, onFile }: Props) {
  const { panel, answer, refused } = useUpload(uploadedRoutes.upload, {
    input: { dataType: type },
    reportOf: (data) => data,
    mend: `Please fix the invalid ${type}s and upload the CSV file again.`,
    onDone: ({ data }) => onFile(data),
  });
  const handleFiles: typeof panel.onFiles = (files) => {
    onFile(null);
    panel.onFiles(files);
  };
  return (
    <UploadPanel
      {...panel}
      onFiles={handleFiles}
      title="CSV file"
      note={`CSV with a column ${type.toLowerCase()}, less than 50 MB, at most ${count(MOST_RECORDS)} rows`}
    >
      {answer && <Preview {...answer} />}
      <div className="k-upload-buttons">
        {refused && (
          <Button variant="subtle" size="compact-sm" onClick={() => void saveRejects(type, refused.fileUrl)}>
            Download all rejected rows
          </Button>
        )}
        <Button variant="subtle" size="compact-sm" onClick={() => saveSample(type)}>
          Download sample file
        </Button>
      </div>
    </UploadPanel>
  );
}

/** Ids are checked as those of one type: without a type there is no file yet, and with another one it is asked for again. */
export function SegmentUploadPanel({ type, onFile }: { type: UploadableType | ''; onFile: Props['onFile'] }) {
  const [checked, setChecked] = useState<{ name: string; as: UploadableType } | null>(null);
  if (type === '')
    return (
      <div className="segment-no-type">
        <EmptyState title="Choose the segment type first" icon={IconUpload}>
          Each row of the file is checked as an id of this type.
        </EmptyState>
      </div>
    );
  const handleFile = (file: ColumnUpload | null) => {
    setChecked(file && { name: file.name, as: type });
    onFile(file);
  };
  return (
    <>
      {checked && checked.as !== type && (
        <p className="segment-again" role="status">
          {checked.name} was checked as {checked.as}. Upload it again to have it checked as {type}.
        </p>
      )}
      <TypedUpload key={type} type={type} onFile={handleFile} />
    </>
  );
}
