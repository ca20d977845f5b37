import { Button, NativeSelect } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { count } from '../values/format.ts';
import './data-table.css';
import { enterRow } from './row-keys.ts';

type LoadMoreProps = {
  shown: number;
  total?: number | null | undefined;
  /** What is listed: one of it, many of it. */
  noun: readonly [one: string, many: string];
  hasMore: boolean;
  isLoading?: boolean | undefined;
  onMore: () => void;
  /** Why the next rows did not come; those shown stay. */
  problem?: string | null | undefined;
  onRetry?: (() => void) | undefined;
  /** Rows a page, where people may choose. */
  pageSize?: { value: number; options: readonly number[]; onChange: (value: number) => void } | undefined;
};

type Outcome = Pick<LoadMoreProps, 'shown' | 'problem'> & { isLoading: boolean };

/** A button that loads is disabled and loses the focus: it goes to the first row that came, or to the button that tries again. */
function useFocusOnNew({ shown, problem, isLoading }: Outcome) {
  const box = useRef<HTMLDivElement>(null);
  const pressedAt = useRef<number>(null);
  useEffect(() => {
    const first = pressedAt.current;
    if (first === null || isLoading || (shown === first && !problem)) return;
    pressedAt.current = null;
    if (document.activeElement !== document.body) return;
    if (shown > first) enterRow(first);
    else box.current?.querySelector('button')?.focus();
  }, [shown, problem, isLoading]);
  const note = () => {
    pressedAt.current = shown;
  };
  return { box, note };
}

/** “25 of 248 deals”, and of a list that is here whole “4 deals”. */
const howMany = (shown: number, total: number, [one, many]: LoadMoreProps['noun']): string =>
  `${shown === total ? '' : `${count(shown)} of `}${count(total)} ${total === 1 ? one : many}`;

/** Under a list: the button for the next page, how much of it is here, and how many come at a time. */
export function LoadMore({ shown, total, noun, hasMore, isLoading = false, onMore, problem, onRetry, pageSize }: LoadMoreProps) {
  const smallest = Math.min(...(pageSize?.options ?? []));
  const { box, note } = useFocusOnNew({ shown, problem, isLoading });
  const press = () => {
    note();
    onMore();
  };
  return (
    // At the new end of the list it is a new one: the old one has not jumped there.
    <div key={shown} ref={box} className="k-table-more">
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
          <Button variant="default" onClick={press} loading={isLoading}>
            Load More
          </Button>
        )
      )}
      <span className="k-note" role="status">
        {howMany(shown, total ?? shown, noun)}
      </span>
      {pageSize && (total ?? shown) > smallest && (
        <div className="k-page-size">
          <span className="k-note" aria-hidden>
            Rows per page
          </span>
          <NativeSelect
            size="xs"
            aria-label="Rows per page"
            data={pageSize.options.map(String)}
            value={String(pageSize.value)}
            onChange={(event) => pageSize.onChange(Number(event.currentTarget.value))}
          />
        </div>
      )}
    </div>
  );
}
