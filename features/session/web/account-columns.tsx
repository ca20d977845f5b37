import { type Column, StatusPill } from '@kontor/core/ui';
import type { LoginAccount } from '@kontor/session/contract';
import { Button } from '@mantine/core';

/** Name, type, and either the mark of the current account or the way to another (spec 1 §2.4). */
export const accountColumns = (onSwitch: (account: LoginAccount) => void): Column<LoginAccount>[] => [
  { key: 'name', label: 'Name', flex: true, sortable: true, cell: ({ name }) => name, sub: ({ type }) => type },
  { key: 'type', label: 'Type', sortable: true, hide: 'phone', width: 110, cell: ({ type }) => type },
  {
    key: 'action',
    label: 'Session',
    align: 'right',
    width: 104,
    cell: (account) =>
      account.isLoggedIn ? (
        <StatusPill tone="pos" glyph="full" label="Logged In" />
      ) : (
        <Button size="compact-xs" variant="default" aria-label={`Switch to ${account.name}`} onClick={() => onSwitch(account)}>
          Switch
        </Button>
      ),
  },
];
