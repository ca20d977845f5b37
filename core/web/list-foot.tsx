import { LoadMore } from '@kontor/core/ui';
import { errorText } from './call.ts';
import type { ListState } from './use-list.ts';
import type { PageSize } from './use-page-size.ts';

type ListFootProps = {
  list: ListState<unknown, unknown>;
  /** What is listed: one of it, many of it. */
  noun: readonly [one: string, many: string];
  pageSize?: PageSize | undefined;
};

/** Under the rows of a list: how many are here, the next ones, and what went wrong without taking the rows away. */
export function ListFoot({ list, noun, pageSize }: ListFootProps) {
  if (list.rows.length === 0) return null;
  return (
    <LoadMore
      shown={list.rows.length}
      total={list.total}
      noun={noun}
      hasMore={list.hasMore}
      isLoading={list.isLoadingMore}
      onMore={list.loadMore}
      problem={list.lateError && errorText(list.lateError)}
      onRetry={list.retry}
      pageSize={pageSize}
    />
  );
}
