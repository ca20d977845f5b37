import { type Input, type Output, type Route, staleVersion } from '@kontor/core/contract';
import { toast } from '@kontor/core/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { CallError, errorText, type Reply } from './call.ts';
import { ConflictDialog, type Meeting } from './conflict-dialog.tsx';
import { forgetUnsaved } from './unsaved.ts';
import { callKey, useAct } from './use-call.ts';

type Saving<R extends Route, T extends Record<string, unknown>, Read extends Route> = {
  /** Read again once it is saved. */
  invalidates: readonly Route[];
  /** Heads the server's reason; the reason where it gives none. */
  failed: string;
  /** Where versions are checked: how theirs and mine meet if somebody else saved first. */
  meeting?: Meeting<T, Read>;
  /** Says that it is saved; where it is missing, a toast has the server's words. */
  tell?: ((reply: Reply<Output<R>>) => unknown) | undefined;
  onSaved?: ((reply: Reply<Output<R>>) => unknown) | undefined;
};

const tellWords = ({ msg }: { msg: string }) => msg && toast.success(msg);

export type Save<R extends Route> = {
  /** Sends it once; `showIssues` puts what the server refused beside its fields (useKontorForm). */
  save: (input: Input<R>, showIssues?: (error: unknown) => boolean) => void;
  isSaving: boolean;
  isSaved: boolean;
  /** Who changed what, and the choice between theirs and mine, where somebody else saved first. */
  conflict: ReactNode;
};

/** Saves a form: what was said is told, fields show what was refused, and whoever comes second chooses between both versions. */
export function useSave<R extends Route, T extends Record<string, unknown> = Record<string, never>, Read extends Route = Route>(
  route: R,
  { invalidates, failed, meeting, tell = tellWords, onSaved }: Saving<R, T, Read>,
): Save<R> {
  const client = useQueryClient();
  const [refused, setRefused] = useState({ count: 0, isOpen: false });
  const shown = useRef<(error: unknown) => boolean>(undefined);
  const { mutate, isPending, isSuccess } = useAct(route, {
    invalidates,
    onDone: async (reply) => {
      if (meeting) forgetUnsaved();
      tell(reply);
      await onSaved?.(reply);
    },
    onFailed: (error) => {
      if (meeting && error instanceof CallError && error.code === staleVersion.code)
        setRefused(({ count }) => ({ count: count + 1, isOpen: true }));
      else if (!shown.current?.(error)) toast.failed(errorText(error), failed);
    },
  });
  const save: Save<R>['save'] = (input, showIssues) => {
    if (isPending) return;
    shown.current = showIssues ?? shown.current;
    mutate(input);
  };
  const close = () => setRefused(({ count }) => ({ count, isOpen: false }));
  const conflict = meeting && refused.isOpen && (
    <ConflictDialog
      key={refused.count}
      {...meeting}
      attempt={refused.count}
      onChosen={(values, record) => {
        close();
        meeting.onChosen(values, record);
      }}
      onTheirs={() => {
        forgetUnsaved();
        meeting.onDropped();
        close();
        void client.invalidateQueries({ queryKey: callKey(meeting.read) });
      }}
      onClose={close}
    />
  );
  return { save, isSaving: isPending, isSaved: isSuccess, conflict };
}
