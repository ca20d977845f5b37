import type { Shortcut } from '../keys/use-shortcuts.ts';

/** What `?` says of a list's rows. Those that enter the rows work from anywhere on the page; in a row `handleRowKey` answers. */
export const LIST_KEYS: readonly (Shortcut & { isEntry?: boolean })[] = [
  { keys: 'j', label: 'Next row', isEntry: true },
  { keys: 'k', label: 'Previous row', isEntry: true },
  { keys: 'Enter', label: 'Open the row' },
  { keys: 'x', label: 'Select the row' },
  { keys: 'Shift X', label: 'Select up to the row' },
  { keys: 'e', label: 'Edit the row' },
  { keys: '.', label: 'Row actions' },
];
