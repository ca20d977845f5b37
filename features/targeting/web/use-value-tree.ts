import { useMemo, useState } from 'react';
import type { LookupSource } from './lookup-source.ts';
import type { useLookup } from './use-lookup.ts';
import { type KnownCounts, useValueCounts, type ValueCounts, type View } from './use-value-counts.ts';
import { foldedRows, rankedBranches, rankedValues } from './value-order.ts';
import { rowsOf, type TreeRow, treeOf, valuesOf, withMasters } from './value-tree.ts';

const NONE: ReadonlySet<string> = new Set();

type Asked = { source: LookupSource; isTree: boolean; q: string; counts: ValueCounts | null; chosen: readonly string[] };

/** The lines of a list or a tree of values, busiest under what else is chosen first; those that would find nothing are folded away. */
export function useValueRows({ values }: ReturnType<typeof useLookup>, { source, isTree, q, counts, chosen }: Asked) {
  const [view, setView] = useState<View>({ first: 0, last: 0 });
  const [turned, setTurned] = useState({ q: '', codes: NONE });
  const [isWhole, setWhole] = useState(false);
  const { dimension } = source;
  const branches = useMemo(() => (isTree && dimension ? treeOf(dimension, values) : null), [isTree, dimension, values]);
  const all = useMemo(() => (branches ? valuesOf(branches) : values), [branches, values]);
  const places = useMemo(() => new Map(all.map(({ code }, index) => [code, index])), [all]);
  const counted = useValueCounts(counts, all, view);
  const figures = useMemo(() => (branches ? figuresOf(withMasters(counted.known, branches)) : null), [branches, counted.known]);
  const known: KnownCounts = { ...counted, ...figures };
  const codes = turned.q === q ? turned.codes : NONE;
  const ordered = useMemo(
    (): TreeRow[] =>
      branches ? rowsOf(rankedBranches(branches, known.known), q, codes) : rankedValues(values, known.known).map((value) => ({ value })),
    [branches, q, codes, values, known.known],
  );
  const fold = useMemo(() => foldedRows(ordered, q === '' ? known.known : new Map(), new Set(chosen)), [ordered, q, known.known, chosen]);
  const rows = isWhole ? ordered : fold.rows;
  const placeOf = (row: number) => places.get(rows[row]?.value.code ?? '') ?? 0;
  const handleView = ({ first, last }: View) => setView({ first: placeOf(first), last: placeOf(last) });
  const turn = (code: string) => {
    const next = new Set(codes);
    if (!next.delete(code)) next.add(code);
    setTurned({ q, codes: next });
  };
  return { rows, known, handleView, turn, fold: { count: fold.folded, isOpen: isWhole, turn: () => setWhole(!isWhole) } };
}

const figuresOf = (known: Map<string, number>) => ({ known, top: known.size > 0 ? Math.max(...known.values()) : undefined });
