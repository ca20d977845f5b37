import { hrefOf, type Page, type Session } from '@kontor/core/contract';
import type { PaletteGroup, PaletteSearch } from '@kontor/core/ui';
import type { RecordSearch, WebPage } from '@kontor/core/web';
import { webFeatures } from '../features.ts';
import { canOpen } from './palette-actions.ts';

const SHOWN = 6;
type Asked = { pages: readonly WebPage[]; session: Session; open: (href: string) => void };

/** A record's page has one required parameter, its id, whatever it is called; its tab is the page's own. */
const recordHref = (page: Page, id: string) =>
  hrefOf(page, Object.fromEntries([...page.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, id])));

/** Records of one kind by name, each opening in the page where this person sees it: their own account's, or the staff one over all. */
function groupOf({ pages, session, open }: Asked, { own, staff, label, icon, find }: RecordSearch) {
  const isStaff = !canOpen(pages, session, own);
  const page = isStaff ? staff : own;
  if (!page || !canOpen(pages, session, page)) return null;
  return async (q: string, signal: AbortSignal): Promise<PaletteGroup> => {
    const found = await find({ q, most: SHOWN, isStaff }, signal);
    return { label, actions: found.map((record) => ({ ...record, icon, run: () => open(record.href ?? recordHref(page, record.id)) })) };
  };
}

/** What the features find by name, as far as the person may open it; undefined when there is nothing to search. */
export function findRecords(pages: readonly WebPage[], session: Session, open: Asked['open']): PaletteSearch | undefined {
  const groups = webFeatures
    .flatMap(({ search = [] }) => search)
    .map((search) => groupOf({ pages, session, open }, search))
    .filter((group) => group !== null);
  if (groups.length === 0) return undefined;
  return async (query, signal) => {
    const found = await Promise.all(groups.map((group) => group(query, signal)));
    return found.filter(({ actions }) => actions.length > 0);
  };
}
