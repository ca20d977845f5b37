import type { MenuGroup } from '@kontor/core/ui';
import { loadAccountsDialog, loadDevicesDialog } from '@kontor/session/web';
import { loadOwnPasswordDialog } from '@kontor/users/web';
import { lazy, Suspense } from 'react';

// Each comes with its first use: none is part of the first load.
const Palette = lazy(() => import('./palette.tsx'));
const Shortcuts = lazy(() => import('./shortcuts.tsx'));
const AccountsDialog = lazy(loadAccountsDialog);
const DevicesDialog = lazy(loadDevicesDialog);
const OwnPasswordDialog = lazy(loadOwnPasswordDialog);

export type Overlay = 'palette' | 'shortcuts' | 'accounts' | 'devices' | 'password';
type OverlaysProps = {
  open: Overlay | null;
  menu: readonly MenuGroup[];
  onOpen: (overlay: Overlay) => void;
  onClose: () => void;
  onSignOut: () => void;
};

/** What the shell lays over any page, one at a time. */
export const Overlays = ({ open, menu, onOpen, onClose, onSignOut }: OverlaysProps) => (
  <Suspense>
    {open === 'palette' && <Palette menu={menu} onClose={onClose} onOpen={onOpen} onSignOut={onSignOut} />}
    {open === 'shortcuts' && <Shortcuts onClose={onClose} />}
    {open === 'accounts' && <AccountsDialog isOpen onClose={onClose} />}
    {open === 'devices' && <DevicesDialog isOpen onClose={onClose} />}
    {open === 'password' && <OwnPasswordDialog isOpen onClose={onClose} />}
  </Suspense>
);
