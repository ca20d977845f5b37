import { Button } from '@mantine/core';
import './parts.css';

type Props = {
  what: string;
  facts: string;
  /** How much of it is done, 0 to 1; null while nobody knows. */
  share: number | null;
  onCancel: () => void;
};
const PERCENT = 100;

/** Work under way: what it is, for how long it has been going on and how far it has come, and the way out. */
export const JobProgress = ({ what, facts, share, onCancel }: Props) => (
  <div className="report-progress">
    <strong role="status">{what}</strong>
    <span
      className="report-progress-rule"
      role="progressbar"
      aria-label={what}
      {...(share !== null && { 'aria-valuemin': 0, 'aria-valuemax': PERCENT, 'aria-valuenow': Math.round(share * PERCENT) })}
    >
      <i {...(share !== null && { 'data-known': true, style: { left: `${share * PERCENT}%` } })} />
    </span>
    <span className="k-note k-num">{facts}</span>
    <Button variant="default" size="compact-sm" onClick={onCancel}>
      Cancel
    </Button>
  </div>
);
