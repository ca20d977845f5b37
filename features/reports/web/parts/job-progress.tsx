import { Button } from '@mantine/core';
import './parts.css';

type JobProgressProps = {
  what: string;
  /** Percent; null while nobody knows. */
  done: number | null;
  facts: string;
  onCancel: () => void;
};

/** Work that runs: what, how far, and the way out. */
export const JobProgress = ({ what, done, facts, onCancel }: JobProgressProps) => (
  <div className="report-progress">
    <strong role="status">{what}</strong>
    <span
      className="report-progress-rule"
      role="progressbar"
      aria-label={what}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(done !== null && { 'aria-valuenow': Math.round(done) })}
    >
      {done !== null && (
        <>
          <em style={{ width: `${done}%` }} />
          <i style={{ left: `${done}%` }} />
        </>
      )}
    </span>
    <span className="k-note k-num">{facts}</span>
    <Button variant="default" size="compact-sm" onClick={onCancel}>
      Cancel
    </Button>
  </div>
);
