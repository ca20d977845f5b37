/** Keys whose event name is not what is printed on them. */
const PRINTED: Record<string, string> = {
  Escape: 'Esc',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ' ': 'Space',
};
const isLetter = (key: string) => key.length === 1 && key.toLowerCase() !== key.toUpperCase();

/** What was pressed, as `?` prints it: “n”, “/”, “Esc”, “Shift N”, “Ctrl K”. Null with Alt, whose keys are the browser's. */
export function printedKeys({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string | null {
  if (altKey) return null;
  const printed = PRINTED[key] ?? key;
  const isHeld = ctrlKey || metaKey;
  // Of a sign, Shift is how it is typed; of a letter and of named keys it is a key of its own.
  const hasShift = shiftKey && (isLetter(key) || printed.length > 1 || printed !== key);
  const last = isLetter(key) ? (isHeld || hasShift ? key.toUpperCase() : key.toLowerCase()) : printed;
  return [isHeld && 'Ctrl', hasShift && 'Shift', last].filter(Boolean).join(' ');
}

const TEXT = 'textarea, select, input:not([type="checkbox"], [type="button"], [type="submit"])';
/** Parts that answer to single keys themselves. */
const OWN_KEYS = '[role="menu"], [role="listbox"], [role="slider"], [role="radiogroup"], [role="tablist"], [role="dialog"]';

/** A field that letters go into. */
export const isWrittenIn = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(TEXT));

/** True where single keys belong to what has the focus: a field that is written in, a menu, a slider. */
export const keepsItsKeys = (target: EventTarget | null): boolean =>
  isWrittenIn(target) || (target instanceof HTMLElement && target.closest(OWN_KEYS) !== null);

/** An open dialog keeps every key: what was begun in it is not to be lost. */
export const hasDialog = (): boolean => document.querySelector('[role="dialog"][aria-modal="true"]') !== null;

const FLOATING = '.mantine-Popover-dropdown, .mantine-Menu-dropdown, .mantine-Combobox-dropdown';
/** True while something floats over the page that Escape closes. */
export const hasFloating = (): boolean =>
  [...document.querySelectorAll(FLOATING)].some((node) => !('checkVisibility' in node) || node.checkVisibility());
