import { ConfirmDialog } from '@kontor/core/ui';
import { useBlocker } from '@tanstack/react-router';

/** Leaving a dirty form asks first: Continue leaves, Cancel stays (spec 1 §2.4). Render `guard` once in the form. */
export function useUnsavedGuard(isDirty: boolean, staysWithin?: (path: string) => boolean) {
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => isDirty && !staysWithin?.(next.pathname),
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  const isBlocked = blocker.status === 'blocked';
  const guard = (
    <ConfirmDialog
      isOpen={isBlocked}
      title="Changes Are Not Saved"
      confirmLabel="Continue"
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      If you continue, the changes you made here are lost.
    </ConfirmDialog>
  );
  return guard;
}
