import { ConfirmDialog } from '@kontor/core/ui';
import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { hasUnsaved, mayLeave, noteUnsaved } from './unsaved.ts';

type QuestionProps = { isOpen: boolean; onContinue: () => void; onCancel: () => void };

/** Continue leaves, Cancel stays (spec 1 §2.4). */
export const UnsavedQuestion = ({ isOpen, onContinue, onCancel }: QuestionProps) => (
  <ConfirmDialog
    isOpen={isOpen}
    title="Changes Are Not Saved"
    confirmLabel="Continue"
    tone="danger"
    onConfirm={onContinue}
    onClose={onCancel}
  >
    If you continue, the changes you made here are lost.
  </ConfirmDialog>
);

/**
 * Leaving a dirty form asks first (spec 1 §2.4). Render `guard` once in the form. `staysWithin` says which other pages keep it; null: not
 * even another search of its own page does, as of a dialog that the URL does not know.
 */
export function useUnsavedGuard(isDirty: boolean, staysWithin?: ((path: string) => boolean) | null) {
  useEffect(() => (isDirty ? noteUnsaved() : undefined), [isDirty]);
  const blocker = useBlocker({
    // The same page under another search or hash keeps its form: a dialog in the URL, the skip link.
    shouldBlockFn: ({ current, next }) =>
      isDirty && (staysWithin === null || (next.pathname !== current.pathname && !staysWithin?.(next.pathname))),
    enableBeforeUnload: () => isDirty && !mayLeave(),
    withResolver: true,
  });
  return (
    <UnsavedQuestion isOpen={blocker.status === 'blocked'} onContinue={() => blocker.proceed?.()} onCancel={() => blocker.reset?.()} />
  );
}

/** For acts that end the page, such as signing out: asks while a form is dirty, before anything has happened. Render `question` once. */
export function useGuardedAct() {
  const [waiting, setWaiting] = useState<(() => void) | null>(null);
  const run = useCallback((act: () => void) => {
    if (hasUnsaved()) setWaiting(() => act);
    else act();
  }, []);
  const handleContinue = () => {
    waiting?.();
    setWaiting(null);
  };
  return { run, question: <UnsavedQuestion isOpen={waiting !== null} onContinue={handleContinue} onCancel={() => setWaiting(null)} /> };
}
