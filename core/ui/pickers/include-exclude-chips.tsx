import { useState } from 'react';
import { Chip } from '../values/chip.tsx';
import { count } from '../values/format.ts';
import type { PickState } from './lookup-item.ts';
import './lookup-list.css';

export type ChipValue = { id: string; label: string };
export type IncludeExcludeChipsProps = {
  /** “Include any of”, “Exclude all of”. */
  label: string;
  mode: PickState;
  values: readonly ChipValue[];
  onRemove?: ((id: string) => void) | undefined;
  /** Said when nothing is chosen. */
  none?: string | undefined;
};

const FEW = 12;

/** The chosen values of one side; beyond twelve the rest is behind “more”. */
export function IncludeExcludeChips({ label, mode, values, onRemove, none = 'none' }: IncludeExcludeChipsProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? values : values.slice(0, FEW);
  return (
    <div className="k-chips">
      <span className="k-label">
        {label} <b className="k-num">{count(values.length)}</b>
      </span>
      <ul aria-label={label}>
        {shown.map(({ id, label: name }) => (
          <li key={id}>
            <Chip label={name} mode={mode} onRemove={onRemove && (() => onRemove(id))} />
          </li>
        ))}
        {values.length === 0 && <li className="k-note">{none}</li>}
        {values.length > FEW && (
          <li>
            <button type="button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {isWhole ? 'Show fewer' : `${count(values.length - FEW)} more`}
            </button>
          </li>
        )}
      </ul>
    </div>
  );
}
