import { counted } from '@kontor/core/contract';
import { ConfirmDialog, type Consequence, Consequences, TableSkeleton, toast } from '@kontor/core/ui';
import { CallFailed, call, useCall, useWork } from '@kontor/core/web';
import { appliedRows, type BulkPreview, type BulkState, bulkEditRoutes, type DealRow, outcomeOf } from '@kontor/deals/contract';
import { type ReactNode, useState } from 'react';
import { DEAL_READS } from '../page/deal-reads.ts';
import { newKey, useBulkKey } from './bulk-key.ts';
import { endOf, isGoing } from './edit-end.ts';

const CHANGE = { status: 'UNPUBLISHED' as const };
const STAYS = 'Figures, approvals and history stay. Undo publishes again what still has its approval.';
const deals = (count: number) => counted(count, 'deal', 'deals');
/** “Deals unpublished.” (spec 2 §8); of one deal “Deal unpublished.” */
const movedWords = (count: number, to: string) => (count === 1 ? `Deal ${to}.` : `Deals ${to}.`);
type Rows = BulkPreview['rows'];
const recordOf = ({ id, title, dealId }: Rows[number]) => ({ id, title, code: dealId });

function groupsOf(rows: Rows): Consequence[] {
  const of = (is: (row: Rows[number]) => boolean) => rows.filter(is).map(recordOf);
  const stop = of((row) => outcomeOf(row) === 'WILL');
  const stay = of((row) => outcomeOf(row) !== 'WILL');
  return [
    { label: stop.length === 1 ? 'published deal stops serving' : 'published deals stop serving', count: stop.length, records: stop },
    ...(stay.length > 0
      ? [
          {
            label: stay.length === 1 ? 'deal stays as it is' : 'deals stay as they are',
            records: stay,
            detail: 'not published',
            isPlain: true,
          },
        ]
      : []),
  ];
}

/** What came of it: an edit that ended as asked is told and done with; any other is shown with its names and reasons. */
type Told = (state: BulkState) => void;

/** The server keeps what is unpublished together, so that one call undoes it, also after this tab is closed. */
function useRuns(show: (key: string) => void, onDone: () => void) {
  const kept = useBulkKey();
  const told = (state: BulkState, isWhole: boolean, tell: Told) => {
    if (isGoing(state) || !isWhole) return show(state.key);
    kept.forget();
    tell(state);
  };
  const undoing = useWork(
    async (key: string) => {
      // Before it is sent: whatever becomes of this screen, it is found again.
      kept.keep(key);
      return endOf((await call(bulkEditRoutes.undo, { key })).data);
    },
    {
      settled: DEAL_READS,
      onDone: (state) =>
        told(state, state.rows.KEPT === 0 && state.stopped === 0, ({ rows }) => toast.success(movedWords(rows.UNDONE, 'published'))),
    },
  );
  return useWork(
    async (rows: Rows) => {
      const key = newKey();
      kept.keep(key);
      return endOf((await call(bulkEditRoutes.apply, { key, change: CHANGE, ...appliedRows(rows) })).data);
    },
    {
      settled: DEAL_READS,
      onDone: (state) => {
        onDone();
        told(state, state.rows.SKIPPED === 0, ({ key, rows }) =>
          toast.undo(movedWords(rows.DONE, 'unpublished'), () => undoing.mutate(key)),
        );
      },
    },
  );
}

type Asked = { ids: string[]; clear: () => void };
type Props = { asked: Asked; show: (key: string) => void; onClose: () => void };

/** Says which of the chosen deals stop serving, and which are not published any more, before any does. */
function UnpublishQuestion({ asked: { ids, clear }, show, onClose }: Props) {
  const { data, error, refetch, isFetching } = useCall(bulkEditRoutes.preview, { ids, change: CHANGE }, { staleTime: 0 });
  const run = useRuns(show, () => {
    clear();
    onClose();
  });
  const rows = isFetching ? undefined : data?.rows;
  const stopping = rows?.filter((row) => outcomeOf(row) === 'WILL') ?? [];
  const reason = rows ? (stopping.length === 0 ? 'None of these deals is published.' : null) : 'The deals are being looked at.';
  return (
    <ConfirmDialog
      isOpen
      title="Unpublish deals"
      tone="danger"
      confirmLabel={rows ? `Unpublish ${deals(stopping.length)}` : 'Unpublish'}
      isBusy={run.isPending}
      reason={reason}
      onConfirm={() => run.mutate(stopping)}
      onClose={onClose}
    >
      {rows ? (
        <Consequences groups={groupsOf(rows)} stays={STAYS} />
      ) : error ? (
        <CallFailed
          title="The deals did not load"
          error={error}
          rest="Nothing was changed."
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <TableSkeleton rows={3} label="Looking at the deals" />
      )}
    </ConfirmDialog>
  );
}

/** Unpublishes several deals once what stops is seen. `show` leads to an edit that takes long, or that left something undone. */
export function useUnpublish(show: (key: string) => void): {
  ask: (rows: readonly DealRow[], clear: () => void) => void;
  question: ReactNode;
} {
  const [asked, setAsked] = useState<Asked | null>(null);
  return {
    ask: (rows, clear) => setAsked({ ids: rows.map(({ id }) => id), clear }),
    question: asked && <UnpublishQuestion asked={asked} show={show} onClose={() => setAsked(null)} />,
  };
}
