import { counted } from '@kontor/core/contract';
import { count, EditorWork, IncludeExcludeChips, SearchBox, type Selection } from '@kontor/core/ui';
import { ACCOUNT_FILTERS, askedKeys, askedWords, FILTER_KEYS, type ListedAccount, tidyFilter } from '@kontor/publishers/contract';
import { Button } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { accountColumns } from './account-columns.tsx';
import { type AccountsEditing, without } from './accounts-editing.ts';
import { AccountsTable } from './accounts-table.tsx';
import { ExcludeAccountsDialog } from './exclude-accounts-dialog.tsx';
import { InventoryDialog } from './inventory-dialog.tsx';
import { ManageAccountsDialog } from './manage-accounts-dialog.tsx';
import './accounts.css';
import { useAccounts } from './use-accounts.ts';

type AccountsPanelProps = { editing: AccountsEditing; tools?: ReactNode; error?: string | undefined; canExclude?: boolean | undefined };

const withCount = (label: string, n: number) => (n > 0 ? `${label} (${count(n)})` : label);

/** What the plan says of accounts, as chips that can be taken back. */
function Chosen({ editing }: { editing: AccountsEditing }) {
  const { plan, change, nameOf } = editing;
  const filter = plan.accSettingsReq ?? {};
  const filters = askedKeys(filter).map((key) => ({ id: key, label: askedWords(filter, key) }));
  const dropFilter = (id: string) => {
    const kept = FILTER_KEYS.filter((key) => key !== id && ACCOUNT_FILTERS[key].textOf !== id).map((key) => [key, filter[key]]);
    change(() => ({ accSettingsReq: tidyFilter(Object.fromEntries(kept)) }));
  };
  const chips = (ids: readonly string[]) => ids.map((id) => ({ id, label: nameOf(id) }));
  return (
    <div className="pub-chosen">
      {filters.length > 0 && <IncludeExcludeChips label="Accounts must have" mode="include" values={filters} onRemove={dropFilter} />}
      <IncludeExcludeChips
        label="Chosen accounts"
        mode="include"
        values={chips(plan.inventoryInfoAccIds)}
        none="all that the filters leave"
        onRemove={(id) => change(({ inventoryInfoAccIds }) => ({ inventoryInfoAccIds: without(inventoryInfoAccIds, id) }))}
      />
      {plan.accountExcludeList.length > 0 && (
        <IncludeExcludeChips
          label="Excluded accounts"
          mode="exclude"
          values={chips(plan.accountExcludeList)}
          onRemove={(id) => change(({ accountExcludeList }) => ({ accountExcludeList: without(accountExcludeList, id) }))}
        />
      )}
      {plan.appInfoIds.length > 0 && (
        <IncludeExcludeChips
          label="Inventory left out"
          mode="exclude"
          values={chips(plan.appInfoIds)}
          onRemove={(id) => change(({ appInfoIds }) => ({ appInfoIds: without(appInfoIds, id) }))}
        />
      )}
    </div>
  );
}

/** The accounts of a plan of publisher direct inventory: those the filters leave, chosen one by one or all of them (spec 2 §2). */
export function AccountsPanel({ editing, tools, error, canExclude = true }: AccountsPanelProps) {
  const { plan, change, onNamed } = editing;
  const state = useAccounts(plan, plan.accSettingsReq);
  const [opened, setOpened] = useState<'filters' | 'exclude' | null>(null);
  const [account, setAccount] = useState<ListedAccount | null>(null);
  const columns = useMemo(() => accountColumns(setAccount), []);
  const { accounts = [], matching } = state.query.data ?? {};
  const selected = new Set(plan.inventoryInfoAccIds);
  const handleSelect = (next: Set<string>) => {
    onNamed(accounts.map(({ id, company }) => ({ id, name: company })));
    change(() => ({ inventoryInfoAccIds: [...next] }));
  };
  const selection: Selection = {
    selected,
    onChange: handleSelect,
    blocked: new Map(accounts.flatMap(({ id, reason }) => (reason !== null && !selected.has(id) ? [[id, reason]] : []))),
  };
  const close = () => setOpened(null);
  return (
    <EditorWork
      title="Accounts"
      note={matching === undefined ? undefined : `${counted(matching, 'account meets', 'accounts meet')} the filters`}
      actions={tools}
    >
      {error && (
        <p role="alert" className="k-error-line">
          {error}
        </p>
      )}
      <div className="pub-bar">
        <SearchBox label="Search accounts" placeholder="Account or ID" value={state.q} onChange={state.setQ} />
        <Button variant="default" onClick={() => setOpened('filters')}>
          {withCount('Manage Accounts', askedKeys(plan.accSettingsReq).length)}
        </Button>
        {canExclude && (
          <Button variant="default" onClick={() => setOpened('exclude')}>
            {withCount('Exclude accounts', plan.accountExcludeList.length)}
          </Button>
        )}
      </div>
      <Chosen editing={editing} />
      <div className="pub-rows">
        <AccountsTable caption="Publisher accounts" state={state} columns={columns} selection={selection} />
      </div>
      {opened === 'filters' && <ManageAccountsDialog editing={editing} onClose={close} />}
      {opened === 'exclude' && <ExcludeAccountsDialog editing={editing} onClose={close} />}
      {account && <InventoryDialog account={account} editing={editing} canExclude={canExclude} onClose={() => setAccount(null)} />}
    </EditorWork>
  );
}
