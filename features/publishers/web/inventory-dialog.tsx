import { type Column, count, DataTable, EmptyState, ErrorPanel, SearchBox, useFocusBack } from '@kontor/core/ui';
import { errorText, useCall } from '@kontor/core/web';
import { MEDIA_TYPES, nameOf } from '@kontor/market/reference';
import {
  type AccountInventory,
  type EligibleApp,
  type ListedAccount,
  type NonEligibleApp,
  publisherRoutes,
} from '@kontor/publishers/contract';
import { Modal, Tabs } from '@mantine/core';
import { useState } from 'react';
import { type AccountsEditing, askOf } from './accounts-editing.ts';

type InventoryDialogProps = { account: ListedAccount; editing: AccountsEditing; canExclude: boolean; onClose: () => void };

const mediaTypes = ({ mediaType }: EligibleApp) => mediaType.map((code) => nameOf(MEDIA_TYPES, code)).join(', ');
const rowKey = ({ id }: EligibleApp) => id;
const rowLabel = ({ name }: EligibleApp) => name;
const COLUMNS: Column<EligibleApp>[] = [
  { key: 'name', label: 'Name', flex: true, width: 140, cell: ({ name }) => name, sub: (row) => `${row.key}, ${mediaTypes(row)}` },
  { key: 'id', label: 'ID', title: 'Bundle or domain', width: 210, hide: 'phone', cell: ({ key }) => key },
  { key: 'mediaType', label: 'Media type', width: 110, hide: 'phone', cell: mediaTypes },
];
const WHY: Column<NonEligibleApp>[] = [
  ...COLUMNS.map((column) =>
    column.key === 'name' ? { ...column, sub: (row: EligibleApp) => ('reason' in row ? String(row.reason) : row.key) } : column,
  ),
  { key: 'reason', label: 'Why not', width: 230, hide: 'phone', cell: ({ reason }) => <span title={reason}>{reason}</span> },
];

const More = ({ shown, all }: { shown: number; all: number }) =>
  all > shown && (
    <p className="k-note">
      The first {count(shown)} of {count(all)} are listed. Search to find others.
    </p>
  );

/** Apps and sites of an account: the eligible ones, which can be left out, and the others with the reason (spec 2 §2). */
export function InventoryDialog({ account: { id, company }, editing, canExclude, onClose }: InventoryDialogProps) {
  useFocusBack();
  const { plan, change, onNamed } = editing;
  const [q, setQ] = useState('');
  // Those left out stay listed, so that they can be taken back.
  const input = { ...askOf({ ...plan, appInfoIds: [] }, plan.accSettingsReq), account: id, q };
  const query = useCall(publisherRoutes.inventory, input, { keepPrevious: true });
  const found: AccountInventory = query.data ?? { eligibleApps: [], eligibleAppsCount: 0, noneligibleApps: [], noneligibleAppsCount: 0 };
  const out = new Set(plan.appInfoIds);
  const handleSelect = (kept: Set<string>) => {
    const shown = found.eligibleApps.map((one) => one.id);
    onNamed(found.eligibleApps);
    change(({ appInfoIds }) => ({
      appInfoIds: [...appInfoIds.filter((one) => !shown.includes(one)), ...shown.filter((one) => !kept.has(one))],
    }));
  };
  const error = query.isError && (
    <ErrorPanel title="Inventory did not load" onRetry={() => void query.refetch()} isRetrying={query.isFetching}>
      {errorText(query.error)}
    </ErrorPanel>
  );
  const noMatch = q !== '' && (
    <EmptyState title="No Data Found">
      No app or site of {company} matches “{q}”.
    </EmptyState>
  );
  const state = { rowKey, rowLabel, isLoading: query.isPending || query.isFetching, error };
  return (
    <Modal opened onClose={onClose} title={`Inventory of ${company}`} size={860}>
      <Tabs defaultValue={found.eligibleAppsCount === 0 && query.data ? 'other' : 'eligible'}>
        <Tabs.List>
          <Tabs.Tab value="eligible">Eligible Inventory {query.data && count(found.eligibleAppsCount)}</Tabs.Tab>
          <Tabs.Tab value="other">Non Eligible Inventory {query.data && count(found.noneligibleAppsCount)}</Tabs.Tab>
        </Tabs.List>
        <div className="pub-bar">
          <SearchBox label={`Search inventory of ${company}`} placeholder="Name, bundle or domain" value={q} onChange={setQ} />
        </div>
        <Tabs.Panel value="eligible">
          {canExclude && <p className="k-note">Apps and sites without a tick are left out of this plan.</p>}
          <div className="pub-dialog-rows">
            <DataTable
              {...state}
              caption="Eligible inventory"
              columns={COLUMNS}
              rows={found.eligibleApps}
              {...(canExclude && {
                selection: {
                  selected: new Set(found.eligibleApps.map((one) => one.id).filter((one) => !out.has(one))),
                  onChange: handleSelect,
                },
              })}
              empty={
                noMatch || (
                  <EmptyState title="No Eligible Inventory Found">
                    The other tab says of each app and site why it is not eligible.
                  </EmptyState>
                )
              }
            />
          </div>
          <More shown={found.eligibleApps.length} all={found.eligibleAppsCount} />
        </Tabs.Panel>
        <Tabs.Panel value="other">
          <p className="k-note">Apps and sites that this plan cannot reach, and why.</p>
          <div className="pub-dialog-rows">
            <DataTable
              {...state}
              caption="Non eligible inventory"
              columns={WHY}
              rows={found.noneligibleApps}
              empty={noMatch || <EmptyState title="No Data Found">All inventory of {company} is eligible.</EmptyState>}
            />
          </div>
          <More shown={found.noneligibleApps.length} all={found.noneligibleAppsCount} />
        </Tabs.Panel>
      </Tabs>
    </Modal>
  );
}
