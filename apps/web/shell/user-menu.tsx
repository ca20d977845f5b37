import { allows, hrefOf, personName, type Session } from '@kontor/core/contract';
import { ButtonMenu, UiLink, UserButton } from '@kontor/core/ui';
import { Menu } from '@mantine/core';
import { IconBuildingStore, IconDevices, IconKeyboard, IconLogout, IconPassword, type TablerIcon } from '@tabler/icons-react';
import { webFeatures } from '../features.ts';
import './app-shell.css';

type UserMenuProps = { user: Session; marketplaceUrl: string; onOpen: (overlay: string) => void; onSignOut: () => void };

/** The name people go by here; the e-mail where no name is known. */
const nameOf = (user: Session) => personName(user, user.email);

const drawn = (Icon: TablerIcon) => <Icon size={16} stroke={1.5} aria-hidden />;
const PAGES = webFeatures.flatMap(({ userMenu = [] }) => userMenu).toSorted((a, b) => a.order - b.order);

export const UserMenu = ({ user, marketplaceUrl, onOpen, onSignOut }: UserMenuProps) => (
  <ButtonMenu width={240} button={<UserButton name={nameOf(user)} text={user.email} />}>
    <div className="app-user-menu-who">
      <strong>{nameOf(user)}</strong>
      <span className="k-note">{user.email}</span>
    </div>
    <Menu.Divider />
    {PAGES.filter(({ page, isFor }) => allows(page.access, user) && (isFor?.(user) ?? true)).map(({ label, icon, page }) => (
      <Menu.Item key={label} component={UiLink} href={hrefOf(page)} leftSection={drawn(icon)}>
        {label}
      </Menu.Item>
    ))}
    <Menu.Item leftSection={drawn(IconDevices)} onClick={() => onOpen('devices')}>
      Signed-in devices
    </Menu.Item>
    {!user.impersonator && (
      <Menu.Item leftSection={drawn(IconPassword)} onClick={() => onOpen('password')}>
        Change password
      </Menu.Item>
    )}
    <Menu.Item leftSection={drawn(IconKeyboard)} onClick={() => onOpen('shortcuts')}>
      Keyboard shortcuts
    </Menu.Item>
    {marketplaceUrl && (
      <Menu.Item component="a" href={marketplaceUrl} target="_blank" rel="noreferrer" leftSection={drawn(IconBuildingStore)}>
        Marketplace
      </Menu.Item>
    )}
    <Menu.Divider />
    <Menu.Item leftSection={drawn(IconLogout)} onClick={onSignOut}>
      Sign Out
    </Menu.Item>
  </ButtonMenu>
);
