import { IconMenu2, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '../feedback/icon-button.tsx';
import './shell.css';

export type TopBarProps = {
  /** Left: usually a Menu around AccountButton. */
  account?: ReactNode;
  /** Opens the palette. */
  search?: { label: string; onOpen: () => void } | undefined;
  /** Icon buttons between search and user. */
  actions?: ReactNode;
  user?: ReactNode;
  onMenu: () => void;
  isMenuOpen: boolean;
};

export function TopBar({ account, search, actions, user, onMenu, isMenuOpen }: TopBarProps) {
  return (
    <header className="k-topbar" inert={isMenuOpen}>
      <IconButton className="k-phone" icon={IconMenu2} label="Open menu" aria-expanded={isMenuOpen} size={36} onClick={onMenu} />
      {account}
      {search ? (
        <button type="button" className="k-search" aria-label={search.label} aria-keyshortcuts="Control+K" onClick={search.onOpen}>
          <IconSearch size={15} stroke={1.5} aria-hidden />
          <span>{search.label}</span>
          <kbd>Ctrl K</kbd>
        </button>
      ) : (
        <span style={{ flex: 1 }} />
      )}
      {actions}
      {user}
    </header>
  );
}
