import type { Column } from './column.ts';

/** What somebody changed of a table's columns, by their keys; one that names no column is passed over. */
export type ColumnLayout = {
  order: readonly string[];
  /** Stay beside the name and never yield. */
  pinned: readonly string[];
  widths: Readonly<Record<string, number>>;
  /** No column yields; the table scrolls sideways instead. */
  isWhole: boolean;
};
export const AS_DECLARED: ColumnLayout = { order: [], pinned: [], widths: {}, isWhole: false };

export const CHECK_PX = 34;
/** Four icon buttons of 24 px; they float over a row's end, and have a track of their own where the table scrolls sideways. */
export const ACTIONS_PX = 104;
/** The button that names the hidden columns. */
const MORE_PX = 38;
const NAME_PX = 260;
const LEAST_NAME_PX = 150;
const FIGURES_PX = 100;
const WORDS_PX = 130;
const LETTER_PX = 7;
const HEAD_PX = 26;
const LEAST_PX = 44;
const MOST_PX = 900;
const USUAL_PRIORITY = 5;

type Track = Pick<Column<never>, 'key' | 'label' | 'flex' | 'width' | 'align'>;
export type Widths = ColumnLayout['widths'];

export const bounded = (width: number): number => Math.round(Math.min(MOST_PX, Math.max(LEAST_PX, width)));

/** The least width of a column in px. The name yields in a narrow box, so that a figure has its place beside it. */
export function widthOf({ key, label, flex, width, align }: Track, widths: Widths, room = 0): number {
  const own = widths[key];
  if (own !== undefined) return bounded(own);
  if (!flex) return width ?? Math.max(align === 'right' ? FIGURES_PX : WORDS_PX, label.length * LETTER_PX + HEAD_PX);
  const name = width ?? NAME_PX;
  return room > 0 ? Math.min(name, Math.max(LEAST_NAME_PX, Math.round(room * 0.4))) : name;
}

/** Columns as somebody ordered them: the name first where it is declared first, then the pinned ones; what the order does not name comes last. */
export function arranged<C extends Pick<Column<never>, 'key' | 'flex'>>(columns: readonly C[], { order, pinned }: ColumnLayout): C[] {
  const place = ({ key }: C, declared: number) => {
    const [pin, at] = [pinned.indexOf(key), order.indexOf(key)];
    return pin >= 0 ? pin - pinned.length : at >= 0 ? at : order.length + declared;
  };
  const lead = columns[0]?.flex ? 1 : 0;
  const others = columns.slice(lead).map((column, i) => ({ column, at: place(column, i) }));
  return [...columns.slice(0, lead), ...others.toSorted((a, b) => a.at - b.at).map(({ column }) => column)];
}

type Fitting = {
  layout: ColumnLayout;
  /** The width of the box in px; 0 while nobody knows it. */
  room: number;
  hasSelection: boolean;
  hasActions: boolean;
  isPhone: boolean;
  /** The column that the rows are sorted by, which yields on a phone alone: its arrow says what their order is. */
  sorted: string | undefined;
};
export type Fit<T> = {
  shown: Column<T>[];
  /** In the order they would have. */
  hidden: Column<T>[];
  /** The track at the end in px: of the button that names the hidden ones, or of actions beside which the rest scrolls sideways. */
  end: number;
  isTooWide: boolean;
};

/** Which columns the width suffices for. The name, the sorted one and the pinned ones never yield. */
export function fitColumns<T>(columns: readonly Column<T>[], fitting: Fitting): Fit<T> {
  const { layout, room, hasSelection, hasActions, isPhone, sorted } = fitting;
  const all = arranged(columns, layout);
  const isThere = ({ hide }: Column<T>) => !isPhone || !hide || layout.isWhole;
  const isKept = (column: Column<T>) => column.flex || layout.pinned.includes(column.key) || (column.key === sorted && isThere(column));
  const wanted = all.filter((column) => isKept(column) || isThere(column));
  const lead = hasSelection ? CHECK_PX : 0;
  const actions = hasActions && !isPhone ? ACTIONS_PX : 0;
  const needed = (some: readonly Column<T>[]) => some.reduce((sum, column) => sum + widthOf(column, layout.widths, room), lead);
  const isFree = room === 0 || layout.isWhole || (wanted.length === all.length && needed(all) <= room);
  const hasMore = layout.isWhole || wanted.length < all.length || !isFree;
  // A phone has no room for a track of its own: its button is in the name's head.
  const more = hasMore && !isPhone ? MORE_PX : 0;
  const kept = new Set(isFree ? wanted : wanted.filter(isKept));
  const rank = ({ priority = USUAL_PRIORITY }: Column<T>) => priority;
  for (const column of wanted.toSorted((a, b) => rank(b) - rank(a))) if (needed([...kept, column]) + more <= room) kept.add(column);
  const shown = all.filter((column) => kept.has(column));
  const isTooWide = room > 0 && needed(shown) + more > room;
  return { shown, hidden: all.filter((column) => !kept.has(column)), end: isTooWide ? Math.max(more, actions) : more, isTooWide };
}

type Tracks = { widths: Widths; room: number; hasSelection: boolean; end: number };

/** The grid that head, rows and closing line share, and what it needs at least in px. The name, or else the first column, takes what is left. */
export function tracksOf(columns: readonly Track[], { widths, room, hasSelection, end }: Tracks): { columns: string; least: number } {
  const free = Math.max(
    0,
    columns.findIndex(({ flex }) => flex),
  );
  const sizes = columns.map((column) => widthOf(column, widths, room));
  const tracks = sizes.map((size, i) => (i === free ? `minmax(${size}px, 1fr)` : `${size}px`));
  const ends = { start: hasSelection ? [`${CHECK_PX}px`] : [], end: end > 0 ? [`${end}px`] : [] };
  const least = sizes.reduce((sum, size) => sum + size, (hasSelection ? CHECK_PX : 0) + end);
  return { columns: [...ends.start, ...tracks, ...ends.end].join(' '), least };
}

/** How far from the left each column that stays there begins, by key; the name and the pinned ones beside it. */
export function stuckAt(columns: readonly Track[], layout: ColumnLayout, { room, hasSelection }: Omit<Tracks, 'widths' | 'end'>) {
  const stuck = new Map<string, number>();
  let left = hasSelection ? CHECK_PX : 0;
  for (const [i, column] of columns.entries()) {
    if (!(i === 0 && column.flex) && !layout.pinned.includes(column.key)) break;
    stuck.set(column.key, left);
    left += widthOf(column, layout.widths, room);
  }
  return stuck;
}
