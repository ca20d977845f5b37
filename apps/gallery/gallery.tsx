import {
  AccountButton,
  CommandPalette,
  Footer,
  type PaletteGroup,
  SchemeToggle,
  Shell,
  ShortcutsDialog,
  UserButton,
} from '@kontor/core/ui';
import { Menu } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { menuFor } from './menu-items.ts';
import { DealsScreen } from './screens/deals.tsx';
import { SignInScreen } from './screens/sign-in.tsx';
import { BARE, SheetPage } from './sheet-page.tsx';

const TargetingScreen = lazy(() => import('./screens/targeting.tsx').then((m) => ({ default: m.TargetingScreen })));
const DashboardScreen = lazy(() => import('./screens/dashboard.tsx').then((m) => ({ default: m.DashboardScreen })));
const RowsScreen = lazy(() => import('./screens/rows.tsx').then((m) => ({ default: m.RowsScreen })));

const SCREENS: Record<string, React.ComponentType> = {
  deals: DealsScreen,
  targeting: TargetingScreen,
  dashboard: DashboardScreen,
  rows: RowsScreen,
};

const SHORTCUTS = [
  {
    label: 'Everywhere',
    shortcuts: [
      { keys: 'Ctrl K', label: 'Search and commands' },
      { keys: '?', label: 'This list' },
    ],
  },
  {
    label: 'Lists',
    shortcuts: [
      { keys: 'Shift F', label: 'Search the list' },
      { keys: 'Shift N', label: 'Create' },
      { keys: '↓ ↑', label: 'Next or previous row' },
    ],
  },
];

const palette = (route: string): PaletteGroup[] =>
  menuFor(route).map(({ label, items }) => ({
    label,
    actions: items.map(({ href, label: name, icon }) => ({
      id: href,
      label: name,
      icon,
      hint: 'page',
      run: () => {
        window.location.hash = href;
      },
    })),
  }));

const Account = () => (
  <Menu position="bottom-start">
    <Menu.Target>
      <AccountButton name="Halden Media" tag="Agency" />
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Label>Accounts</Menu.Label>
      <Menu.Item>Halden Media</Menu.Item>
      <Menu.Item>Halden Media · Nordics</Menu.Item>
    </Menu.Dropdown>
  </Menu>
);

const User = () => (
  <Menu position="bottom-end">
    <Menu.Target>
      <UserButton name="Maren Oduya" />
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item>Profile</Menu.Item>
      <Menu.Item component="a" href="#/sign-in">
        Sign out
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
);

/** The look's screens, made of the real components and labelled sample data. */
export function Gallery({ route }: { route: string }) {
  const [isFolded, setFolded] = useState(false);
  const [open, setOpen] = useState<'palette' | 'shortcuts'>();
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.matches('input, textarea');
      if ((event.ctrlKey || event.metaKey) && event.key === 'k') {
        event.preventDefault();
        setOpen('palette');
      } else if (event.key === '?' && !isTyping) setOpen('shortcuts');
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);
  if (route === 'sign-in') return <SignInScreen />;
  // Without the frame: a change to it changes no picture of the parts.
  if (route.startsWith(BARE))
    return (
      <main className="gallery-sheet">
        <SheetPage name={route.slice(BARE.length)} />
      </main>
    );
  const Screen = SCREENS[route];
  return (
    <Shell
      menu={menuFor(route)}
      homeHref="#/deals"
      isFolded={isFolded}
      onFold={setFolded}
      pageKey={route}
      topBar={{
        account: <Account />,
        user: <User />,
        actions: <SchemeToggle />,
        search: { label: 'Search deals, plans, actions', onOpen: () => setOpen('palette') },
      }}
      footer={
        <Footer version="Kontor design system" data="Sample data, not from any store">
          <button type="button" onClick={() => setOpen('shortcuts')}>
            Shortcuts
          </button>
        </Footer>
      }
    >
      <Suspense fallback={<div className="k-page" />}>{Screen ? <Screen /> : <SheetPage name={route} />}</Suspense>
      <CommandPalette isOpen={open === 'palette'} onClose={() => setOpen(undefined)} groups={palette(route)} />
      <ShortcutsDialog isOpen={open === 'shortcuts'} onClose={() => setOpen(undefined)} groups={SHORTCUTS} />
    </Shell>
  );
}
