import { allows, hrefOf, type Page, type Session } from '@kontor/core/contract';
import type { PaletteAction } from '@kontor/core/ui';
import type { WebPage } from '@kontor/core/web';
import { IconPlus } from '@tabler/icons-react';
import { webFeatures } from '../features.ts';

const CREATES = webFeatures.flatMap(({ creates = [] }) => creates);

/** True when the product has the page and the person may open it. */
export const canOpen = (pages: readonly WebPage[], session: Session, wanted: Page): boolean =>
  pages.some(({ page }) => page.path === wanted.path) && allows(wanted.access, session);

/** What the person may start from anywhere. */
export const createActions = (
  pages: readonly WebPage[],
  session: Session,
  open: (href: string) => void,
): (PaletteAction & { run: () => void })[] =>
  CREATES.filter(({ page }) => canOpen(pages, session, page)).map(({ label, page }) => {
    const href = hrefOf(page);
    return { id: href, label, icon: IconPlus, keywords: 'new create add', run: () => open(href) };
  });
