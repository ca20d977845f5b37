import { counted, type Input, type UploadRoute } from '@kontor/core/contract';
import { count, download as saveFile, toast, UploadPanel } from '@kontor/core/ui';
import { errorText, useUpload } from '@kontor/core/web';
import type { ColumnNote, ColumnUpload } from '@kontor/files/contract';
import { Button } from '@mantine/core';
import './column-upload.css';

type ColumnRoute = UploadRoute<UploadRoute['input'], typeof ColumnUpload>;
type Props<R extends ColumnRoute> = {
  /** The call that checks the file. */
  route: R;
  input: Input<R>;
  /** What a value is called, as “id”, and what it is when it is not valid, as “IP”. */
  words: { value: string; kind: string };
  /** What may be chosen. */
  note: string;
  sample: { name: string; content: string };
  /** Fetches every row that is not valid as a file. */
  saveRejects: (fileUrl: string) => Promise<void>;
  /** What is on the server, null from the moment another file is chosen. */
  onFile: (file: ColumnUpload | null) => void;
  /** What the file holds is told beside the panel. */
  isToldElsewhere?: boolean;
};

/** The first values of a file, as they were read. */
const Preview = ({ file: { good, repeated, preview }, value }: { file: ColumnUpload; value: string }) => (
  <div className="column-upload-preview">
    <p className="k-note">
      {counted(good, value, `${value}s`)}
      {repeated > 0 && `, ${count(repeated)} repeated and counted once`}
      {good > preview.length && `. The first ${preview.length}:`}
    </p>
    <ul aria-label={`First ${value}s of the file`}>
      {preview.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  </div>
);

const whereOf = ({ count: rows, examples }: ColumnNote) =>
  examples.length === 0
    ? ''
    : ` ${counted(rows, 'row', 'rows')}: ${examples.map(({ row, value }) => `${count(row)} “${value}”`).join(', ')}${rows > examples.length ? ' …' : ''}`;

/** What of a file is read otherwise than it stands there, told before anything is saved. */
const Notes = ({ notes }: { notes: readonly ColumnNote[] }) => (
  <ul className="column-upload-notes" aria-label="How the file was read">
    {notes.map((note) => (
      <li key={note.text}>
        {note.text}
        {whereOf(note)}
      </li>
    ))}
  </ul>
);

/** A CSV file of one column, checked by the server as it comes, with a sample to begin from (spec 1 §4, 3 §4, §5, §9). Key it by what is checked. */
export function ColumnUploadPanel<R extends ColumnRoute>(props: Props<R>) {
  const { route, input, words, note, sample, saveRejects, onFile, isToldElsewhere = false } = props;
  const { panel, answer, refused } = useUpload(route, {
    input,
    reportOf: (data) => data,
    mend: `Please fix the invalid ${words.kind}s and upload the CSV file again.`,
    onDone: ({ data }) => onFile(data),
  });
  const handleFiles: typeof panel.onFiles = (files) => {
    onFile(null);
    panel.onFiles(files);
  };
  const handleRejects = (fileUrl: string) => saveRejects(fileUrl).catch((error) => toast.failed(errorText(error)));
  return (
    <UploadPanel {...panel} onFiles={handleFiles} title="CSV file" note={note}>
      {(answer?.notes ?? []).length > 0 && <Notes notes={answer?.notes ?? []} />}
      {answer && !isToldElsewhere && <Preview file={answer} value={words.value} />}
      <div className="k-upload-buttons">
        {refused && (
          <Button variant="subtle" size="compact-sm" onClick={() => void handleRejects(refused.fileUrl)}>
            Download all rejected rows
          </Button>
        )}
        <Button variant="subtle" size="compact-sm" onClick={() => saveFile(sample.content, sample.name)}>
          Download sample file
        </Button>
      </div>
    </UploadPanel>
  );
}
