import type { WidgetReply } from '@kontor/dashboards/contract';
import { UNOFFERED } from '@kontor/market/contract';
import { unofferedCounts } from '@kontor/market/server';
import type { Dashboard } from './dashboard-reader.ts';

/** Why the deal was not offered what its plan met. It is counted by deal, so there is none of a part of its supply. */
export async function unofferedOf({ reader, dealId, part, where }: Dashboard): Promise<WidgetReply<'unoffered'>['unoffered']> {
  if (where.length > 1) return [];
  const counts = await unofferedCounts(reader, { span: part, deal: dealId });
  return counts.map(({ cause, count }) => ({ cause: UNOFFERED[cause], requests: count }));
}
