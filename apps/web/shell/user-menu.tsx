import type { Session } from '@kontor/core/contract';
import { UserButton } from '@kontor/core/ui';
import { Menu } from '@mantine/core';
import { IconBuildingStore, IconKeyboard, IconLogout } from '@tabler/icons-react';
import './app-shell.css';

type UserMenuProps = { user: Session; marketplaceUrl: string; onShortcuts: () => void; onSignOut: () => void };

/** The name people go by here; the e-mail where no name is known. */
export const fullName = ({ firstName, lastName, email }: Session): string => `${firstName} ${lastName}`.trim() || email;

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

export const UserMenu = ({ user, marketplaceUrl, onShortcuts, onSignOut }: UserMenuProps) => (
  <Menu position="bottom-end" width={240}>
    <Menu.Target>
      <UserButton name={fullName(user)} />
    </Menu.Target>
    <Menu.Dropdown>
      <div className="app-user-menu-who">
        <strong>{fullName(user)}</strong>
        <span className="k-note">{user.email}</span>
      </div>
      <Menu.Divider />
      {marketplaceUrl && (
        <Menu.Item component="a" href={marketplaceUrl} target="_blank" rel="noreferrer" leftSection={<IconBuildingStore {...icon} />}>
          Marketplace
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconKeyboard {...icon} />} onClick={onShortcuts}>
        Keyboard shortcuts
      </Menu.Item>
      <Menu.Item leftSection={<IconLogout {...icon} />} onClick={onSignOut}>
        Sign Out
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
);
