import type { KeyboardEvent } from 'react';

/** What in a row can be reached by keyboard. */
export const CONTROLS = "a[href], button, input[type='checkbox']";
export const controlsIn = (row: Element | null | undefined): HTMLElement[] =>
  row ? Array.from(row.querySelectorAll<HTMLElement>(CONTROLS)) : [];

/** What a row is entered by: its name's link, or else the first thing in it that is no checkbox. */
export const leadOf = (row: Element | null | undefined): HTMLElement | undefined =>
  row?.querySelector<HTMLElement>('th :is(a[href], button)') ??
  controlsIn(row).find((one) => !one.matches('input')) ??
  controlsIn(row).at(0);

/** What can be done with a row, at its end. */
export const actionsIn = (row: Element): HTMLElement[] => controlsIn(row.querySelector('.k-td-actions'));

export type RowMoves = {
  /** Lists by name what can be done with the row. */
  openActions: (row: HTMLElement) => void;
  toggle: ((index: number, isRange: boolean) => void) | undefined;
  /** To the control at this position of the first or last row, also where it is not drawn yet. */
  goTo: (end: 'first' | 'last', position: number) => void;
};
type Place = { row: HTMLElement; target: HTMLElement; controls: HTMLElement[]; at: number };

export function focusIn(row: Element, control: HTMLElement): void {
  control.focus({ preventScroll: true });
  row.scrollIntoView({ block: 'nearest' });
}

/** To what the row of this index is entered by, where it is drawn. */
export function enterRow(index: number): void {
  const row = document.querySelector(`main tr[data-row='${index}']`);
  const lead = leadOf(row);
  if (row && lead) focusIn(row, lead);
}

/** To the same control of the next row that has one. */
function step({ row, at }: Place, by: 1 | -1): void {
  const beside = (one: Element) => (by === 1 ? one.nextElementSibling : one.previousElementSibling);
  let next = beside(row);
  while (next && !controlsIn(next)[at]) next = beside(next);
  const control = controlsIn(next)[at];
  if (next && control) focusIn(next, control);
}

type Act = (place: Place, moves: RowMoves, event: KeyboardEvent) => void;
const down: Act = (place) => step(place, 1);
const up: Act = (place) => step(place, -1);
const mark: Act = ({ row }, { toggle }, { shiftKey }) => toggle?.(Number(row.dataset.row), shiftKey);
const ACTS: Readonly<Record<string, Act>> = {
  ArrowDown: down,
  j: down,
  ArrowUp: up,
  k: up,
  ArrowRight: ({ controls, at }) => controls[at + 1]?.focus(),
  ArrowLeft: ({ controls, at }) => controls[at - 1]?.focus(),
  Home: ({ at }, { goTo }) => goTo('first', at),
  End: ({ at }, { goTo }) => goTo('last', at),
  x: mark,
  X: mark,
  ' ': mark,
  '.': ({ row }, { openActions }) => {
    if (actionsIn(row).length > 0) openActions(row);
  },
  Enter: ({ row }) => leadOf(row)?.click(),
  Escape: ({ row }) => leadOf(row)?.focus(),
};

/** Keys that what has the focus answers to itself. */
function isItsOwn(target: HTMLElement, key: string): boolean {
  if (key === 'Enter') return !target.matches('input');
  if (key === ' ') return !target.matches('a');
  return key.startsWith('Arrow') && target.matches('[aria-haspopup]');
}

/** What a key does in a row; a letter that no list has may belong to one of the row's own controls (`aria-keyshortcuts`). */
function actOf(key: string, { row, target }: Place): Act | undefined {
  if (isItsOwn(target, key) || (key === 'Escape' && target === leadOf(row))) return undefined;
  const own = /^[a-z]$/.test(key) && row.querySelector<HTMLElement>(`[aria-keyshortcuts='${key}']`);
  return own ? () => own.click() : ACTS[key];
}

/** Answers to a key that is pressed on a link, button or box of a row. */
export function handleRowKey(event: KeyboardEvent<HTMLElement>, moves: RowMoves): void {
  const { key, target } = event;
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
  if (!(target instanceof HTMLElement) || !target.matches(CONTROLS)) return;
  const row = target.closest<HTMLElement>('tr[data-row]');
  if (!row) return;
  const controls = controlsIn(row);
  const place: Place = { row, target, controls, at: controls.indexOf(target) };
  const act = actOf(key, place);
  if (!act) return;
  event.preventDefault();
  act(place, moves, event);
}
