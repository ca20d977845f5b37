import { useRef, useState } from 'react';
import { Chip } from '../values/chip.tsx';
import { count } from '../values/format.ts';
import type { PickState } from './lookup-item.ts';
import './lookup-list.css';

export type ChipValue = { id: string; label: string };
export type IncludeExcludeChipsProps = {
  /** “Include any of”, “Exclude all of”. */
  label: string;
  mode: PickState;
  /** A mere id is named when its chip is drawn: of thousands few are. */
  values: readonly (ChipValue | string)[];
  nameOf?: ((id: string) => string) | undefined;
  onRemove?: ((id: string) => void) | undefined;
  /** Said when nothing is chosen. */
  none?: string | undefined;
};

const FEW = 12;
/** As many more as are drawn without anybody noticing the time. */
const STEP = 100;

const restLabel = (rest: number) => (rest > STEP ? `${count(STEP)} of ${count(rest)} more` : `${count(rest)} more`);

/** The chosen values of one side; beyond twelve the rest is behind “more”, a hundred at a time. */
export function IncludeExcludeChips({ label, mode, values, nameOf = String, onRemove, none = 'none' }: IncludeExcludeChipsProps) {
  const [most, setMost] = useState(FEW);
  const turn = useRef<HTMLButtonElement>(null);
  const rest = values.length - most;
  const drawn = values.slice(0, most).map((value) => (typeof value === 'string' ? { id: value, label: nameOf(value) } : value));
  const handleFewer = () => {
    setMost(FEW);
    // The button that was pressed may be gone then.
    turn.current?.focus();
  };
  return (
    <div className="k-chips">
      <span className="k-label">
        {label} <b className="k-num">{count(values.length)}</b>
      </span>
      <ul aria-label={label}>
        {drawn.map(({ id, label: name }) => (
          <li key={id}>
            <Chip label={name} mode={mode} onRemove={onRemove && (() => onRemove(id))} />
          </li>
        ))}
        {values.length === 0 && <li className="k-note">{none}</li>}
        {values.length > FEW && (
          <li>
            <button ref={turn} type="button" aria-expanded={rest <= 0} onClick={() => (rest > 0 ? setMost(most + STEP) : handleFewer())}>
              {rest > 0 ? restLabel(rest) : 'Show fewer'}
            </button>
          </li>
        )}
        {most > FEW && rest > 0 && (
          <li>
            <button type="button" onClick={handleFewer}>
              Show fewer
            </button>
          </li>
        )}
      </ul>
    </div>
  );
}
