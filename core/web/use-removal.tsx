import type { Route } from '@kontor/core/contract';
import { ConfirmDialog, toast } from '@kontor/core/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import type { z } from 'zod';
import { errorText } from './call.ts';
import { callKey, useAct } from './use-call.ts';

type Removal<Row> = {
  route: Route<z.ZodType<unknown, { id: string }>>;
  /** Read again after it, and after a refusal too: somebody else may have been first. */
  invalidates: readonly Route[];
  title: string;
  confirmLabel: string;
  /** What will happen to the row, and that it cannot be undone. */
  words: (row: Row) => ReactNode;
  /** Said on success; where it is missing, the server's own words. */
  done?: string;
  /** Heads the server's reason. */
  failed?: string;
  reasonOf?: (error: unknown) => string;
  onDone?: ((row: Row) => unknown) | undefined;
};

/** Removes a row for good once that is confirmed, and says what came of it. Render `dialog` once. */
export function useRemoval<Row extends { id: string }>(removal: Removal<Row>) {
  const { route, invalidates, title, confirmLabel, words, done, failed, reasonOf = errorText, onDone } = removal;
  const client = useQueryClient();
  const wanted = useRef<Row>(null);
  const act = useAct(route, {
    invalidates,
    onDone: async ({ msg }) => {
      toast.success(done ?? msg);
      if (wanted.current) await onDone?.(wanted.current);
    },
  });
  const [row, setRow] = useState<Row | null>(null);
  const [isOpen, setOpen] = useState(false);
  const remove = useCallback((next: Row) => {
    setRow(next);
    setOpen(true);
  }, []);
  const confirm = (chosen: Row) => {
    wanted.current = chosen;
    act.mutate(
      { id: chosen.id },
      {
        onError: (error) => {
          toast.failed(reasonOf(error), failed);
          for (const read of invalidates) void client.invalidateQueries({ queryKey: callKey(read) });
        },
        onSettled: () => setOpen(false),
      },
    );
  };
  const dialog = (
    <ConfirmDialog
      isOpen={isOpen}
      title={title}
      tone="danger"
      confirmLabel={confirmLabel}
      isBusy={act.isPending}
      onConfirm={() => row && confirm(row)}
      onClose={() => setOpen(false)}
    >
      {row && words(row)}
    </ConfirmDialog>
  );
  return { remove, dialog };
}
