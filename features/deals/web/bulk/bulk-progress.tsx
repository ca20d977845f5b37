import { counted } from '@kontor/core/contract';
import { count, EmptyState, ErrorPanel, TableSkeleton } from '@kontor/core/ui';
import { CallError, errorText, useAct, useCall, useRefresh } from '@kontor/core/web';
import { BULK_DAYS, type BulkState, bulkEditNotFound, bulkEditRoutes, MOST_NAMED } from '@kontor/deals/contract';
import { Button, Progress } from '@mantine/core';
import { useEffect } from 'react';
import { DEAL_READS } from '../page/deal-reads.ts';
import { BulkNamed, isTakenBack } from './bulk-named.tsx';
import { isGoing } from './edit-end.ts';

const ASK_MS = 1_000;
const deals = (number: number) => counted(number, 'deal', 'deals');

/** A sentence of what happened; what happened to no deal is not in it. */
const told = (first: string, ...others: [number, string][]): string =>
  `${[first, ...others.filter(([number]) => number > 0).map(([number, words]) => `${count(number)} ${words}`)].join(', ')}.`;

/** What became of an edit so far, in a sentence. */
export function progressWords({ state, total, rows, stopped }: BulkState): string {
  const settled = rows.DONE + rows.SAME + rows.SKIPPED;
  if (state === 'RUNNING') return `${count(settled)} of ${deals(total)} done.`;
  if (state === 'UNDOING') return `Undoing: ${count(rows.UNDONE + rows.KEPT)} of ${deals(rows.UNDONE + rows.KEPT + rows.DONE)} done.`;
  if (state === 'UNDONE')
    return told(`${deals(rows.UNDONE - stopped)} undone`, [stopped, 'not published again'], [rows.KEPT, 'not undone']);
  const left = rows.WAITING > 0 ? ` Cancelled before ${deals(rows.WAITING)}.` : '';
  const changed = `${deals(rows.DONE)} changed`;
  return `${told(changed, [stopped, 'of them stopped serving'], [rows.SKIPPED, 'not'], [rows.SAME, 'had nothing to change'])}${left}`;
}

type Props = {
  editKey: string;
  onClose: () => void;
  /** Told whether the result is in sight. */
  onEnd: (hasEnded: boolean) => void;
  /** Leads to the next edit. */
  onNew: () => void;
  /** Leads to sending those for approval that were taken back. */
  onSend: () => void;
};

/** How far an edit is: it goes on without this screen. */
export function BulkProgress({ editKey, onClose, onEnd, onNew, onSend }: Props) {
  const query = useCall(bulkEditRoutes.state, { key: editKey }, { refetchInterval: ASK_MS, staleTime: 0 });
  const refresh = useRefresh([...DEAL_READS, bulkEditRoutes.state]);
  const again = { onDone: refresh };
  const cancel = useAct(bulkEditRoutes.cancel, again);
  const undo = useAct(bulkEditRoutes.undo, again);
  const { data } = query;
  const hasEnded = data !== undefined && !isGoing(data);
  // When it ends the list is read once.
  useEffect(() => {
    onEnd(hasEnded);
    if (hasEnded) void refresh();
  }, [hasEnded]);
  if (query.error instanceof CallError && query.error.code === bulkEditNotFound.code && !data)
    return (
      <EmptyState title={bulkEditNotFound.text} level={2} actions={<Button onClick={onNew}>New edit</Button>}>
        It was never started, or it ended more than {BULK_DAYS} days ago. The history of each deal has what it changed.
      </EmptyState>
    );
  if (query.isError && !data)
    return (
      <ErrorPanel title="The progress did not load" onRetry={() => void query.refetch()} isRetrying={query.isFetching}>
        {errorText(query.error)} The edit goes on.
      </ErrorPanel>
    );
  if (!data) return <TableSkeleton />;
  const settled = data.total - data.rows.WAITING;
  const failed = cancel.error ?? undo.error;
  return (
    <div className="k-deals-edit-progress">
      <Progress value={(settled / Math.max(1, data.total)) * 100} aria-label="Deals done" />
      <p role="status">{progressWords(data)}</p>
      {failed && <p className="k-error-line">{errorText(failed)}</p>}
      {hasEnded && <BulkNamed named={data.named} done={data.done} state={data.state} most={MOST_NAMED} />}
      <div className="k-form-foot">
        {data.state === 'RUNNING' && (
          <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({ key: editKey })}>
            Cancel the rest
          </Button>
        )}
        {(data.state === 'DONE' || data.state === 'CANCELLED') && data.rows.DONE > 0 && (
          <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate({ key: editKey })}>
            Undo
          </Button>
        )}
        {hasEnded && data.named.some(isTakenBack) && (
          <Button variant="default" onClick={onSend}>
            Send for approval
          </Button>
        )}
        {hasEnded && (
          <Button variant="default" onClick={onNew}>
            New edit
          </Button>
        )}
        <Button onClick={onClose}>{hasEnded ? 'Done' : 'Close (runs in the background)'}</Button>
      </div>
    </div>
  );
}
