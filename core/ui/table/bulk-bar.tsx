import { IconX } from '@tabler/icons-react';
import { count } from '../values/format.ts';
import './bulk-bar.css';

export type BulkAction = {
  label: string;
  onClick: () => void;
  /** Why it cannot be done now. */
  reason?: string | null | undefined;
  /** Why it is not for all that is selected. */
  note?: string | null | undefined;
};
export type BulkBarProps = {
  selected: number;
  /** Rows that could be selected now. */
  shown?: number | undefined;
  /** What is offered where more could be selected. */
  allLabel?: string | undefined;
  isSelecting?: boolean | undefined;
  onSelectAll?: (() => void) | undefined;
  onClear: () => void;
  actions: readonly BulkAction[];
};

/** Floats over the list's end while rows are selected; put it right after the table. */
export function BulkBar({ selected, shown = 0, allLabel, isSelecting = false, onSelectAll, onClear, actions }: BulkBarProps) {
  if (selected === 0) return null;
  return (
    <section className="k-bulk" aria-label="Bulk actions">
      <div className="k-bulk-actions">
        <strong role="status">{count(selected)} selected</strong>
        {onSelectAll && selected < shown && (
          <button
            type="button"
            className="k-bulk-all"
            onClick={isSelecting ? undefined : onSelectAll}
            aria-disabled={isSelecting || undefined}
          >
            {isSelecting ? 'Selecting…' : (allLabel ?? `Select all ${count(shown)}`)}
          </button>
        )}
        <span className="k-bulk-rule" />
        {actions.map(({ label, onClick, reason, note }) => (
          <button
            key={label}
            type="button"
            onClick={reason ? undefined : onClick}
            aria-disabled={reason ? true : undefined}
            aria-description={reason ?? note ?? undefined}
            title={reason ?? note ?? undefined}
          >
            {label}
          </button>
        ))}
      </div>
      <button type="button" aria-label="Clear selection" onClick={onClear}>
        <IconX size={16} stroke={1.5} aria-hidden />
      </button>
    </section>
  );
}
