import { IconX } from '@tabler/icons-react';
import { count } from '../values/format.ts';
import './bulk-bar.css';

export type BulkAction = { label: string; onClick: () => void; reason?: string | null | undefined };
export type BulkBarProps = {
  selected: number;
  /** Rows that could be selected now. */
  shown?: number | undefined;
  onSelectAll?: (() => void) | undefined;
  onClear: () => void;
  actions: readonly BulkAction[];
};

/** Floats over the list's end while rows are selected; put it right after the table. */
export function BulkBar({ selected, shown = 0, onSelectAll, onClear, actions }: BulkBarProps) {
  if (selected === 0) return null;
  return (
    <section className="k-bulk" aria-label="Bulk actions">
      <strong role="status">{count(selected)} selected</strong>
      {onSelectAll && selected < shown && (
        <button type="button" className="k-bulk-all" onClick={onSelectAll}>
          Select all {count(shown)}
        </button>
      )}
      <span className="k-bulk-rule" />
      {actions.map(({ label, onClick, reason }) => (
        <button
          key={label}
          type="button"
          onClick={reason ? undefined : onClick}
          aria-disabled={reason ? true : undefined}
          aria-description={reason ?? undefined}
          title={reason ?? undefined}
        >
          {label}
        </button>
      ))}
      <button type="button" aria-label="Clear selection" onClick={onClear}>
        <IconX size={16} stroke={1.5} aria-hidden />
      </button>
    </section>
  );
}
