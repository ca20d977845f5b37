import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import './chip.css';

export type ChipMode = 'include' | 'exclude' | 'filter' | 'plain';
export type ChipProps = { label: string; mode?: ChipMode | undefined; onRemove?: (() => void) | undefined };

/** A chosen value. Include and exclude carry a sign as well as a colour. */
export function Chip({ label, mode = 'filter', onRemove }: ChipProps) {
  return (
    <span className="k-chip" data-mode={mode}>
      {mode === 'include' && <IconCheck size={12} stroke={2} aria-hidden />}
      {mode === 'exclude' && <IconMinus size={12} stroke={2} aria-hidden />}
      <span title={label} dir="auto">
        {label}
      </span>
      {onRemove && (
        <button type="button" aria-label={`Remove ${label}`} onClick={onRemove}>
          <IconX size={12} aria-hidden />
        </button>
      )}
    </span>
  );
}
