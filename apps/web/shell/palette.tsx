import { CommandPalette, type MenuGroup, type PaletteAction, type PaletteGroup, useOfferedActions } from '@kontor/core/ui';
import { recentRecords, useSession } from '@kontor/core/web';
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconBuildingCommunity, IconClock, IconDevices, IconKeyboard, IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { usePages } from '../pages-context.tsx';
import { createActions } from './palette-actions.ts';
import { findRecords } from './palette-search.ts';

type PaletteProps = { menu: readonly MenuGroup[]; onClose: () => void; onOpen: (overlay: string) => void; onSignOut: () => void };

/** What works on every page. */
function useShellActions({ onOpen, onSignOut }: Pick<PaletteProps, 'onOpen' | 'onSignOut'>): PaletteAction[] {
  const { setColorScheme } = useMantineColorScheme();
  const next = useComputedColorScheme('light') === 'dark' ? 'light' : 'dark';
  return [
    {
      id: 'theme',
      label: `Use ${next} theme`,
      icon: next === 'dark' ? IconMoon : IconSun,
      keywords: 'switch colour scheme',
      run: () => setColorScheme(next),
    },
    {
      id: 'accounts',
      label: 'Switch account',
      icon: IconBuildingCommunity,
      keywords: 'login accounts log in as',
      run: () => onOpen('accounts'),
    },
    { id: 'devices', label: 'Signed-in devices', icon: IconDevices, keywords: 'sessions', run: () => onOpen('devices') },
    { id: 'shortcuts', label: 'Keyboard shortcuts', icon: IconKeyboard, hint: '?', run: () => onOpen('shortcuts') },
    { id: 'sign-out', label: 'Sign Out', icon: IconLogout, keywords: 'log out leave', run: onSignOut },
  ];
}

/** Ctrl K: what can be done with the record that is open, recents, pages, actions; then the records that the features find. */
export function Palette({ menu, onClose, onOpen, onSignOut }: PaletteProps) {
  const session = useSession();
  const pages = usePages();
  const router = useRouter();
  const shellActions = useShellActions({ onOpen, onSignOut });
  const open = useCallback((href: string) => void router.navigate({ href }), [router]);
  const search = useMemo(() => findRecords(pages, session, open), [pages, session, open]);
  const here = useOfferedActions();
  // As they were when the palette opened: lines must not move under the pointer.
  const [recent] = useState(() => recentRecords(session));
  const groups: PaletteGroup[] = [
    ...here,
    {
      label: 'Recent',
      actions: recent
        .filter(({ href }) => !router.state.location.pathname.startsWith(href))
        .map(({ href, label, kind }) => ({ id: `recent ${href}`, label, hint: kind, icon: IconClock, run: () => open(href) })),
    },
    {
      label: 'Pages',
      actions: menu.flatMap(({ label: group, items }) =>
        items.map(({ label, href, icon }) => ({ id: href, label, icon, hint: group, run: () => open(href) })),
      ),
    },
    { label: 'Actions', actions: [...createActions(pages, session, open), ...shellActions] },
  ];
  return <CommandPalette isOpen onClose={onClose} groups={groups} search={search} placeholder="Search deals, plans, actions" />;
}
