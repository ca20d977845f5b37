/** Where an upload is (spec 1 §4). `share` of what is sent is between 0 and 1; `message` is shown to people. */
export type UploadState =
  | { is: 'never' }
  | { is: 'uploading'; name: string; share: number }
  | { is: 'success'; name: string }
  | { is: 'failed'; message: string; canRetry?: boolean }
  | ({ is: 'error'; name: string; message: string } & UploadFaults);

/** What is wrong with a file that came: how many rows, how many of them good or said before, and the first that are not valid. */
export type UploadFaults = {
  rows: number;
  invalid: number;
  good?: number;
  repeated?: number;
  problems: readonly { row: number; value?: string | undefined; reason: string }[];
  /** The same by reason, where they are counted so: one line for each, with a few examples. */
  reasons?: readonly { reason: string; count: number; examples: readonly { row: number; value: string }[] }[] | undefined;
};

/** A screen reader hears of every tenth of the way. */
const STEPS = 10;

/** What is said of a state to people who do not see it. */
export function uploadWords(state: UploadState): string {
  if (state.is === 'uploading') return `Uploading ${state.name}, ${(Math.floor(state.share * STEPS) * 100) / STEPS} %`;
  if (state.is === 'success') return `${state.name} is uploaded.`;
  return state.is === 'never' ? '' : state.message;
}
