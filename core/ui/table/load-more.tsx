import { Button, NativeSelect } from '@mantine/core';
import { count } from '../values/format.ts';
import './data-table.css';

type LoadMoreProps = {
  shown: number;
  total?: number | null | undefined;
  /** What is listed, in the plural. */
  noun: string;
  hasMore: boolean;
  isLoading?: boolean | undefined;
  onMore: () => void;
  /** Why the next rows did not come; those shown stay. */
  problem?: string | null | undefined;
  onRetry?: (() => void) | undefined;
  /** Rows a page, where people may choose. */
  pageSize?: { value: number; options: readonly number[]; onChange: (value: number) => void } | undefined;
};

/** Under a list: the button for the next page, how much of it is here, and how many come at a time. */
export function LoadMore({ shown, total, noun, hasMore, isLoading = false, onMore, problem, onRetry, pageSize }: LoadMoreProps) {
  const smallest = Math.min(...(pageSize?.options ?? []));
  return (
    <div className="k-table-more">
      {problem ? (
        <>
          <Button variant="default" onClick={onRetry} loading={isLoading}>
            Retry
          </Button>
          <span className="k-error-line" role="alert">
            {problem}
          </span>
        </>
      ) : (
        hasMore && (
          <Button variant="default" onClick={onMore} loading={isLoading}>
            Load More
          </Button>
        )
      )}
      <span className="k-note" role="status">
        {total === undefined || total === null ? `${count(shown)} ${noun}` : `${count(shown)} of ${count(total)} ${noun}`}
      </span>
      {pageSize && (total ?? shown) > smallest && (
        <div className="k-page-size">
          <span className="k-note" aria-hidden>
            At a time
          </span>
          <NativeSelect
            size="xs"
            aria-label="Rows at a time"
            data={pageSize.options.map(String)}
            value={String(pageSize.value)}
            onChange={(event) => pageSize.onChange(Number(event.currentTarget.value))}
          />
        </div>
      )}
    </div>
  );
}
