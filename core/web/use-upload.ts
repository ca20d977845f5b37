import {
  type CsvReport,
  FILE_KINDS,
  fileProblem,
  type Input,
  type Output,
  oneFileOnly,
  type UploadRoute,
  uploadBrokeOff,
  uploadTooSlow,
} from '@kontor/core/contract';
import type { UploadPanelProps, UploadState } from '@kontor/core/ui';
import { useEffect, useRef, useState } from 'react';
import { CallError, errorText, type Reply } from './call.ts';
import { upload } from './upload.ts';

/** Said of a file that came, but with rows that are not valid (spec 1 §8). */
const MEND = 'Please fix the invalid data and upload the CSV file again.';

type Uploading<R extends UploadRoute> = {
  /** The fields beside the file. */
  input: Input<R>;
  /** What reading the file found, where the call reads it; rows that are not valid make the upload an error, null is none. */
  reportOf?: (data: Output<R>) => CsvReport | null;
  /** Said above such rows, where the screen has words of its own. */
  mend?: string;
  onDone?: (reply: Reply<Output<R>>) => unknown;
};

type Panel = Pick<UploadPanelProps, 'accept' | 'state' | 'onFiles' | 'onCancel' | 'onRetry'>;
export type Upload<R extends UploadRoute> = {
  panel: Panel;
  /** What the call said of the file that is there; null while there is none. */
  answer: Output<R> | null;
  /** What it said of a file whose rows are not all valid. */
  refused: Output<R> | null;
};

/** The file itself was not refused: sent again, it may pass. */
const mayPass = (error: unknown): boolean =>
  !(error instanceof CallError) || OF_THE_WAY.includes(error.code) || error.status === 0 || error.status === 429 || error.status >= 500;
const OF_THE_WAY: string[] = [uploadBrokeOff.code, uploadTooSlow.code];

/** One file to a call that takes one: what `UploadPanel` needs. It ends with its screen. */
export function useUpload<R extends UploadRoute>(route: R, { input, reportOf, mend = MEND, onDone }: Uploading<R>): Upload<R> {
  const [answer, setAnswer] = useState<Output<R> | null>(null);
  const [state, setState] = useState<UploadState>({ is: 'never' });
  const going = useRef<AbortController>(null);
  const last = useRef<File>(null);
  useEffect(() => () => going.current?.abort(), []);
  const limits = route.fileLimits(input);

  const ended = (name: string, reply: Reply<Output<R>>) => {
    const report = reportOf?.(reply.data);
    setState(report && report.invalid > 0 ? { is: 'error', name, message: mend, ...report } : { is: 'success', name });
    setAnswer(reply.data);
    if (report?.invalid) return;
    onDone?.(reply);
  };
  const send = async (file: File) => {
    const { name } = file;
    const controller = new AbortController();
    going.current = controller;
    last.current = file;
    const show = (share: number) => !controller.signal.aborted && setState({ is: 'uploading', name, share });
    show(0);
    try {
      ended(name, await upload(route, { input, file }, { signal: controller.signal, onShare: show }));
    } catch (error) {
      if (controller.signal.aborted) setState({ is: 'never' });
      else setState({ is: 'failed', message: errorText(error, uploadBrokeOff.text), canRetry: mayPass(error) });
    }
  };
  const panel: Panel = {
    state,
    accept: limits.kinds.flatMap((kind) => FILE_KINDS[kind].endings).join(','),
    onFiles: ([file, ...more]) => {
      const problem = !file || more.length > 0 ? oneFileOnly.text : fileProblem(file, limits);
      if (!file || problem) setState({ is: 'failed', message: problem ?? oneFileOnly.text });
      else void send(file);
    },
    onCancel: () => going.current?.abort(),
    onRetry: () => last.current && void send(last.current),
  };
  return { panel, answer: state.is === 'success' ? answer : null, refused: state.is === 'error' ? answer : null };
}
