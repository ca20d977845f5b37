import { type Column, ReasonButton, StatusPill } from '@kontor/core/ui';
import type { LoginAccount } from '@kontor/session/contract';
import { Button } from '@mantine/core';

type AccountActs = {
  onSwitch: (account: LoginAccount) => void;
  onLeave: (account: LoginAccount) => void;
  /** Why none of them can be left. */
  stays: string | null;
};

/** Name, type, either the mark of the current account or the way to another (spec 1 §2.4), and the way out. */
export const accountColumns = ({ onSwitch, onLeave, stays }: AccountActs): Column<LoginAccount>[] => [
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
  {
    key: 'leave',
    label: 'Leave',
    align: 'right',
    width: 64,
    cell: (account) => (
      <ReasonButton size="compact-xs" variant="subtle" reason={stays} aria-label={`Leave ${account.name}`} onClick={() => onLeave(account)}>
        Leave
      </ReasonButton>
    ),
  },
];
