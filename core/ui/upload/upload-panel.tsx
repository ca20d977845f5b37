import { Button } from '@mantine/core';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import '../values/tone.css';
import './upload.css';
import { UploadBody } from './upload-body.tsx';
import { type UploadState, uploadWords } from './upload-state.ts';

export type UploadPanelProps = {
  /** Names the panel, as “CSV file”. */
  title: string;
  /** What may be chosen, as “CSV, less than 50 MB”. */
  note?: ReactNode;
  /** Endings that the file dialog offers, separated by commas. */
  accept: string;
  state: UploadState;
  /** Of files that were chosen or dropped; who takes them refuses more than one. */
  onFiles: (files: File[]) => void;
  onCancel: () => void;
  /** Sends the same file again; offered where that may help. */
  onRetry?: (() => void) | undefined;
  /** What else is to be said of the file, or given with it. */
  children?: ReactNode;
};

/** True while something is dragged over the panel; what is dropped goes to `onFiles`. */
function useDrop(isOpen: boolean, onFiles: UploadPanelProps['onFiles']) {
  const [isOver, setOver] = useState(false);
  const leave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOver(false);
  };
  const over = (event: DragEvent) => {
    // Without it the browser would open the file instead of the page.
    event.preventDefault();
    setOver(isOpen);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (isOpen && event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files]);
  };
  return { isOver, zone: { onDragOver: over, onDragLeave: leave, onDrop: drop } };
}

/** A file to upload: chosen by button or dropped; with its progress, its end and what is wrong with it. */
export function UploadPanel({ title, note, accept, state, onFiles, onCancel, onRetry, children }: UploadPanelProps) {
  const picker = useRef<HTMLInputElement>(null);
  const isBusy = state.is === 'uploading';
  const { isOver, zone } = useDrop(!isBusy, onFiles);
  const pick = (chosen: FileList | null) => {
    if (chosen && chosen.length > 0) onFiles([...chosen]);
    // So that the same file, mended, may be chosen again.
    if (picker.current) picker.current.value = '';
  };
  return (
    <section className="k-upload" aria-label={title} data-over={isOver || undefined} {...zone}>
      <UploadBody state={state} note={note} />
      <input ref={picker} type="file" hidden accept={accept} onChange={({ currentTarget }) => pick(currentTarget.files)} />
      {/* One and the same button in every state, so that it keeps the focus. */}
      <div className="k-upload-buttons">
        <Button variant="default" onClick={() => (isBusy ? onCancel() : picker.current?.click())}>
          {isBusy ? 'Cancel' : state.is === 'never' ? 'Choose file' : 'Choose another file'}
        </Button>
        {onRetry && state.is === 'failed' && state.canRetry && <Button onClick={onRetry}>Retry</Button>}
      </div>
      {children}
      <p className="k-visually-hidden" role="status">
        {uploadWords(state)}
      </p>
    </section>
  );
}
