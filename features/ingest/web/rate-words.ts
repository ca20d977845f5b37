import { count } from '@kontor/core/ui';
import type { RatesKept } from '@kontor/ingest/contract';

/** What a change did, as one sentence. */
export function keptWords({ added, replaced, same }: RatesKept): string {
  const parts = [
    added > 0 && `${count(added)} added`,
    replaced > 0 && `${count(replaced)} replaced`,
    same > 0 && `${count(same)} as before`,
  ];
  const said = parts.filter(Boolean).join(', ');
  return said === '' ? 'No rate was kept.' : `Rates: ${said}.`;
}
