import { count, SearchBox, useFocusBack } from '@kontor/core/ui';
import { Button, Modal } from '@mantine/core';
import { useMemo, useState } from 'react';
import { accountColumns } from './account-columns.tsx';
import type { AccountsEditing } from './accounts-editing.ts';
import { AccountsTable } from './accounts-table.tsx';
import { useAccounts } from './use-accounts.ts';

type ExcludeAccountsDialogProps = { editing: AccountsEditing; onClose: () => void };

/** Accounts whose inventory the plan keeps out; one that was chosen is then chosen no longer (spec 2 §2). */
export function ExcludeAccountsDialog({ editing, onClose }: ExcludeAccountsDialogProps) {
  useFocusBack();
  const { plan, change, onNamed } = editing;
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set(plan.accountExcludeList));
  // What is excluded here is no reason to be shown as excluded.
  const state = useAccounts({ ...plan, accountExcludeList: [] }, plan.accSettingsReq);
  const columns = useMemo(
    () => accountColumns(() => undefined).map((column) => (column.key === 'company' ? { ...column, cell: nameOf } : column)),
    [],
  );
  // Named as they are chosen: the next search lists others.
  const handleChange = (next: Set<string>) => {
    onNamed((state.query.data?.accounts ?? []).map(({ id, company }) => ({ id, name: company })));
    setExcluded(next);
  };
  const handleApply = () => {
    change(({ inventoryInfoAccIds }) => ({
      accountExcludeList: [...excluded],
      inventoryInfoAccIds: inventoryInfoAccIds.filter((id) => !excluded.has(id)),
    }));
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title="Exclude accounts" size={760}>
      <div className="pub-bar">
        <SearchBox label="Search accounts to exclude" placeholder="Account or ID" value={state.q} onChange={state.setQ} />
        <span className="k-note" role="status">
          {count(excluded.size)} excluded
        </span>
      </div>
      <div className="pub-dialog-rows">
        <AccountsTable
          caption="Accounts to exclude"
          state={state}
          columns={columns}
          selection={{ selected: excluded, onChange: handleChange }}
        />
      </div>
      <div className="k-form-foot">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={handleApply}>Apply</Button>
      </div>
    </Modal>
  );
}

const nameOf = ({ company }: { company: string }) => company;
