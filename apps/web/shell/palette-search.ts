import { hrefOf, type Page, type Session } from '@kontor/core/contract';
import type { PaletteAction, PaletteGroup, PaletteSearch } from '@kontor/core/ui';
import { call, type WebPage } from '@kontor/core/web';
import { dealPages, dealRoutes } from '@kontor/deals/contract';
import { mediaPlanPages, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { IconListDetails, IconTargetArrow } from '@tabler/icons-react';
import { canOpen } from './palette-actions.ts';

const SHOWN = 6;
type Open = (href: string) => void;
type Source = { page: Page; isStaff: boolean };

/** The page in which this person sees one record: their own account's, or the staff one over all accounts. */
function sourceOf(pages: readonly WebPage[], session: Session, { own, staff }: { own: Page; staff: Page }): Source | null {
  if (canOpen(pages, session, own)) return { page: own, isStaff: false };
  return canOpen(pages, session, staff) ? { page: staff, isStaff: true } : null;
}

const listInput = (q: string, { isStaff }: Source) => ({
  q,
  pagination: { start: 0, number: SHOWN },
  fetchTotal: false,
  ...(isStaff && { admin: true }),
});

async function findDeals(q: string, source: Source, open: Open, signal: AbortSignal): Promise<PaletteAction[]> {
  const { data } = await call(dealRoutes.list, listInput(q, source), signal);
  return data.rows.map(({ id, data: deal }) => ({
    id,
    label: deal.title,
    hint: deal.dealId,
    icon: IconListDetails,
    run: () => open(hrefOf(source.page, { id })),
  }));
}

async function findPlans(q: string, source: Source, open: Open, signal: AbortSignal): Promise<PaletteAction[]> {
  const { data } = await call(mediaPlanRoutes.list, listInput(q, source), signal);
  return data.rows.map(({ id, data: plan }) => ({
    id,
    label: plan.title,
    hint: source.isStaff ? plan.company : plan.mediaType,
    icon: IconTargetArrow,
    run: () => open(hrefOf(source.page, { id })),
  }));
}

/** Deals and media plans by name, as far as the person may open them; undefined when there is nothing to search. */
export function findRecords(pages: readonly WebPage[], session: Session, open: Open): PaletteSearch | undefined {
  const deals = sourceOf(pages, session, { own: dealPages.edit, staff: dealPages.staffEdit });
  const plans = sourceOf(pages, session, { own: mediaPlanPages.edit, staff: mediaPlanPages.staffEdit });
  if (!deals && !plans) return undefined;
  return async (query, signal) => {
    const [foundDeals, foundPlans] = await Promise.all([
      deals ? findDeals(query, deals, open, signal) : [],
      plans ? findPlans(query, plans, open, signal) : [],
    ]);
    const groups: PaletteGroup[] = [
      { label: 'Deals', actions: foundDeals },
      { label: 'Media Plans', actions: foundPlans },
    ];
    return groups.filter(({ actions }) => actions.length > 0);
  };
}
