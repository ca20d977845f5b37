import { lazyDialog } from './lazy-dialog.tsx';
import type { PaletteGroup } from './palette-action.ts';
import type { PaletteSearch } from './use-palette-search.ts';

export type CommandPaletteProps = {
  isOpen: boolean;
  onClose: () => void;
  /** Pages and actions the person may use. */
  groups: readonly PaletteGroup[];
  /** Records, asked from two letters on. Keep it the same function between renders. */
  search?: PaletteSearch | undefined;
  placeholder?: string | undefined;
};

/** Ctrl K: every page, record and action the person may use, by keyboard. Loaded when first opened. */
export const CommandPalette = lazyDialog<CommandPaletteProps>(() =>
  import('./palette-dialog.tsx').then((module) => ({ default: module.PaletteDialog })),
);
