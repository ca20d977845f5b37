import { initials } from '@kontor/core/ui';
import './app-shell.css';

/** The account the person works in, with its type. */
export const AccountBadge = ({ name, type }: { name: string; type?: string }) => (
  <div className="k-account app-account" title={name}>
    <i aria-hidden="true">{initials(name)}</i>
    <span>
      <span className="k-visually-hidden">Account </span>
      {name}
    </span>
    {type && <em>{type}</em>}
  </div>
);
