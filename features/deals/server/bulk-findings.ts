import type { Session } from '@kontor/core/contract';
import type { Scope } from '@kontor/core/server';
import { type BulkRow, type DealDraft, publishBlocker } from '@kontor/deals/contract';
import { dataFeeIn, draftFacts } from './draft-checks.ts';
import { leftOutBy } from './plan-buyers.ts';

export type BulkFinding = BulkRow['findings'][number];

/** What publishing would find of each draft, in their order; by as many statements as of one. */
export async function findingsOf(scope: Scope, _session: Session, drafts: readonly DealDraft[]): Promise<BulkFinding[][]> {
  const facts = await draftFacts(scope, drafts);
  return drafts.map((draft) => {
    const plan = draft.mediaPlans ? facts.plans.get(draft.mediaPlans) : undefined;
    const now = { ...draft, mediaPlans: plan?.id ?? null, mediaplanCPM: dataFeeIn(facts, plan?.id ?? null) };
    const text = publishBlocker(now) ?? leftOutBy(plan, draft.dealDspId, facts.dsps);
    return text === null ? [] : [{ severity: 'error' as const, text }];
  });
}
