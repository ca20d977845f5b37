/** One page for each group of parts: its address, and its name in the menu. */
export const SHEETS = [
  ['actions', 'Actions'],
  ['fields', 'Fields'],
  ['choices', 'Choices and forms'],
  ['lists', 'Filters and lookups'],
  ['values', 'Values'],
  ['figures', 'Figures'],
  ['charts', 'Charts'],
  ['tables', 'Tables'],
  ['waiting', 'Loading, none, failed'],
  ['frames', 'Headers and frames'],
  ['floats', 'Menus and popovers'],
  ['dialogs', 'Dialogs'],
] as const;
export type SheetName = (typeof SHEETS)[number][0];
