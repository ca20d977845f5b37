import type { MenuGroup } from '@kontor/core/ui';
import type { OverlayCode } from '@kontor/core/web';
import { lazy, Suspense } from 'react';
import { webFeatures } from '../features.ts';
import { Palette } from './palette.tsx';

const loadShortcuts = () => import('./shortcuts.tsx');
const Shortcuts = lazy(loadShortcuts);

const dialogCode: Record<string, OverlayCode> = Object.assign({}, ...webFeatures.map(({ overlays }) => overlays));
const dialogs = Object.entries(dialogCode).map(([name, load]) => ({ name, Dialog: lazy(load) }));

/** The code of each that is no part of the first load, by name; the palette is, because people type on while it opens. */
export const OVERLAY_CODE: Readonly<Record<string, () => Promise<unknown>>> = {
  shortcuts: loadShortcuts,
  ...dialogCode,
};
type OverlaysProps = {
  open: string | null;
  menu: readonly MenuGroup[];
  onOpen: (overlay: string) => void;
  onClose: () => void;
  onSignOut: () => void;
};

/** What the shell lays over any page, one at a time: its own and the features' dialogs. */
export const Overlays = ({ open, menu, onOpen, onClose, onSignOut }: OverlaysProps) => (
  <Suspense>
    {open === 'palette' && <Palette menu={menu} onClose={onClose} onOpen={onOpen} onSignOut={onSignOut} />}
    {open === 'shortcuts' && <Shortcuts onClose={onClose} />}
    {dialogs.map(({ name, Dialog }) => name === open && <Dialog key={name} isOpen onClose={onClose} />)}
  </Suspense>
);
