import { allows, hrefOf, personName, type Session } from '@kontor/core/contract';
import { ButtonMenu, UiLink, UserButton } from '@kontor/core/ui';
import { Menu } from '@mantine/core';
import {
  IconBuildingStore,
  IconDevices,
  IconExternalLink,
  IconKeyboard,
  IconLogout,
  IconPassword,
  type TablerIcon,
} from '@tabler/icons-react';
import { webFeatures } from '../features.ts';
import './app-shell.css';

type UserMenuProps = { user: Session; marketplaceUrl: string; onOpen: (overlay: string) => void; onSignOut: () => void };

/** The name people go by here; the e-mail where no name is known. */
const nameOf = (user: Session) => personName(user, user.email);

const drawn = (Icon: TablerIcon) => <Icon size={16} stroke={1.5} aria-hidden />;
/** Set for one person by the platform; they lead out of the product (decisions D56). */
const OWN_LINKS = [
  ['dashboardUrl', 'My dashboard'],
  ['adhocUrl', 'My ad hoc reports'],
] as const;
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
    {OWN_LINKS.map(([key, label]) => {
      const href = user[key];
      // What the platform set is https; anything else would be no link of its.
      if (!/^https:\/\//i.test(href)) return null;
      return (
        <Menu.Item key={key} component="a" href={href} target="_blank" rel="noopener noreferrer" leftSection={drawn(IconExternalLink)}>
          {label}
        </Menu.Item>
      );
    })}
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
