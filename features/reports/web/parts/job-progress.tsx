import { Button } from '@mantine/core';
import './parts.css';

/** Work whose end nobody knows: what it is, for how long it has been going on, and the way out. */
export const JobProgress = ({ what, facts, onCancel }: { what: string; facts: string; onCancel: () => void }) => (
  <div className="report-progress">
    <strong role="status">{what}</strong>
    <span className="report-progress-rule" role="progressbar" aria-label={what}>
      <i />
    </span>
    <span className="k-note k-num">{facts}</span>
    <Button variant="default" size="compact-sm" onClick={onCancel}>
      Cancel
    </Button>
  </div>
);
