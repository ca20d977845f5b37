import { changesOf, valueAt } from '@kontor/core/contract';
import { MISSING, money } from '@kontor/core/ui';
import { useCall, useSave } from '@kontor/core/web';
import { DEAL_FIELDS, type Deal, type DealDraft, dealRoutes } from '@kontor/deals/contract';
import { dspRoutes } from '@kontor/dsps/contract';
import { changesSince } from '@kontor/history/web';
import { draftOf, LABELS } from '../form/deal-form-values.ts';
import type { DealForm } from '../form/use-deal-form.ts';
import { usePlanOutlook } from '../form/use-plan-outlook.ts';
import { DEAL_READS } from './deal-reads.ts';
import type { useApprovalQuestion } from './use-approval-question.tsx';

/** Ids are the database's, never a person's. */
const isId = (text: string) => /\b[0-9a-f]{24}\b/.test(text);

/** The words of a deal's fields, with the names of all that either version holds. */
function useDealWords(deal: Deal, mine: DealDraft) {
  const dsps = useCall(dspRoutes.list, { buyer: true });
  const { plan } = usePlanOutlook(mine.mediaPlans);
  return (path: string, values: DealDraft, theirs: Deal): string => {
    const titles = [deal, theirs].map(({ mediaPlans, mediaPlanTitle }) => [mediaPlans, mediaPlanTitle ?? MISSING]);
    const names = {
      dealDspId: {
        ...Object.fromEntries([deal, theirs].map(({ dealDspId, selectedDsp }) => [dealDspId, selectedDsp])),
        ...Object.fromEntries(dsps.data?.map(({ id, name }) => [id, name]) ?? []),
      },
      mediaPlans: { ...Object.fromEntries(titles), ...(plan.data && { [plan.data.id]: plan.data.title }) },
      pubSeats: { ...deal.publisherNames, ...theirs.publisherNames },
    };
    if (path === 'rate' || path === 'budget') return money(String(valueAt(values, path) ?? ''));
    const field = Object.entries(DEAL_FIELDS).filter(([key]) => key === path);
    const words = changesOf(Object.fromEntries(field), {}, values, names)[0]?.newValue ?? MISSING;
    return isId(words) ? 'Another choice' : words;
  };
}

type Asking = ReturnType<typeof useApprovalQuestion>['ask'];
/** Saves a deal that exists; where somebody else saved first, both versions meet field by field, and `ask` asks of the one that is chosen. */
export function useDealSaving(deal: Deal, { before, ask, form: { form, showIssues } }: { before: DealDraft; ask: Asking; form: DealForm }) {
  const wordsOf = useDealWords(deal, form.getValues());
  const saving = useSave(dealRoutes.update, {
    invalidates: DEAL_READS,
    failed: 'Unable to update this deal. Please try again.',
    meeting: {
      read: dealRoutes.get,
      input: { id: deal.id },
      title: 'This deal was changed in the meantime',
      labels: LABELS,
      before,
      mine: () => form.getValues(),
      valuesOf: draftOf,
      wordsOf,
      changes: () => changesSince(deal.id, deal.lastUpdate),
      onDropped: () => form.reset(),
      onChosen: (draft: DealDraft, theirs: Deal) => {
        form.setValues(draft);
        const save = () => saving.save({ ...draft, id: deal.id, version: theirs.version }, showIssues);
        ask(draft, save, { status: theirs.status, draft: draftOf(theirs) });
      },
    },
  });
  return saving;
}
