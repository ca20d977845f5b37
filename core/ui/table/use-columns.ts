import { type CSSProperties, useMemo, useState } from 'react';
import type { Column } from './column.ts';
import { bounded, type ColumnLayout, fitColumns, stuckAt, tracksOf, type Widths } from './column-layout.ts';
import type { ColumnResize } from './table-head.tsx';

type Options<T> = {
  columns: readonly Column<T>[];
  layout: ColumnLayout;
  onLayout: (next: ColumnLayout) => void;
  room: number;
  hasSelection: boolean;
  hasActions: boolean;
  isPhone: boolean;
  sorted: string | undefined;
};

const without = (widths: Widths, key: string): Widths => Object.fromEntries(Object.entries(widths).filter(([one]) => one !== key));

/** The columns that the width suffices for, the grid they share, and how a drag changes it. Rows stay as they are while an edge is dragged. */
export function useColumns<T>({ columns, layout, onLayout, room, hasSelection, hasActions, isPhone, sorted }: Options<T>) {
  const [dragged, setDragged] = useState<Widths>({});
  const fit = useMemo(
    () => fitColumns(columns, { layout, room, hasSelection, hasActions, isPhone, sorted }),
    [columns, layout, room, hasSelection, hasActions, isPhone, sorted],
  );
  // Rows are drawn anew for other columns alone, not for another sort: `names` says which they are.
  const names = fit.shown.map(({ key }) => key).join(' ');
  const shown = useMemo(() => fit.shown, [columns, names]);
  const stuck = useMemo(
    () => (fit.isTooWide ? stuckAt(shown, layout, { room, hasSelection }) : undefined),
    [fit.isTooWide, shown, layout, room, hasSelection],
  );
  const tracks = tracksOf(shown, { widths: { ...layout.widths, ...dragged }, room, hasSelection, end: fit.end });
  const resize = useMemo(
    (): ColumnResize => ({
      onDrag: (key, width) => setDragged({ [key]: bounded(width) }),
      onEnd: (key, width) => {
        setDragged({});
        const others = without(layout.widths, key);
        onLayout({ ...layout, widths: width === undefined ? others : { ...others, [key]: bounded(width) } });
      },
    }),
    [layout, onLayout],
  );
  // CSS custom properties are not in CSSProperties
  const style = { '--columns': tracks.columns, minWidth: tracks.least } as CSSProperties;
  return { ...fit, shown, stuck, resize, style };
}
