import { allows, hrefOf, type Session } from '@kontor/core/contract';
import type { MenuGroup, MenuItem } from '@kontor/core/ui';
import type { WebPage } from '@kontor/core/web';
import { ALSO, MENU, type MenuEntry, type Submenu } from './menu-entries.ts';

const isSubmenu = (entry: MenuEntry | Submenu): entry is Submenu => 'entries' in entry;

/**
 * The menu of one person: entries whose page is built and whose rule lets them in; a submenu with one entry becomes a direct link
 * (spec 1 §2.3). What the staff are here for is first.
 */
export function menuFor(pages: readonly WebPage[], session: Session): MenuGroup[] {
  const open = new Set(pages.filter(({ page }) => allows(page.access, session)).map(({ page }) => hrefOf(page)));
  const itemsOf = (entries: readonly MenuEntry[]): MenuItem[] =>
    entries.filter(({ href, isFor }) => open.has(href) && (isFor?.(session) ?? true));
  const groups = MENU.filter(({ access }) => allows(access, session)).toSorted((a, b) => Number(b.isOfStaff) - Number(a.isOfStaff));
  return groups.flatMap(({ label, entries }) => {
    const items: MenuItem[] = [];
    const apart: MenuGroup[] = [];
    for (const entry of entries) {
      const inside = itemsOf(isSubmenu(entry) ? entry.entries : [entry]);
      const [only] = inside;
      if (isSubmenu(entry) && inside.length > 1) apart.push({ label: entry.label, items: inside });
      else if (only) items.push(isSubmenu(entry) ? { ...only, label: entry.label, icon: entry.icon } : only);
    }
    return [...(items.length > 0 ? [{ label, items }] : []), ...apart];
  });
}

/** Why a menu is short, in a sentence; a brand deals through Transparency, and has no deals of its own. */
export function menuNote(groups: readonly MenuGroup[], { accountType, roles }: Session): string | undefined {
  const hasTransparency = groups.some(({ items }) => items.some(({ href }) => href === '/transparency'));
  if (accountType !== 'Brand' || roles.includes('agency') || hasTransparency) return undefined;
  return 'Deals of your brand come with Transparency.';
}

/** The address of the entry whose page, or a page below it, is open; of two that a page stands below the first. */
export function currentIn(groups: readonly MenuGroup[], pathname: string): string | undefined {
  const isAt = (href: string) => pathname === href || pathname.startsWith(`${href}/`);
  const holds = ({ href }: MenuItem) => isAt(href) || ALSO.get(href)?.some(isAt);
  return groups
    .flatMap(({ items }) => items)
    .filter(holds)
    .sort((a, b) => b.href.length - a.href.length)[0]?.href;
}

/** Marks the entry that is open. */
export const withCurrent = (groups: readonly MenuGroup[], current: string | undefined): MenuGroup[] =>
  groups.map((group) => ({ ...group, items: group.items.map((item) => ({ ...item, current: item.href === current })) }));
