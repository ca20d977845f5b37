import type { KeyboardEvent } from 'react';

const FOCUSABLE = 'a[href], button, input';
const inside = (row: Element | null | undefined) => (row ? Array.from(row.querySelectorAll<HTMLElement>(FOCUSABLE)) : []);

/** Arrow up and down go to the same link, button or box of the next row that has one; Tab keeps its usual order. */
export function moveInColumn(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const { target } = event;
  if (step === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
  if (!(target instanceof HTMLElement) || !target.matches(`a[href], button:not([aria-haspopup]), input[type='checkbox']`)) return;
  const row = target.closest('tr[data-row]');
  const position = inside(row).indexOf(target);
  const beside = (one: Element | null | undefined) => (step === 1 ? one?.nextElementSibling : one?.previousElementSibling);
  let next = beside(row);
  while (next && !inside(next)[position]) next = beside(next);
  if (!next) return;
  event.preventDefault();
  inside(next)[position]?.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'nearest' });
}
