import type { Fields } from '@kontor/core/contract';
import { type Column, DataTable, type DataTableProps, EmptyState, type EmptyStateProps } from '@kontor/core/ui';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { CallFailed } from './call-failed.tsx';
import { textOf } from './list-columns.tsx';
import type { ListState } from './use-list.ts';
import type { Listing } from './use-list-page.ts';

export type ListNone = {
  /** Why there is nothing yet. */
  words: ReactNode;
  /** The next step; offered too where nothing matches. */
  create?: ReactNode;
  /** What is said where nothing matches and that is good to hear. */
  good?: string | undefined;
  icon?: EmptyStateProps['icon'];
};

const sentence = (noun: string): string => noun.charAt(0).toUpperCase() + noun.slice(1);
export const rowKey = ({ id }: { id: string }) => id;

type EmptyProps<Row extends { id: string }, F extends Fields> = { state: Listing<Row, F>; none: ListNone };

/** What was looked for. */
function whatFor({ q, filters, tab, paste }: Pick<Listing<{ id: string }, Fields>, 'q' | 'filters' | 'tab' | 'paste'>): string {
  const isNarrowed = filters.some(({ chosen }) => chosen.length > 0);
  const where = `${tab ? ` in ${tab}` : ''}${paste?.ids ? ' among the pasted IDs' : ''}`;
  if (q) return `matches “${q}”${isNarrowed ? ' with these filters' : ''}${where}`;
  if (paste?.ids && !isNarrowed) return `is${where}`;
  return isNarrowed || !tab ? `matches these filters${where}` : `is${where}`;
}

/** Nothing yet, and nothing that matches, lead to different next steps. */
export function ListEmpty<Row extends { id: string }, F extends Fields>({ state, none }: EmptyProps<Row, F>) {
  const { view, isFiltered, clear, inOtherTabs } = state;
  const [one, many] = view.noun;
  const next = isFiltered ? (
    <>
      <Button variant="default" onClick={clear}>
        Clear filters
      </Button>
      {none.create}
    </>
  ) : (
    none.create
  );
  return (
    <EmptyState title={view.empty} level={2} icon={none.icon} actions={next}>
      {isFiltered ? (none.good ?? `No ${one} ${whatFor(state)}.`) : none.words}
      {inOtherTabs > 0 && ` ${inOtherTabs === 1 ? `1 ${one} matches` : `${inOtherTabs} ${many} match`} in other tabs.`}
    </EmptyState>
  );
}

/** A list that did not load, and the way to try again. */
export const ListError = ({ list, title }: { list: ListState<unknown, unknown>; title: string }) =>
  list.error && <CallFailed title={`${title} did not load`} error={list.error} onRetry={list.retry} isRetrying={list.isUpdating} />;

type ListRowsProps<Row extends { id: string }, F extends Fields> = EmptyProps<Row, F> &
  Pick<DataTableProps<Row>, 'density' | 'selection' | 'actions' | 'onEnd' | 'layout' | 'onLayout'> & { columns: readonly Column<Row>[] };

/** The rows of a list with its sort, its skeleton, its error and what stands there without any. */
export function ListRows<Row extends { id: string }, F extends Fields>({ state, none, ...table }: ListRowsProps<Row, F>) {
  const { view, list } = state;
  const title = sentence(view.noun[1]);
  return (
    <DataTable
      {...table}
      caption={title}
      rows={list.rows}
      rowKey={rowKey}
      rowLabel={(row) => textOf(row, view.title)}
      sort={state.sort}
      onSort={state.onSort}
      isLoading={list.isLoading || list.isUpdating}
      totalCount={list.total}
      isMain={state.pageSize !== undefined}
      error={list.error && <ListError list={list} title={title} />}
      empty={<ListEmpty state={state} none={none} />}
    />
  );
}
