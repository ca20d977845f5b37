import { count, EmptyState } from '@kontor/core/ui';
import { download } from '@kontor/core/web';
import type { ColumnUpload } from '@kontor/files/contract';
import { ColumnUploadPanel } from '@kontor/files/web';
import { MOST_RECORDS, sampleOf, type UploadableType, uploadedRoutes } from '@kontor/segments/contract';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import './uploaded.css';

type Props = {
  type: UploadableType | '';
  /** What is on the server, null from the moment another file is chosen. */
  onFile: (file: ColumnUpload | null) => void;
};

/** Ids are checked as those of one type: without a type there is no file yet, and with another one it is asked for again (spec 3 §4, §5). */
export function SegmentUploadPanel({ type, onFile }: Props) {
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
      <ColumnUploadPanel
        key={type}
        route={uploadedRoutes.upload}
        input={{ dataType: type }}
        words={{ value: 'id', kind: type }}
        note={`CSV with a column ${type.toLowerCase()}, less than 50 MB, at most ${count(MOST_RECORDS)} rows`}
        sample={sampleOf(type)}
        saveRejects={(fileUrl) => download(uploadedRoutes.rejects, { dataType: type, fileUrl })}
        onFile={handleFile}
      />
    </>
  );
}
