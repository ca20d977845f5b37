import { Button } from '@mantine/core';
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
};

/** Under a list: the button for the next page and how much of it is here. */
export function LoadMore({ shown, total, noun, hasMore, isLoading = false, onMore }: LoadMoreProps) {
  return (
    <div className="k-table-more">
      {hasMore && (
        <Button variant="default" onClick={onMore} loading={isLoading}>
          Load More
        </Button>
      )}
      <span className="k-note" role="status">
        {total === undefined || total === null ? `${count(shown)} ${noun}` : `${count(shown)} of ${count(total)} ${noun}`}
      </span>
    </div>
  );
}
