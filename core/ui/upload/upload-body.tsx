import { Progress } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { count } from '../values/format.ts';
import type { UploadState } from './upload-state.ts';

type Failed = Extract<UploadState, { is: 'error' }>;

/** As many problems as one reads before opening the file. */
const SHOWN = 8;

function Problems({ rows, invalid, problems }: Failed) {
  const shown = problems.slice(0, SHOWN);
  return (
    <>
      <p className="k-upload-note">
        {count(invalid)} of {count(rows)} rows {invalid === 1 ? 'is' : 'are'} not valid.
      </p>
      <ul className="k-upload-problems">
        {shown.map(({ row, reason }) => (
          <li key={`${row} ${reason}`}>
            Row {count(row)}: {reason}
          </li>
        ))}
        {invalid > shown.length && <li>and {count(invalid - shown.length)} more</li>}
      </ul>
    </>
  );
}

/** What the panel shows of its state; the buttons are its own. */
export function UploadBody({ state, note }: { state: UploadState; note: ReactNode }) {
  if (state.is === 'uploading') {
    const share = Math.round(state.share * 100);
    return (
      <div className="k-upload-going">
        <p className="k-upload-file">{state.name}</p>
        <Progress.Root size="sm">
          <Progress.Section value={share} aria-label={`Upload of ${state.name}`} />
        </Progress.Root>
        <span className="k-upload-note" aria-hidden>
          {share} %
        </span>
      </div>
    );
  }
  if (state.is === 'never')
    return (
      <div>
        <IconUpload size={20} stroke={1.5} aria-hidden />
        <p>Drop a file here, or choose one.</p>
        {note && <p className="k-upload-note">{note}</p>}
      </div>
    );
  const isDone = state.is === 'success';
  const Icon = isDone ? IconCircleCheck : IconAlertTriangle;
  return (
    <div data-tone={isDone ? 'pos' : 'neg'}>
      <Icon className="k-upload-sign" size={20} stroke={1.5} aria-hidden />
      <p className="k-upload-file">{isDone ? `${state.name} is uploaded.` : state.message}</p>
      {state.is === 'error' && <p className="k-upload-note">{state.name}</p>}
      {state.is === 'error' ? <Problems {...state} /> : note && <p className="k-upload-note">{note}</p>}
    </div>
  );
}
