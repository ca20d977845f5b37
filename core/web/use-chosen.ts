import { type Fields, MOST_CHOSEN } from '@kontor/core/contract';
import { count, toast } from '@kontor/core/ui';
import { useState } from 'react';
import { errorText } from './call.ts';
import { rowKey } from './list-rows.tsx';
import type { Listing } from './use-list-page.ts';

const NOTHING: ReadonlySet<string> = new Set();
/** Rows beyond those in sight, and the wish that they match. */
type Whole<Row> = { wish: string; rows: Row[] };

/**
 * What is chosen of a list: rows in sight, and once all of a filter are chosen those beyond. What the filter no longer matches is no part of
 * it, so that nothing is ever done with a row that nobody sees.
 */
export function useChosen<Row extends { id: string }, F extends Fields>({ list, input }: Listing<Row, F>) {
  const wish = JSON.stringify(input);
  const [selected, onChange] = useState(NOTHING);
  const [whole, setWhole] = useState<Whole<Row> | null>(null);
  const [isSelecting, setSelecting] = useState(false);
  const known = whole?.wish === wish ? new Map(whole.rows.map((row) => [row.id, row])) : new Map<string, Row>();
  for (const row of list.isPrevious ? [] : list.rows) known.set(row.id, row);
  const chosen = [...known.values()].filter(({ id }) => selected.has(id));
  const total = list.total ?? list.rows.length;
  const choose = (rows: Row[]) => onChange(new Set(rows.map(rowKey)));
  const selectAll = async () => {
    if (!list.hasMore) return choose(list.rows);
    setSelecting(true);
    try {
      const rows = await list.readWhole();
      setWhole({ wish, rows });
      choose(rows);
    } catch (error) {
      toast.failed(errorText(error));
    } finally {
      setSelecting(false);
    }
  };
  return {
    chosen,
    /** As many as can be chosen at once. */
    choosable: Math.min(total, MOST_CHOSEN),
    allLabel: total > MOST_CHOSEN ? `Select the first ${count(MOST_CHOSEN)} of ${count(total)}` : `Select all ${count(total)}`,
    isSelecting,
    selectAll: () => void selectAll(),
    clear: () => {
      onChange(NOTHING);
      setWhole(null);
    },
    selection: { selected: new Set(chosen.map(rowKey)), onChange },
  };
}
