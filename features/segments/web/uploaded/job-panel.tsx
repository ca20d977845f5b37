import { compact, count, Panel, ReasonButton, toast } from '@kontor/core/ui';
import { errorText, useAct, useCall, useRefresh } from '@kontor/core/web';
import { figureRoutes, type SegmentStatus, type UploadedDetail, uploadedRoutes } from '@kontor/segments/contract';
import { Progress } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { SegmentStatusPill } from './segment-status-pill.tsx';
import './uploaded.css';
import { usePollInterval } from './use-poll-interval.ts';

const EVERY_MS = 1_000;
const AT_WORK: Partial<Record<SegmentStatus, string>> = {
  VALIDATION_PENDING: 'Waiting for its turn to be checked.',
  VALIDATION_PROCESSING: 'The name is being checked.',
  PROCESSING: 'The ids are being loaded.',
};
/** A reader hears of every tenth. */
const STEPS = 10;

function Going({ segment: { status, progress } }: { segment: UploadedDetail }) {
  const words = AT_WORK[status] ?? '';
  if (!progress || progress.total === 0)
    return (
      <p role="status" className="k-note">
        {words}
      </p>
    );
  const { done, total } = progress;
  const share = Math.min(1, done / total);
  return (
    <>
      <Progress.Root size="sm">
        <Progress.Section value={share * 100} aria-label="Ids loaded" />
      </Progress.Root>
      <p className="k-note k-num" aria-hidden>
        {words} {count(done)} of {count(total)}
      </p>
      <span role="status" className="k-visually-hidden">{`${words} ${(Math.floor(share * STEPS) * 100) / STEPS} %`}</span>
    </>
  );
}

/** Reads a segment every second while a job is at work on it, more rarely where that takes long, and says whether it still does; once that is over, what it has changed is read anew. */
function useWatch({ id }: UploadedDetail): boolean {
  const interval = usePollInterval(EVERY_MS);
  useCall(uploadedRoutes.get, { id }, { refetchInterval: interval, staleTime: 0 });
  const refresh = useRefresh([uploadedRoutes.list, figureRoutes.clearvu, figureRoutes.figures]);
  const over = useRef(refresh);
  useEffect(() => {
    over.current = refresh;
  });
  useEffect(() => () => void over.current(), []);
  return interval !== false;
}

/** How far the job at work on a segment is, and the way to stop it (spec 3 §4). */
export function JobPanel({ segment }: { segment: UploadedDetail }) {
  const { id, status, dataCount } = segment;
  const isWatched = useWatch(segment);
  const cancel = useAct(uploadedRoutes.cancel, {
    invalidates: [uploadedRoutes.get, uploadedRoutes.list],
    onDone: ({ msg }) => msg && toast.success(msg),
    onFailed: (error) => toast.failed(errorText(error)),
  });
  const keeps = dataCount ? `Its ${compact(dataCount)} users stay until then.` : undefined;
  return (
    <Panel title="Processing" note={keeps}>
      <div className="segment-job">
        <div className="segment-job-line">
          <SegmentStatusPill status={status} />
          <ReasonButton variant="default" reason={cancel.isPending ? 'It is being cancelled.' : null} onClick={() => cancel.mutate({ id })}>
            Cancel processing
          </ReasonButton>
        </div>
        <Going segment={segment} />
        {!isWatched && <p className="k-note">This takes unusually long. Load the page again to see how far it is.</p>}
      </div>
    </Panel>
  );
}
