import { apiKeyPages } from '@kontor/api-keys/contract';
import { allows, hrefOf, personName, type Session } from '@kontor/core/contract';
import { UiLink, UserButton } from '@kontor/core/ui';
import { ingestPages } from '@kontor/ingest/contract';
import { sessionPages } from '@kontor/session/contract';
import { Menu } from '@mantine/core';
import {
  IconBuildingStore,
  IconDevices,
  IconKey,
  IconKeyboard,
  IconLogout,
  IconPassword,
  IconServerBolt,
  IconUserShare,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Overlay } from './overlay.ts';
import './app-shell.css';

type UserMenuProps = { user: Session; marketplaceUrl: string; onOpen: (overlay: Overlay) => void; onSignOut: () => void };

/** The name people go by here; the e-mail where no name is known. */
const nameOf = (user: Session) => personName(user, user.email);

const drawn = (Icon: TablerIcon) => <Icon size={16} stroke={1.5} aria-hidden />;
/** Pages of the user menu by persona: API Keys are for reseller admins (spec 1 §2.4). */
const PAGES = [
  { label: 'API Keys', icon: IconKey, page: apiKeyPages.keys, isFor: (user: Session) => user.roles.includes('admin') },
  { label: 'Platform keys', icon: IconServerBolt, page: ingestPages.keys, isFor: () => true },
  { label: 'Act as another user', icon: IconUserShare, page: sessionPages.impersonate, isFor: () => true },
];

export const UserMenu = ({ user, marketplaceUrl, onOpen, onSignOut }: UserMenuProps) => (
  <Menu position="bottom-end" width={240}>
    <Menu.Target>
      <UserButton name={nameOf(user)} text={user.email} />
    </Menu.Target>
    <Menu.Dropdown>
      <div className="app-user-menu-who">
        <strong>{nameOf(user)}</strong>
        <span className="k-note">{user.email}</span>
      </div>
      <Menu.Divider />
      {PAGES.filter(({ page, isFor }) => allows(page.access, user) && isFor(user)).map(({ label, icon, page }) => (
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
    </Menu.Dropdown>
  </Menu>
);
