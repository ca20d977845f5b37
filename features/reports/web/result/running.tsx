import { counted } from '@kontor/core/contract';
import { ChartSkeleton, EmptyState, TableSkeleton } from '@kontor/core/ui';
import { Button } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';
import { JobProgress } from '../parts/job-progress.tsx';
import type { ReportRows } from './use-report-rows.ts';
import { useSeconds } from './use-seconds.ts';

/** From one second on: that the report runs, for how long, and the way to stop it. */
export function Running({ rows }: { rows: ReportRows }) {
  const seconds = useSeconds(rows.isRunning);
  if (seconds < 1) return null;
  return <JobProgress what="Running" facts={`${counted(seconds, 'second', 'seconds')} so far`} onCancel={rows.cancel} />;
}

/** The shape of a result that is on its way. */
export const ResultSkeleton = () => (
  <>
    <ChartSkeleton height={200} />
    <TableSkeleton rows={8} label="Loading rows" />
  </>
);

/** It was stopped before it had answered; rows of before stay in sight. */
export const Cancelled = ({ rows }: { rows: ReportRows }) =>
  rows.first ? (
    <p className="report-cancelled" role="status">
      Cancelled. The rows are those of before.{' '}
      <Button variant="subtle" size="compact-xs" onClick={rows.retry}>
        Run again
      </Button>
    </p>
  ) : (
    <EmptyState title="Cancelled" level={2} icon={IconPlayerStop} actions={<Button onClick={rows.retry}>Run again</Button>}>
      The report was stopped before its rows were here.
    </EmptyState>
  );
