import { counted } from '@kontor/core/contract';
import { ChartSkeleton, compact, EmptyState, TableSkeleton } from '@kontor/core/ui';
import { useCall } from '@kontor/core/web';
import { type ReportProgress, reportRoutes } from '@kontor/reports/contract';
import { Button } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';
import { JobProgress } from '../parts/job-progress.tsx';
import type { ReportRows } from './use-report-rows.ts';
import { useSeconds } from './use-seconds.ts';

const ASKED_EVERY_MS = 500;

/** Rows read, of those that there are; the engine learns how many as it goes. */
function readWords({ read, total }: NonNullable<ReportProgress>): string {
  return total > read ? `, ${compact(read)} of ${compact(total)} rows read` : `, ${compact(read)} rows read`;
}

/** From one second on: that the report runs, for how long, how many rows it has read, and the way to stop it. */
export function Running({ rows }: { rows: ReportRows }) {
  const seconds = useSeconds(rows.isRunning);
  const isTold = seconds >= 1 && rows.run !== null;
  const { data } = useCall(
    reportRoutes.progress,
    { run: rows.run ?? '' },
    { enabled: isTold, refetchInterval: isTold ? ASKED_EVERY_MS : false, staleTime: 0 },
  );
  if (seconds < 1) return null;
  const facts = `${counted(seconds, 'second', 'seconds')} so far${data ? readWords(data) : ''}`;
  const share = data && data.total > data.read ? data.read / data.total : null;
  return <JobProgress what="Running" facts={facts} share={share} onCancel={rows.cancel} />;
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
