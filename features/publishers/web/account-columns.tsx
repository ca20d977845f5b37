import { type Column, count, StatusPill } from '@kontor/core/ui';
import type { ListedAccount } from '@kontor/publishers/contract';

export const accountKey = ({ id }: ListedAccount) => id;
export const accountLabel = ({ company }: ListedAccount) => company;

const inventoryWords = ({ eligibleAppsCount, noneligibleAppsCount }: ListedAccount) =>
  `${count(eligibleAppsCount)} eligible, ${count(noneligibleAppsCount)} not`;

/** Why nothing of it is eligible, under the name, where there is room for it. */
const Reason = ({ account: { reason, eligibleAppsCount } }: { account: ListedAccount }) =>
  reason ? (
    <span className="pub-reason" title={reason}>
      {reason}
    </span>
  ) : eligibleAppsCount > 0 ? (
    <StatusPill tone="pos" glyph="full" label="Eligible" />
  ) : (
    <span className="pub-reason">Nothing fits the plan's media type and platform</span>
  );

/** An account with how much of its inventory a plan can reach; pressing the name opens the inventory. */
export const accountColumns = (onOpen: (account: ListedAccount) => void): Column<ListedAccount>[] => [
  {
    key: 'company',
    label: 'Account',
    flex: true,
    width: 150,
    cell: (account) => (
      <button type="button" className="pub-name" title={`${account.company}: show its inventory`} onClick={() => onOpen(account)}>
        {account.company}
      </button>
    ),
    sub: (account) => account.reason ?? inventoryWords(account),
  },
  {
    key: 'eligible',
    label: 'Eligible',
    title: 'Eligible inventory',
    align: 'right',
    width: 76,
    hide: 'phone',
    cell: ({ eligibleAppsCount }) => count(eligibleAppsCount),
  },
  {
    key: 'noneligible',
    label: 'Not eligible',
    title: 'Non eligible inventory',
    align: 'right',
    width: 96,
    hide: 'phone',
    cell: ({ noneligibleAppsCount }) => count(noneligibleAppsCount),
  },
  { key: 'reason', label: 'State', width: 240, priority: 9, hide: 'phone', cell: (account) => <Reason account={account} /> },
];
