import { type Column, ReasonButton, StatusPill } from '@kontor/core/ui';
import type { Looks } from '@kontor/core/web';
import type { accountList, LoginAccount } from '@kontor/session/contract';
import { Button } from '@mantine/core';

type AccountActs = {
  onSwitch: (account: LoginAccount) => void;
  onLeave: (account: LoginAccount) => void;
  /** Why none of them can be left. */
  stays: string | null;
};

/** Either the mark of the current account or the way to another (spec 1 §2.4). */
export const accountLooks = (onSwitch: AccountActs['onSwitch']): Looks<LoginAccount, typeof accountList.fields> => ({
  name: { sub: ({ type }) => type },
  type: { width: 110 },
  isLoggedIn: {
    hide: undefined,
    align: 'right',
    width: 96,
    priority: 9,
    cell: (account) =>
      account.isLoggedIn ? (
        <StatusPill tone="pos" glyph="full" label="Logged In" />
      ) : (
        <Button size="compact-xs" variant="default" aria-label={`Switch to ${account.name}`} onClick={() => onSwitch(account)}>
          Switch
        </Button>
      ),
  },
});

/** The way out. */
export const leaveColumn = ({ onLeave, stays }: Omit<AccountActs, 'onSwitch'>): Column<LoginAccount> => ({
  key: 'leave',
  label: 'Leave',
  align: 'right',
  width: 60,
  priority: 8,
  cell: (account) => (
    <ReasonButton size="compact-xs" variant="subtle" reason={stays} aria-label={`Leave ${account.name}`} onClick={() => onLeave(account)}>
      Leave
    </ReasonButton>
  ),
});
