import { lazyDialog } from './lazy-dialog.tsx';

export type ShortcutGroup = { label: string; shortcuts: readonly { keys: string; label: string }[] };

export type ShortcutsDialogProps = { isOpen: boolean; onClose: () => void; groups: readonly ShortcutGroup[] };

/** `?`: what can be done by keyboard here. Loaded when first opened. */
export const ShortcutsDialog = lazyDialog<ShortcutsDialogProps>(() =>
  import('./shortcuts-list.tsx').then((module) => ({ default: module.ShortcutsList })),
);
