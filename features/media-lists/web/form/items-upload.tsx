import { counted } from '@kontor/core/contract';
import { count, download as saveFile, toast, UploadPanel } from '@kontor/core/ui';
import { download, errorText, useUpload } from '@kontor/core/web';
import type { ColumnUpload } from '@kontor/files/contract';
import { LISTS_OF, type ListType, mediaListRoutes, sampleFile, wireOf } from '@kontor/media-lists/contract';
import { Button } from '@mantine/core';
import './items.css';

type Props = {
  type: ListType;
  /** What is on the server, null from the moment another file is chosen. */
  onFile: (file: ColumnUpload | null) => void;
  /** What the file holds is told beside the panel. */
  isToldElsewhere?: boolean;
};

const saveSample = (type: ListType) => {
  const { name, content } = sampleFile(type);
  saveFile(content, name);
};

const saveRejects = (type: ListType, fileUrl: string) =>
  download(mediaListRoutes.rejects, { type, fileUrl }).catch((error) => toast.failed(errorText(error)));

/** The first values of a file, as its list would hold them. */
const Preview = ({ good, repeated, preview }: ColumnUpload) => (
  <div className="media-list-preview">
    <p className="k-note">
      {counted(good, 'item', 'items')}
      {repeated > 0 && `, ${count(repeated)} repeated and left out`}
      {good > preview.length && `. The first ${preview.length}:`}
    </p>
    <ul aria-label="First items of the file">
      {preview.map((value) => (
        <li key={value}>{value}</li>
      ))}
    </ul>
  </div>
);

/** The CSV file of a list: checked by the server as it comes, with a sample to begin from (spec 1 §4, 3 §5, §9). Key it by the type. */
export function ItemsUpload({ type, onFile, isToldElsewhere = false }: Props) {
  const { one, many } = LISTS_OF[type];
  const { panel, answer, refused } = useUpload(mediaListRoutes.upload, {
    input: { type: wireOf(type), key: wireOf(type) },
    reportOf: (data) => data,
    mend: `Please fix the invalid ${one}s and upload the CSV file again.`,
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
      note={`CSV of ${many} in the first column, less than 5 MB, at most 250,000 rows`}
    >
      {answer && !isToldElsewhere && <Preview {...answer} />}
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
