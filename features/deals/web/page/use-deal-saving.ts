import { useSave } from '@kontor/core/web';
import { type Deal, type DealDraft, dealRoutes } from '@kontor/deals/contract';
import { changesSince } from '@kontor/history/web';
import { draftOf, LABELS } from '../form/deal-form-values.ts';
import type { DealForm } from '../form/use-deal-form.ts';
import { DEAL_READS } from './deal-reads.ts';
import { useDealWords } from './use-deal-words.ts';
import type { useSaveQuestion } from './use-save-question.tsx';

type Asking = ReturnType<typeof useSaveQuestion>['ask'];
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
