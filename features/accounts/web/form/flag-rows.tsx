import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import './accounts.css';

export type FlagRow = {
  id: string;
  label: string;
  note: ReactNode;
  isOn: boolean;
  reason?: string | null;
  error?: ReactNode;
  onChange: (isOn: boolean) => void;
};

/** Switches that say what each does and, as a word, whether it is on. */
export const FlagRows = ({ label, rows }: { label: string; rows: readonly FlagRow[] }) => (
  <ul className="account-flags" aria-label={label}>
    {rows.map(({ id, label: name, note, isOn, reason, error, onChange }) => (
      <li key={id}>
        <div>
          <label htmlFor={id}>{name}</label>
          <span className="k-note" id={`${id}-note`}>
            {reason ?? note}
          </span>
          {error && <span className="account-flag-error">{error}</span>}
        </div>
        <span aria-hidden>{isOn ? 'On' : 'Off'}</span>
        <Switch
          id={id}
          checked={isOn}
          disabled={Boolean(reason)}
          aria-describedby={`${id}-note`}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      </li>
    ))}
  </ul>
);
