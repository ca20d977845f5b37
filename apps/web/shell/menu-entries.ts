import type { AccessRule } from '@kontor/core/contract';
import { hrefOf } from '@kontor/core/contract';
import type { MenuLine } from '@kontor/core/web';
import { IconBinaryTree2, IconFileSpreadsheet, IconListDetails, IconReportAnalytics, type TablerIcon } from '@tabler/icons-react';
import { webFeatures } from '../features.ts';

export type MenuEntry = {
  label: string;
  href: string;
  icon: TablerIcon;
  go?: string | undefined;
  mark?: MenuLine['mark'];
  isFor?: MenuLine['isFor'];
};
export type Submenu = { label: string; icon: TablerIcon; entries: readonly MenuEntry[] };
type Group = { label: string; access: AccessRule; isOfStaff: boolean; entries: readonly (MenuEntry | Submenu)[] };

/** Where platform staff start. */
export const STAFF_GROUP = 'Admin';

/**
 * Groups of the look, in order (spec 1 §2.3); `access` hides a whole group where the specification names who it is for. System messages
 * are in the admin group alone: whoever is super sees it too. Groups of the staff are first for who has them.
 */
const GROUPS: readonly { label: string; access?: AccessRule; isOfStaff?: true }[] = [
  { label: 'Overview' },
  { label: 'Trading' },
  { label: 'Planning' },
  { label: 'Account' },
  { label: STAFF_GROUP, access: 'adminFlag', isOfStaff: true },
  { label: 'Super Admin', access: 'super', isOfStaff: true },
  { label: 'Platform', access: 'super', isOfStaff: true },
  { label: 'Support' },
];
const SUBMENU_ICONS: Record<string, TablerIcon> = {
  Deals: IconListDetails,
  Segments: IconBinaryTree2,
  'Media Lists': IconFileSpreadsheet,
  Reporting: IconReportAnalytics,
};

const entryOf = ({ page, also: _, submenu: __, group: ___, order: ____, ...line }: MenuLine): MenuEntry => ({
  ...line,
  href: hrefOf(page),
});

/** Lines of one group; those of a submenu are where its first line is. */
const entriesOf = (lines: readonly MenuLine[]): (MenuEntry | Submenu)[] =>
  [...Map.groupBy(lines, ({ submenu, order }) => submenu ?? order)].flatMap<MenuEntry | Submenu>(([label, inside]) => {
    const entries = inside.map(entryOf);
    return typeof label === 'string' ? { label, icon: SUBMENU_ICONS[label] ?? IconListDetails, entries } : entries;
  });

const LINES = webFeatures.flatMap(({ menu = [] }) => menu).toSorted((a, b) => a.order - b.order);

/** Addresses of pages that have no line, under that of the line that is lit for them. */
export const ALSO: ReadonlyMap<string, readonly string[]> = new Map(
  LINES.map(({ page, also = [] }) => [hrefOf(page), also.map((one) => hrefOf(one))]),
);

/** Lines that have something to say beside their name; most are in the menu only while they have. */
export const MARKED = LINES.flatMap(({ page, mark }) => (mark ? [{ href: hrefOf(page), mark }] : []));

/** The whole menu, as the features declare it. Who sees an entry is its page's rule, not written here. */
export const MENU: readonly Group[] = GROUPS.map(({ label, access = 'signedIn', isOfStaff = false }) => ({
  label,
  access,
  isOfStaff,
  entries: entriesOf(LINES.filter(({ group }) => group === label)),
}));
