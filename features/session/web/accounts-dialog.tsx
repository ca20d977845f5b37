import { ConfirmDialog, DataTable, EmptyState, ErrorPanel, SearchBox, type Sort, toast } from '@kontor/core/ui';
import { CallError, errorText, hasUnsaved, startAnew, useAct, useList, useNotInPerson } from '@kontor/core/web';
import { accountRoutes, type LoginAccount, ownPasswordFirst } from '@kontor/session/contract';
import { onlyAccount } from '@kontor/users/contract';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { accountColumns } from './account-columns.tsx';
import { SendLinkButton } from './send-link-button.tsx';
import { useLeaveAccount } from './use-leave-account.tsx';
import './dialogs.css';

/** Enough for a screen of rows at once; more come near the end (spec 1 §9). */
const PAGE = 50;

/** What a password that somebody else set does not open, and the way out of it. */
const OwnPasswordFirst = () => (
  <ErrorPanel title={ownPasswordFirst.text} actions={<SendLinkButton />}>
    Somebody else set your password, so it opens only this account.
  </ErrorPanel>
);

/** Asks before it switches, then loads the product anew. Render `question` once. */
function useSwitch({ onOwnPasswordFirst }: { onOwnPasswordFirst: () => void }) {
  const [wanted, setWanted] = useState<LoginAccount | null>(null);
  const change = useAct(accountRoutes.switch);
  const handleError = (error: Error) => {
    setWanted(null);
    if (error instanceof CallError && error.code === ownPasswordFirst.code) onOwnPasswordFirst();
    else toast.failed(errorText(error, 'Unable to process request.'));
  };
  const handleSwitch = () => {
    if (wanted) change.mutate({ accountId: wanted.id }, { onSuccess: () => startAnew('/'), onError: handleError });
  };
  const question = (
    <ConfirmDialog
      isOpen={wanted !== null}
      title={`Log in as "${wanted?.name ?? ''}"?`}
      confirmLabel="Switch"
      isBusy={change.isPending || change.isSuccess}
      onConfirm={handleSwitch}
      onClose={() => setWanted(null)}
    >
      {hasUnsaved() ? 'Changes on this page that are not saved are lost.' : 'The product loads again with what that account may do.'}
    </ConfirmDialog>
  );
  return { ask: setWanted, question, isAsking: wanted !== null };
}

/** Login Accounts behind the header's badge (spec 1 §2.4): switching loads the product anew with the other account's rights. */
export default function AccountsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [q, setQ] = useState('');
  const [sort, setSort] = useState<Sort>({ key: 'name', reverse: false });
  const [isRefused, setRefused] = useState(false);
  const onOwnPasswordFirst = () => setRefused(true);
  const list = useList(accountRoutes.list, { q, sort: { predicate: sort.key, reverse: sort.reverse } }, PAGE);
  const change = useSwitch({ onOwnPasswordFirst });
  const departure = useLeaveAccount({ onOwnPasswordFirst });
  const closed = useNotInPerson();
  const stays = closed ?? (q === '' && list.total === 1 ? onlyAccount.text : null);
  return (
    <>
      <Modal opened={isOpen} onClose={onClose} closeOnEscape={!change.isAsking && !departure.isAsking} title="Login Accounts" size={620}>
        {isRefused && <OwnPasswordFirst />}
        <SearchBox label="Search accounts by name" placeholder="Search by name" value={q} onChange={setQ} className="session-search" />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard */}
        <section className="session-scroll" tabIndex={0} aria-label="Accounts">
          <DataTable
            caption="Accounts"
            columns={accountColumns({ onSwitch: change.ask, onLeave: departure.leave, stays })}
            rows={list.rows}
            rowKey={({ id }) => id}
            rowLabel={({ name }) => name}
            density="normal"
            sort={sort}
            onSort={setSort}
            isLoading={list.isLoading || list.isUpdating}
            totalCount={list.total}
            onEnd={list.hasMore && !list.isLoadingMore ? list.loadMore : undefined}
            error={
              list.error && (
                <ErrorPanel title="Accounts did not load" onRetry={list.retry} isRetrying={list.isUpdating}>
                  {errorText(list.error)}
                </ErrorPanel>
              )
            }
            empty={<EmptyState title="No Accounts">{q && `None of your accounts is called “${q}”.`}</EmptyState>}
          />
        </section>
      </Modal>
      {change.question}
      {departure.question}
    </>
  );
}
