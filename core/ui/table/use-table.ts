import { useMemo, useRef, useState } from 'react';
import { useShortcuts } from '../keys/use-shortcuts.ts';
import type { Density, Selection } from './column.ts';
import { AS_DECLARED } from './column-layout.ts';
import { LIST_KEYS } from './list-keys.ts';
import type { DataTableProps } from './table-props.ts';
import { useColumns } from './use-columns.ts';
import { useEnd } from './use-end.ts';
import { useFill } from './use-fill.ts';
import { useRoom } from './use-room.ts';
import { useRoving } from './use-roving.ts';
import { useRowSelection } from './use-row-selection.ts';
import { useScreen } from './use-screen.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

const NOTHING: readonly never[] = [];
const HEIGHTS: Record<Density, number> = { dense: 28, normal: 36, roomy: 44 };
const chosen = (keys: readonly string[], selection: Selection | undefined): 'all' | 'some' | 'none' | undefined => {
  if (!selection) return undefined;
  const free = keys.filter((key) => !selection.blocked?.has(key));
  const hits = free.reduce((sum, key) => sum + (selection.selected.has(key) ? 1 : 0), 0);
  return hits === 0 ? 'none' : hits === free.length ? 'all' : 'some';
};

/** Height of a row in px, as the style sheet has it. */
const rowHeightOf = (density: Density, isPhone: boolean, hasSub: boolean) => (isPhone ? (hasSub ? 58 : 44) : HEIGHTS[density]);

/** How the columns are arranged, kept by the page or else here. */
function useLayout({ layout, onLayout }: Pick<DataTableProps<never>, 'layout' | 'onLayout'>) {
  const [own, setOwn] = useState(AS_DECLARED);
  return { layout: layout ?? own, onLayout: onLayout ?? setOwn };
}

/** What a table draws, and where: its tracks, its rows in sight, its keys, what is chosen. */
export function useTable<T>(props: DataTableProps<T>) {
  const { rows, rowKey, selection, density = 'dense', isLoading = false, isMain = false } = props;
  const isPhone = useScreen() === 'phone';
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey]);
  // A scroll draws again; counting 100,000 keys then would cost more than the rows.
  const marked = useMemo(() => chosen(keys, selection), [keys, selection]);
  const hasSub = isPhone && props.columns.some(({ sub }) => sub);
  const rowHeight = rowHeightOf(density, isPhone, hasSub);
  const box = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const marker = useRef<HTMLDivElement>(null);

  const isFirstLoad = isLoading && rows.length === 0;
  const isDrawn = !props.error && (rows.length > 0 || isFirstLoad || !props.empty);
  // Drawn before its room is known, every row would be drawn with columns that it has no room for.
  const measured = useRoom(box, isDrawn);
  const room = measured ?? 0;
  const hasFoot = props.columns.some(({ total }) => total !== undefined);
  const fill = useFill(box, { isOn: isMain && isDrawn, hasFoot }, `${isFirstLoad} ${room} ${rowHeight}`);
  const arrangement = useLayout(props);
  const actions = isPhone ? undefined : props.actions;
  const has = { hasSelection: selection !== undefined, hasActions: actions !== undefined };
  const tracks = useColumns({
    columns: measured === null ? NOTHING : props.columns,
    ...arrangement,
    room,
    ...has,
    isPhone,
    sorted: props.sort?.key,
  });
  const view = useVirtualRows({ count: measured === null ? 0 : rows.length, rowHeight, body });
  const roving = useRoving(body, view.show);
  const selecting = useRowSelection(keys, selection);
  useEnd(marker, isLoading ? undefined : props.onEnd, rows.length);
  useShortcuts('Lists', isMain && rows.length > 0 ? LIST_KEYS.map((one) => (one.isEntry ? { ...one, run: roving.enter } : one)) : NOTHING);
  return {
    ...arrangement,
    ...tracks,
    ...selecting,
    ...has,
    refs: { box, body, marker },
    keys,
    marked,
    rowHeight,
    fill,
    view,
    roving,
    actions,
    isPhone,
    hasSub,
    isFirstLoad,
    isDrawn,
  };
}
