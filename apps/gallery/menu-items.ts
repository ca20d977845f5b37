import type { MenuGroup } from '@kontor/core/ui';
import { IconComponents, IconLayoutDashboard, IconListDetails, IconLogin2, IconTable, IconTargetArrow } from '@tabler/icons-react';
import { SHEETS } from './sheets.ts';

const item = (hash: string, label: string, icon: MenuGroup['items'][number]['icon'], count?: number) => ({
  href: `#/${hash}`,
  label,
  icon,
  count,
});

export const menuFor = (route: string): MenuGroup[] =>
  [
    {
      label: 'Screens',
      items: [
        item('dashboard', 'Dashboard', IconLayoutDashboard),
        item('deals', 'Deals', IconListDetails, 248),
        item('targeting', 'Targeting', IconTargetArrow, 61),
        item('rows', '100,000 rows', IconTable),
        item('sign-in', 'Sign in', IconLogin2),
      ],
    },
    { label: 'Parts', items: SHEETS.map(([hash, label]) => item(hash, label, IconComponents)) },
  ].map((group) => ({ ...group, items: group.items.map((one) => ({ ...one, current: one.href === `#/${route}` })) }));
