import { count } from '@kontor/core/ui';
import type { RatesKept } from '@kontor/ingest/contract';

export const NONE_KEPT = 'No rate was kept.';
export const hasNoneKept = ({ added, replaced, same }: RatesKept): boolean => added + replaced + same === 0;

/** What a change did, as one sentence. */
export function keptWords(kept: RatesKept): string {
  if (hasNoneKept(kept)) return NONE_KEPT;
  const { added, replaced, same } = kept;
  const parts = [
    added > 0 && `${count(added)} added`,
    replaced > 0 && `${count(replaced)} replaced`,
    same > 0 && `${count(same)} as before`,
  ];
  return `Rates: ${parts.filter(Boolean).join(', ')}.`;
}
