import type { Fields } from '@kontor/core/contract';
import { type Column, count, DataTable, type Density, EmptyState, UiLink } from '@kontor/core/ui';
import { useMemo } from 'react';
import { z } from 'zod';
import { CallFailed } from './call-failed.tsx';
import { columnsOf, type Looks } from './list-columns.tsx';
import type { Grouping } from './list-grouping.ts';
import { useRead } from './use-call.ts';
import type { Listing } from './use-list-page.ts';

type Group = { id: string; label: string; rows: number; sums: Record<string, string | number> };

/** What a list's call says of all rows; lists without figures have no totals. */
const Summary = z.object({
  totalCount: z.number().nullable(),
  totals: z.record(z.string(), z.union([z.string(), z.number()])).nullish(),
});

/** The values that have rows, each with their number and subtotals, as the list's own call sums them. */
function useGroups<Row extends { id: string }, F extends Fields>({ list }: Listing<Row, F>, { key, options, within }: Grouping) {
  const values = JSON.stringify(options.map(({ value }) => value));
  return useRead(
    [...list.summary.key, key, values, list.updatedAt],
    async (signal) => {
      const read = async ({ value, label }: (typeof options)[number]): Promise<Group> => {
        const { totalCount, totals } = Summary.parse(await list.summary.read(within(value), signal));
        return { id: value, label, rows: totalCount ?? 0, sums: totals ?? {} };
      };
      return (await Promise.all(options.map(read))).filter(({ rows }) => rows > 0);
    },
    { enabled: list.updatedAt > 0, keepPrevious: true },
  );
}

type ListGroupsProps<Row extends { id: string }, F extends Fields> = {
  state: Listing<Row, F>;
  group: Grouping;
  looks: Looks<Row, F>;
  /** The list's own in sight, with its totals; those that a group has no figure for are left out. */
  columns: readonly Column<Row>[];
  density: Density;
};

const idOf = ({ id }: Group) => id;

/** A line for each value of a column, which leads to its rows. */
export function ListGroups<Row extends { id: string }, F extends Fields>({
  state,
  group,
  looks,
  columns,
  density,
}: ListGroupsProps<Row, F>) {
  const { view, viewer, hrefOfGroup } = state;
  const { data: groups = [], error, isPending, isFetching, refetch } = useGroups(state, group);
  const cells = useMemo(() => {
    const totalsOf = ({ label, sums }: Group) => columnsOf(view, looks, { viewer, totals: { title: label, sums } });
    return new Map(groups.map((one) => [one.id, new Map(totalsOf(one).map(({ key, total }) => [key, total]))]));
  }, [groups, view, looks, viewer]);
  const isSummed = (key: string) => groups.some(({ sums }) => key in sums);
  const drawn = columns
    .filter(({ key, flex, total }) => flex || total !== undefined || isSummed(key))
    .map(
      ({ sortable: _, sub: _sub, cell: _cell, ...column }): Column<Group> => ({
        ...column,
        ...(column.flex && { label: group.label }),
        cell: (row) => (column.flex ? <GroupName row={row} href={hrefOfGroup(group.key, row.id)} /> : cells.get(row.id)?.get(column.key)),
      }),
    );
  const caption = `${view.noun[1]} by ${group.label}`;
  return (
    <DataTable
      caption={caption}
      columns={drawn}
      rows={groups}
      rowKey={idOf}
      rowLabel={({ label }) => label}
      density={density}
      isLoading={isPending || isFetching}
      isMain
      error={error && <CallFailed title="Groups did not load" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      empty={<EmptyState title={view.empty} level={2} />}
    />
  );
}

const GroupName = ({ row, href }: { row: Group; href: string }) => (
  <span className="k-group-name">
    <UiLink href={href}>{row.label}</UiLink>
    <span className="k-note">{count(row.rows)}</span>
  </span>
);
