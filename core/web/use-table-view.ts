import { AS_DECLARED, type ColumnLayout, type Density } from '@kontor/core/ui';
import { useLocalStorage } from '@mantine/hooks';
import { useEffect, useMemo } from 'react';
import { z } from 'zod';
import type { KeptTable } from './list-views.tsx';
import { useSession } from './session.tsx';

/** What is kept of a list's look; plain data, so that it can be kept elsewhere. */
type View = { density: Density; hidden: string[]; layout: ColumnLayout };
/** A colleague's browser wrote it, or this one's some time ago: a part that is none of a table's says nothing. */
const Kept = z.object({
  /** What the server last said, in its words: only another word of its replaces what is here. */
  from: z.string().optional().catch(undefined),
  density: z.enum(['dense', 'normal', 'roomy']).optional().catch(undefined),
  hidden: z.array(z.string()).optional().catch(undefined),
  layout: z
    .object({
      order: z.array(z.string()),
      pinned: z.array(z.string()),
      widths: z.record(z.string(), z.number()),
      isWhole: z.boolean(),
    })
    .optional()
    .catch(undefined),
});
/** What a view kept as text says of the table. */
export function readTable(text: string): Partial<View> {
  const { density, hidden, layout } = Kept.parse(JSON.parse(text) ?? {});
  return { ...(density && { density }), ...(hidden && { hidden }), ...(layout && { layout }) };
}

export type TableView = View & {
  setDensity: (density: Density) => void;
  setHidden: (hidden: string[]) => void;
  setLayout: (layout: ColumnLayout) => void;
  /** Takes a view that was kept elsewhere; what it leaves out stays. */
  put: (view: Partial<View>) => void;
  reset: () => void;
};

/**
 * Row height, and columns chosen, ordered, pinned and resized, of the list called `name`: remembered in this browser, so that the first frame
 * has them, and for the person where `own` is given.
 */
export function useTableView(name: string, first: Partial<View> = {}, own?: KeptTable): TableView {
  const { userId } = useSession();
  const [kept, setKept] = useLocalStorage<Partial<View> & { from?: string | undefined }>({
    key: `kontor.view.${userId}.${name}`,
    // Not `first`, which would be kept: a page may have others for the same list another time.
    defaultValue: NOTHING,
    getInitialValueInEffect: false,
  });
  const { density = 'dense', hidden = NONE } = { ...first, ...kept };
  // A browser may still keep a view of fewer parts.
  const layout = useMemo(() => ({ ...AS_DECLARED, ...kept.layout }), [kept.layout]);
  const { from } = kept;
  const table = own?.table ?? null;
  useEffect(() => {
    if (table !== null && table !== from) setKept({ ...readTable(table), from: table });
  }, [table, from, setKept]);
  // The same object while nothing changes, so that what is drawn by it stays.
  return useMemo(() => {
    const write = (view: Partial<View>) => {
      setKept({ ...view, from });
      own?.keep(JSON.stringify(view));
    };
    const put = (view: Partial<View>) => write({ density, hidden, layout, ...view });
    return {
      density,
      hidden,
      layout,
      setDensity: (next) => put({ density: next }),
      setHidden: (next) => put({ hidden: next }),
      setLayout: (next) => put({ layout: next }),
      put,
      reset: () => write({}),
    };
  }, [density, hidden, layout, from, own, setKept]);
}

const NONE: string[] = [];
const NOTHING: Partial<View> = {};
