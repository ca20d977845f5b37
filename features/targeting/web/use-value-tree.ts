import { useMemo, useState } from 'react';
import type { LookupSource } from './lookup-source.ts';
import type { useLookup } from './use-lookup.ts';
import { type KnownCounts, useValueCounts, type ValueCounts, type View } from './use-value-counts.ts';
import { rowsOf, type TreeRow, treeOf, valuesOf, withMasters } from './value-tree.ts';

/** A tree is read whole: its parents have children of every page. */
export const WHOLE = 1_000;
const NONE: ReadonlySet<string> = new Set();

type Asked = { source: LookupSource; isTree: boolean; q: string; counts: ValueCounts | null };

/** The lines of a list or a tree of values, with their figures under what else is chosen. */
export function useValueRows({ values }: ReturnType<typeof useLookup>, { source, isTree, q, counts }: Asked) {
  const [view, setView] = useState<View>({ first: 0, last: 0 });
  const [turned, setTurned] = useState({ q: '', codes: NONE });
  const { dimension } = source;
  const branches = useMemo(() => (isTree && dimension ? treeOf(dimension, values) : null), [isTree, dimension, values]);
  const all = useMemo(() => (branches ? valuesOf(branches) : values), [branches, values]);
  const codes = turned.q === q ? turned.codes : NONE;
  const rows = useMemo(
    (): TreeRow[] => (branches ? rowsOf(branches, q, codes) : values.map((value) => ({ value }))),
    [branches, q, codes, values],
  );
  // Parents are in the first page, which is always asked for; of the children those in view are.
  const inView = branches ? rows.slice(view.first, view.last + 1).filter(({ parent }) => parent) : [];
  const placeOf = (row: TreeRow | undefined) => (row ? Math.max(0, all.indexOf(row.value)) : 0);
  const seen = branches ? { first: placeOf(inView[0]), last: placeOf(inView.at(-1)) } : view;
  const counted = useValueCounts(counts, all, seen);
  const figures = useMemo(() => (branches ? figuresOf(withMasters(counted.known, branches)) : null), [branches, counted.known]);
  const known: KnownCounts = { ...counted, ...figures };
  const turn = (code: string) => {
    const next = new Set(codes);
    if (!next.delete(code)) next.add(code);
    setTurned({ q, codes: next });
  };
  return { rows, known, setView, turn };
}

const figuresOf = (known: Map<string, number>) => ({ known, top: known.size > 0 ? Math.max(...known.values()) : undefined });
