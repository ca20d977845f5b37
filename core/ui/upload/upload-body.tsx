import { counted } from '@kontor/core/contract';
import { RingProgress } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { count } from '../values/format.ts';
import type { UploadFaults, UploadState } from './upload-state.ts';

type Failed = Extract<UploadState, { is: 'error' }>;
type Problems = Pick<UploadFaults, 'invalid' | 'problems' | 'reasons'>;
type OnItsWay = Extract<UploadState, { is: 'uploading' }>;

const countsOf = ({ rows, invalid, good, repeated }: Failed) =>
  [
    `${count(invalid)} of ${count(rows)} rows ${invalid === 1 ? 'is' : 'are'} not valid.`,
    ...(good === undefined ? [] : [`${counted(good, 'is', 'are')} good${repeated ? `, ${count(repeated)} repeat one of them` : ''}.`]),
  ].join(' ');

type Counted = NonNullable<Failed['reasons']>[number];
const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' });
const lineOf = ({ row, value, reason }: Failed['problems'][number]) =>
  `Row ${count(row)}: ${value !== undefined && value !== '' ? `“${value}”, ` : ''}${reason}`;
/** “2,000 rows: Private IP address, such as “10.0.0.1” (row 2) and “10.0.0.2” (row 3)”. */
function reasonLine({ reason, count: rows, examples }: Counted): string {
  const [only] = examples;
  if (rows === 1 && only) return lineOf({ ...only, reason });
  const named = examples.map(({ row, value }) => (value === '' ? `row ${count(row)}` : `“${value}” (row ${count(row)})`));
  return `${count(rows)} rows: ${reason.replace(/\.$/, '')}, such as ${LIST.format(named)}`;
}

/** Rows that are not valid, or those of each reason; they scroll within their place, by keyboard too. */
export function UploadProblems({ invalid, problems, reasons, label }: Problems & { label: string }) {
  const lines = reasons ? reasons.map(reasonLine) : problems.map(lineOf);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard.
    <ul className="k-upload-problems" aria-label={label} tabIndex={0}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
      {!reasons && invalid > problems.length && <li>and {count(invalid - problems.length)} more</li>}
    </ul>
  );
}

/** What of a file is not valid. */
const Faults = (failed: Failed) => (
  <>
    <p className="k-upload-note">{countsOf(failed)}</p>
    <UploadProblems {...failed} label="Rows that are not valid" />
  </>
);

/** A circle that closes while the file goes (spec 3 §4). */
function Going({ name, share }: OnItsWay) {
  const percent = Math.round(share * 100);
  return (
    <div className="k-upload-going">
      <RingProgress
        role="progressbar"
        aria-label={`Upload of ${name}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        size={72}
        thickness={5}
        roundCaps
        rootColor="var(--k-line)"
        sections={[{ value: percent, color: 'var(--k-accent)' }]}
        label={<span className="k-upload-share">{percent} %</span>}
      />
      <p className="k-upload-file">{name}</p>
    </div>
  );
}

/** What the panel shows of its state; the buttons are its own. */
export function UploadBody({ state, note }: { state: UploadState; note: ReactNode }) {
  if (state.is === 'uploading') return <Going {...state} />;
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
      {state.is === 'error' ? <Faults {...state} /> : note && <p className="k-upload-note">{note}</p>}
    </div>
  );
}
