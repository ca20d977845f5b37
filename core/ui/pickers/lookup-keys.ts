import type { KeyboardEvent } from 'react';
import { type LookupItem, nextState, type PickState } from './lookup-item.ts';

const PAGE = 10;

/** Where an arrow, Page, Home or End key goes; undefined for any other key. */
export function moveTo(event: KeyboardEvent, at: number, count: number): number | undefined {
  const goals: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + PAGE,
    PageUp: at - PAGE,
    Home: 0,
    End: count - 1,
  };
  const goal = goals[event.key];
  if (goal === undefined || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  event.preventDefault();
  return Math.min(count - 1, Math.max(0, goal));
}

type Picking = {
  stateOf: (id: string) => PickState | undefined;
  onPick: (item: LookupItem, next: PickState | null) => void;
  canExclude: boolean;
};

/** + = or Enter include, − excludes, Delete takes back; pressing the same again takes back too. */
export function actOn(event: KeyboardEvent, item: LookupItem | undefined, { stateOf, onPick, canExclude }: Picking): void {
  if (!item || event.ctrlKey || event.metaKey || event.altKey) return;
  const isOnButton = event.target instanceof Element && event.target.closest('button') !== null;
  const state = stateOf(item.id);
  // What is chosen with its parent is changed there.
  if (item.along && !state) return;
  const act = (next: PickState | null) => {
    event.preventDefault();
    onPick(item, next);
  };
  if (event.key === '+' || event.key === '=' || (event.key === 'Enter' && !isOnButton)) act(nextState(state, 'include'));
  else if ((event.key === '-' || event.key === '−') && canExclude) act(nextState(state, 'exclude'));
  else if ((event.key === 'Delete' || event.key === 'Backspace') && state) act(null);
}

/** In a tree, → opens a parent or goes to what it holds, ← closes it or goes back to it: a line to turn, or where the focus goes. */
export function turnOf(event: KeyboardEvent, items: readonly LookupItem[], at: number): { turn: string } | { to: number } | undefined {
  const item = items[at];
  if (item?.level === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return undefined;
  const { key } = event;
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return undefined;
  event.preventDefault();
  if (item.isOpen === (key === 'ArrowLeft')) return { turn: item.id };
  if (key === 'ArrowRight') return item.isOpen ? { to: at + 1 } : undefined;
  return item.level === 2 ? { to: items.findLastIndex(({ level }, index) => index < at && level === 1) } : undefined;
}
