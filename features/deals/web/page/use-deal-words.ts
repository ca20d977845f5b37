import { changesOf, valueAt } from '@kontor/core/contract';
import { MISSING, money } from '@kontor/core/ui';
import { useCall } from '@kontor/core/web';
import { DEAL_FIELDS, type Deal, type DealDraft } from '@kontor/deals/contract';
import { dspRoutes } from '@kontor/dsps/contract';
import { usePlanOutlook } from '../form/use-plan-outlook.ts';

/** Ids are the database's, never a person's. */
const isId = (text: string) => /\b[0-9a-f]{24}\b/.test(text);

/** The words of a deal's fields, with the names of all that either version holds. */
export function useDealWords(deal: Deal, mine: DealDraft) {
  const dsps = useCall(dspRoutes.list, { buyer: true });
  const { plan } = usePlanOutlook(mine.mediaPlans);
  return (path: string, values: DealDraft, theirs: Deal): string => {
    const titles = [deal, theirs].map(({ mediaPlans, mediaPlanTitle }) => [mediaPlans, mediaPlanTitle ?? MISSING]);
    const names = {
      dealDspId: {
        ...Object.fromEntries([deal, theirs].map(({ dealDspId, selectedDsp }) => [dealDspId, selectedDsp])),
        ...Object.fromEntries(dsps.data?.map(({ id, name }) => [id, name]) ?? []),
      },
      mediaPlans: { ...Object.fromEntries(titles), ...(plan.data && { [mine.mediaPlans ?? '']: plan.data.title }) },
      pubSeats: { ...deal.publisherNames, ...theirs.publisherNames },
    };
    if (path === 'rate' || path === 'budget') return money(String(valueAt(values, path) ?? ''));
    const field = Object.entries(DEAL_FIELDS).filter(([key]) => key === path);
    const words = changesOf(Object.fromEntries(field), {}, values, names)[0]?.newValue ?? MISSING;
    return isId(words) ? 'Another choice' : words;
  };
}
