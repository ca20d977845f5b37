import { type Column, Cut, count, DataTable, type Sort } from '@kontor/core/ui';
import { toldShort } from '@kontor/market/contract';
import type { OverlapAnswer } from '@kontor/segments/contract';
import { useMemo, useState } from 'react';
import { inOrder, liftText, type Pair, pairsOf, shareText } from './overlap-figures.ts';

const VALUES: Record<string, (pair: Pair, names: readonly string[]) => number | string> = {
  row: ({ row }, names) => names[row] ?? '',
  column: ({ column }, names) => names[column] ?? '',
  both: ({ both }) => inOrder(both),
  ofRow: ({ ofRow }) => ofRow ?? -1,
  ofColumn: ({ ofColumn }) => ofColumn ?? -1,
  lift: ({ lift }) => lift ?? -1,
};

const columnsOf = (names: readonly string[]): Column<Pair>[] => {
  const figure = (key: string, label: string, cell: (pair: Pair) => string, isKept = false): Column<Pair> => ({
    key,
    label,
    cell,
    width: 104,
    align: 'right',
    sortable: true,
    ...(!isKept && { hide: 'phone' as const }),
  });
  return [
    {
      key: 'row',
      label: 'Segment',
      flex: true,
      width: 180,
      sortable: true,
      cell: ({ row }) => <Cut text={names[row] ?? ''} />,
      sub: ({ column, ofRow, ofColumn, lift }) =>
        `with ${names[column] ?? ''}: ${shareText(ofRow)} and ${shareText(ofColumn)}, lift ${liftText(lift)}`,
    },
    {
      key: 'column',
      label: 'Other segment',
      width: 240,
      sortable: true,
      hide: 'phone',
      cell: ({ column }) => <Cut text={names[column] ?? ''} />,
    },
    figure('both', 'In both', ({ both }) => toldShort(both, count), true),
    figure('ofRow', 'Of segment', ({ ofRow }) => shareText(ofRow)),
    figure('ofColumn', 'Of other', ({ ofColumn }) => shareText(ofColumn)),
    figure('lift', 'Lift', ({ lift }) => liftText(lift)),
  ];
};

/** Every two segments on a line of their own; on a phone this is the map. */
export function PairList({ answer, isStale }: { answer: OverlapAnswer; isStale: boolean }) {
  const [sort, setSort] = useState<Sort>({ key: 'both', reverse: true });
  const names = useMemo(() => answer.segments.map(({ name }) => name), [answer]);
  const columns = useMemo(() => columnsOf(names), [names]);
  const rows = useMemo(() => {
    const figureOf = VALUES[sort.key] ?? VALUES['both'];
    const compare = (a: Pair, b: Pair) => {
      const [left, right] = [figureOf?.(a, names) ?? 0, figureOf?.(b, names) ?? 0];
      return typeof left === 'number' && typeof right === 'number' ? left - right : String(left).localeCompare(String(right));
    };
    return pairsOf(answer).toSorted((a, b) => (sort.reverse ? compare(b, a) : compare(a, b)));
  }, [answer, names, sort]);
  return (
    <DataTable
      caption="Overlap of each two segments"
      columns={columns}
      rows={rows}
      rowKey={({ row, column }) => `${row} ${column}`}
      rowLabel={({ row, column }) => `${names[row] ?? ''} with ${names[column] ?? ''}`}
      sort={sort}
      onSort={setSort}
      isLoading={isStale}
    />
  );
}
