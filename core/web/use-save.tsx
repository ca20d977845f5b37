import { type Input, type Output, type Route, staleVersion } from '@kontor/core/contract';
import { toast } from '@kontor/core/ui';
import { type ReactNode, useRef, useState } from 'react';
import { CallError, errorText, type Reply } from './call.ts';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { useAct } from './use-call.ts';

type Saving<R extends Route> = {
  /** Read again once it is saved. */
  invalidates: readonly Route[];
  /** Heads the server's reason; the reason where it gives none. */
  failed: string;
  /** Where versions are checked: the call that reads the record, and what is said where somebody else saved first. */
  stale?: { read: Route; title: string };
  onSaved?: ((reply: Reply<Output<R>>) => unknown) | undefined;
};

export type Save<R extends Route> = {
  /** Sends it once; `showIssues` puts what the server refused beside its fields (useKontorForm). */
  save: (input: Input<R>, showIssues: (error: unknown) => boolean) => void;
  isSaving: boolean;
  isSaved: boolean;
  /** What happened, and the way to theirs, where somebody else saved first. */
  conflict: ReactNode;
};

/** Saves a form: what was said is told, fields show what was refused, and whoever comes second learns of the first. */
export function useSave<R extends Route>(route: R, { invalidates, failed, stale, onSaved }: Saving<R>): Save<R> {
  const [message, setMessage] = useState<string | null>(null);
  const shown = useRef<(error: unknown) => boolean>(null);
  const { mutate, isPending, isSuccess } = useAct(route, {
    invalidates,
    onDone: async (reply) => {
      if (reply.msg) toast.success(reply.msg);
      await onSaved?.(reply);
    },
    onFailed: (error) => {
      if (stale && error instanceof CallError && error.code === staleVersion.code) setMessage(error.message);
      else if (!shown.current?.(error)) toast.failed(errorText(error), failed);
    },
  });
  const save: Save<R>['save'] = (input, showIssues) => {
    if (isPending) return;
    shown.current = showIssues;
    mutate(input);
  };
  const conflict = stale && message !== null && <ChangedMeanwhile title={stale.title} message={message} read={stale.read} />;
  return { save, isSaving: isPending, isSaved: isSuccess, conflict };
}
