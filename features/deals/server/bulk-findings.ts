import type { BulkRow, DealDraft } from '@kontor/deals/contract';
import { findingWords } from '@kontor/deals/contract';
import { type PreflightAsker, preflightOf } from './preflight.ts';

export type BulkFinding = BulkRow['findings'][number];

/** What the pre-flight finds in each draft, in their order. */
export async function findingsOf(asker: PreflightAsker, drafts: readonly DealDraft[]): Promise<BulkFinding[][]> {
  const found = await preflightOf(asker, drafts);
  return found.map(({ findings }) => findings.map((one) => ({ severity: one.severity, text: findingWords(one) })));
}
