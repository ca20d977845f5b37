import { CommandPalette, type MenuGroup, type PaletteGroup } from '@kontor/core/ui';
import { useSession } from '@kontor/core/web';
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconBuildingCommunity, IconDevices, IconKeyboard, IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { usePages } from '../pages-context.tsx';
import { createActions } from './palette-actions.ts';
import { findRecords } from './palette-search.ts';

type PaletteProps = { menu: readonly MenuGroup[]; onClose: () => void; onOpen: (overlay: string) => void; onSignOut: () => void };

/** Ctrl K; its own chunk, so a default export. */
export default function Palette({ menu, onClose, onOpen, onSignOut }: PaletteProps) {
  const session = useSession();
  const pages = usePages();
  const router = useRouter();
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  const next = scheme === 'dark' ? 'light' : 'dark';
  const open = useCallback((href: string) => void router.navigate({ href }), [router]);
  const search = useMemo(() => findRecords(pages, session, open), [pages, session, open]);
  const groups: PaletteGroup[] = [
    {
      label: 'Pages',
      actions: menu.flatMap(({ label: group, items }) =>
        items.map(({ label, href, icon }) => ({ id: href, label, icon, hint: group, run: () => open(href) })),
      ),
    },
    {
      label: 'Actions',
      actions: [
        ...createActions(pages, session, open),
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
      ],
    },
  ];
  return <CommandPalette isOpen onClose={onClose} groups={groups} search={search} placeholder="Search deals, plans, actions" />;
}
