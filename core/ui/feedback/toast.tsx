import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import '../values/tone.css';
import './toast.css';

const UNDO_MS = 10_000;
const success = { icon: <IconCheck size={16} stroke={2} aria-hidden />, 'data-tone': 'pos', role: 'status' };
const failure = { icon: <IconAlertTriangle size={16} stroke={1.75} aria-hidden />, 'data-tone': 'neg', role: 'alert' };
const close = { closeButtonProps: { 'aria-label': 'Dismiss' } };

type Undo = () => unknown;
/** What toasts in sight can take back, by their ids, the latest last. */
const undos = new Map<string, () => void>();

/** Takes back what the latest toast in sight offers to. */
export const undoLatest = (): void => [...undos.values()].at(-1)?.();

const undoToast = (message: string, onUndo: Undo): string => {
  let isUndone = false;
  const handleUndo = () => {
    // The button can be pressed again while the toast fades.
    if (isUndone) return;
    isUndone = true;
    undos.delete(id);
    notifications.hide(id);
    onUndo();
  };
  const id = notifications.show({
    ...success,
    ...close,
    autoClose: UNDO_MS,
    onClose: () => undos.delete(id),
    message: (
      <span className="k-toast-undo">
        {message}
        <Button size="compact-xs" variant="subtle" aria-keyshortcuts="z" title="Undo (z)" onClick={handleUndo}>
          Undo
        </Button>
      </span>
    ),
  });
  undos.set(id, handleUndo);
  return id;
};

/** Results of an action, announced to readers. Failures stay until dismissed or for `ms`; `undo` offers the way back for ten seconds. */
export const toast = {
  success: (message: string, ms?: number): string => notifications.show({ ...success, ...close, message, ...(ms && { autoClose: ms }) }),
  failed: (message: string, title?: string, ms?: number): string =>
    notifications.show({ ...failure, ...close, message, autoClose: ms ?? false, ...(title && { title }) }),
  undo: undoToast,
  hide: (id: string): string => notifications.hide(id),
  clean: (): void => notifications.clean(),
};
