import type { MenuGroup } from '@kontor/core/ui';
import { loadAccountsDialog, loadDevicesDialog } from '@kontor/session/web';
import { loadOwnPasswordDialog } from '@kontor/users/web';
import { lazy, Suspense } from 'react';
import type { Overlay } from './overlay.ts';

const loadPalette = () => import('./palette.tsx');
const loadShortcuts = () => import('./shortcuts.tsx');
const Palette = lazy(loadPalette);
const Shortcuts = lazy(loadShortcuts);
const AccountsDialog = lazy(loadAccountsDialog);
const DevicesDialog = lazy(loadDevicesDialog);
const OwnPasswordDialog = lazy(loadOwnPasswordDialog);

/** The code of each; none is part of the first load. */
export const OVERLAY_CODE = {
  palette: loadPalette,
  shortcuts: loadShortcuts,
  accounts: loadAccountsDialog,
  devices: loadDevicesDialog,
  password: loadOwnPasswordDialog,
} satisfies Record<Overlay, () => Promise<unknown>>;
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
