import type { Output } from '@kontor/core/contract';
import { count, DataTable, Panel, toast } from '@kontor/core/ui';
import { errorText, useAct, useRemoval } from '@kontor/core/web';
import { type WaitingWork, type WorkKind, waitingWorkRoutes } from '@kontor/waiting-work/contract';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { waitingColumns } from './waiting-columns.tsx';
import { WaitingErrorDialog } from './waiting-error-dialog.tsx';

const rowKey = ({ id }: WaitingWork) => id;
const rowLabel = ({ about }: WaitingWork) => about;
const INVALIDATES = [waitingWorkRoutes.list];

const WORDS: Record<WorkKind, { title: string; what: string; consequence: string }> = {
  change: {
    title: 'Changes for the event store',
    what: 'change',
    consequence: 'The event store keeps what it knew of it, until it is changed again.',
  },
  letter: { title: 'E-mails', what: 'e-mail', consequence: 'It is deleted and never sent.' },
  ticket: { title: 'Support requests', what: 'request', consequence: '' },
  job: { title: 'Jobs', what: 'job', consequence: '' },
};
const SOON = 'It will be tried again within a few seconds.';

/** What waits of one kind; nothing at all where nothing does. */
export function WaitingKindPanel({ kind, list }: { kind: WorkKind; list: Output<typeof waitingWorkRoutes.list> }) {
  const { title, what, consequence } = WORDS[kind];
  const [seen, setSeen] = useState<WaitingWork | null>(null);
  const tryAgain = useAct(waitingWorkRoutes.tryAgain, { invalidates: INVALIDATES });
  const tryAll = useAct(waitingWorkRoutes.tryAll, { invalidates: INVALIDATES });
  const { remove, dialog } = useRemoval<WaitingWork>({
    route: waitingWorkRoutes.giveUp,
    invalidates: INVALIDATES,
    title: `Give up this ${what}?`,
    confirmLabel: 'Give up',
    words: ({ about }) => (
      <>
        <strong className="waiting-about">{about}</strong> is not tried again. {consequence} This cannot be undone.
      </>
    ),
    done: `The ${what} was given up.`,
    failed: `The ${what} was not given up`,
  });
  const told = {
    onSuccess: () => toast.success(SOON),
    onError: (error: Error) => toast.failed(errorText(error), 'It was not tried again'),
  };
  const retry = ({ id }: WaitingWork) => tryAgain.mutate({ id }, told);
  const giveUp = kind === 'job' || kind === 'ticket' ? null : remove;
  const columns = waitingColumns({ onShow: setSeen, onTry: retry, onGiveUp: giveUp });
  const rows = useMemo(() => list.rows.filter((row) => row.kind === kind), [list.rows, kind]);
  const all = list.counts[kind];
  if (rows.length === 0) return null;
  const note = all > rows.length ? `the oldest ${count(rows.length)} of ${count(all)}` : count(all);
  const again = all > 1 && (
    <Button variant="default" size="compact-sm" loading={tryAll.isPending} onClick={() => tryAll.mutate({ kind }, told)}>
      Try all again
    </Button>
  );
  return (
    <Panel title={title} note={note} actions={again}>
      <DataTable caption={`${title} that wait`} columns={columns} rows={rows} rowKey={rowKey} rowLabel={rowLabel} density="normal" />
      <WaitingErrorDialog work={seen} onTry={retry} onGiveUp={giveUp} onClose={() => setSeen(null)} />
      {dialog}
    </Panel>
  );
}
