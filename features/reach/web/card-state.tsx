import { EmptyState, ErrorPanel } from '@kontor/core/ui';
import { errorText } from '@kontor/core/web';
import { NO_DATA } from '@kontor/reach/contract';
import type { ReactNode } from 'react';

type Query = { isError: boolean; error: unknown; isFetching: boolean; refetch: () => unknown };
type Chart = { data: readonly unknown[]; ed: string | null; msg: string };

/** What stands in a card's place: the failure with its retry, or the server's words of why it is empty (spec 1 §2.7). */
export function stateOf(query: Query, chart: Chart | undefined): { error: ReactNode; empty: ReactNode } {
  const isEmpty = chart !== undefined && (chart.data.length === 0 || chart.msg === NO_DATA);
  return {
    error: query.isError && (
      <ErrorPanel title="This did not load" onRetry={() => void query.refetch()} isRetrying={query.isFetching}>
        {errorText(query.error)}
      </ErrorPanel>
    ),
    empty: isEmpty && (
      <EmptyState title={chart.ed || chart.msg || NO_DATA} level={3}>
        No deal of the account had an impression in this date range.
      </EmptyState>
    ),
  };
}
