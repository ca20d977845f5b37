import { type Column, count, DataTable, EmptyState, ErrorPanel, type Selection } from '@kontor/core/ui';
import { errorText } from '@kontor/core/web';
import type { ListedAccount } from '@kontor/publishers/contract';
import { Button } from '@mantine/core';
import { accountKey, accountLabel } from './account-columns.tsx';
import type { useAccounts } from './use-accounts.ts';

type AccountsTableProps = {
  caption: string;
  state: ReturnType<typeof useAccounts>;
  columns: readonly Column<ListedAccount>[];
  selection: Selection;
};

/** Publisher accounts with a box each: on their way, none, none found, failed. */
export function AccountsTable({ caption, state, columns, selection }: AccountsTableProps) {
  const { q, setQ, query } = state;
  const { accounts = [], total = 0 } = query.data ?? {};
  const empty = q ? (
    <EmptyState
      title="No Accounts Available"
      actions={
        <Button variant="default" onClick={() => setQ('')}>
          Clear search
        </Button>
      }
    >
      No publisher account matches “{q}”.
    </EmptyState>
  ) : (
    <EmptyState title="No Accounts Available">Publishers come with the market's traffic; none is known yet.</EmptyState>
  );
  const error = query.isError && (
    <ErrorPanel title="Accounts did not load" onRetry={() => void query.refetch()} isRetrying={query.isFetching}>
      {errorText(query.error)} What is chosen stays.
    </ErrorPanel>
  );
  return (
    <>
      <DataTable
        caption={caption}
        columns={columns}
        rows={query.isError ? [] : accounts}
        rowKey={accountKey}
        rowLabel={accountLabel}
        selection={selection}
        isLoading={query.isPending || query.isFetching}
        error={error}
        empty={empty}
      />
      {total > accounts.length && !query.isError && (
        <p className="k-note">
          The first {count(accounts.length)} of {count(total)} accounts are listed. Search to find others.
        </p>
      )}
    </>
  );
}
