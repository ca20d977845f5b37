import type { Route } from '@kontor/core/contract';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { callKey } from './use-call.ts';
import type { RowOf } from './use-list.ts';

type Rows<Row> = InfiniteData<{ rows: { id: string; data: Row }[] }>;

/** What a list said of a record before it is read itself: its row, if a list that was opened here holds it. */
export function useKnownRow<R extends Route>(list: R, id: string): RowOf<R> | undefined {
  const client = useQueryClient();
  // The answers under a list's key are pages of its rows (use-list.ts).
  const lists = client.getQueriesData<Rows<RowOf<R>>>({ queryKey: [...callKey(list), 'list'] });
  for (const [, answer] of lists) {
    const row = answer?.pages.flatMap(({ rows }) => rows).find((one) => one.id === id);
    if (row) return row.data;
  }
  return undefined;
}
