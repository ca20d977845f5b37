import { initials } from '@kontor/core/ui';
import './app-shell.css';

/** The account of the first paint, before the badge can be pressed. */
export const AccountBadge = ({ name, type }: { name: string; type?: string }) => (
  <div className="k-account app-account app-account-still" title={name}>
    <i aria-hidden="true">{initials(name)}</i>
    <span>
      <span className="k-visually-hidden">Account </span>
      {name}
    </span>
    {type && <em>{type}</em>}
  </div>
);
