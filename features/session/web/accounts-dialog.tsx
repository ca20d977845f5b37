import { ConfirmDialog, ErrorPanel, SearchBox, toast, useScreen } from '@kontor/core/ui';
import { CallError, columnsOf, errorText, hasUnsaved, ListRows, startAnew, useAct, useListDialog, useNotInPerson } from '@kontor/core/web';
import { accountList, accountRoutes, type LoginAccount, ownPasswordFirst } from '@kontor/session/contract';
import { onlyAccount } from '@kontor/users/contract';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { accountLooks, leaveColumn } from './account-columns.tsx';
import { SendLinkButton } from './send-link-button.tsx';
import { useLeaveAccount } from './use-leave-account.tsx';
import './dialogs.css';

const NONE = { words: null };

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
      {hasUnsaved() ? 'Changes on this page that are not saved are lost.' : 'Kontor reloads with the rights of that account.'}
    </ConfirmDialog>
  );
  return { ask: setWanted, question, isAsking: wanted !== null };
}

/** Login Accounts behind the header's badge (spec 1 §2.4): switching loads the product anew with the other account's rights. */
export default function AccountsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [isRefused, setRefused] = useState(false);
  const onOwnPasswordFirst = () => setRefused(true);
  const state = useListDialog(accountList, accountRoutes.list);
  const { list, q, search } = state;
  const change = useSwitch({ onOwnPasswordFirst });
  const departure = useLeaveAccount({ onOwnPasswordFirst });
  const closed = useNotInPerson();
  // On a phone a row says the type under the name, and keeps the room for its two buttons.
  const isPhone = useScreen() === 'phone';
  const fields = columnsOf(accountList, accountLooks(change.ask), state).filter(({ key }) => key !== 'type' || !isPhone);
  const stays = closed ?? (q === '' && list.total === 1 ? onlyAccount.text : null);
  return (
    <>
      <Modal opened={isOpen} onClose={onClose} closeOnEscape={!change.isAsking && !departure.isAsking} title="Login Accounts" size={620}>
        {isRefused && <OwnPasswordFirst />}
        <SearchBox label="Search accounts by name" placeholder="Search by name" value={q} onChange={search} className="session-search" />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard */}
        <section className="session-scroll" tabIndex={0} aria-label="Accounts">
          <ListRows
            state={state}
            columns={[...fields, leaveColumn({ onLeave: departure.leave, stays })]}
            none={NONE}
            density="normal"
            onEnd={list.hasMore && !list.isLoadingMore ? list.loadMore : undefined}
          />
        </section>
      </Modal>
      {change.question}
      {departure.question}
    </>
  );
}
