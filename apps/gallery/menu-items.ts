import type { MenuGroup } from '@kontor/core/ui';
import {
  IconBinaryTree2,
  IconGauge,
  IconLayoutDashboard,
  IconListDetails,
  IconLogin2,
  IconTable,
  IconTargetArrow,
} from '@tabler/icons-react';

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
        item('states', 'States', IconGauge),
        item('sign-in', 'Sign in', IconLogin2),
      ],
    },
    { label: 'Parts', items: [item('parts', 'Every part', IconBinaryTree2), item('rows', '100,000 rows', IconTable)] },
  ].map((group) => ({ ...group, items: group.items.map((one) => ({ ...one, current: one.href === `#/${route}` })) }));
