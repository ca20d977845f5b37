import type { Scope } from '@kontor/core/server';
import type { Targeting } from '@kontor/market/contract';
import { segmentsOfTargeting } from '@kontor/market/server';
import { findMediaPlans, planClausesOf } from '@kontor/media-plans/server';
import { getDeal } from '../deal-store.ts';

/**
 * What a deal's plan reaches, but for what it says of people: a single request is shown of nobody's audience. Null where it has no plan.
 * Throws where the scope has no such deal.
 */
export async function reachOfDeal(scope: Scope, id: string): Promise<Targeting | null> {
  const { deal } = await getDeal(scope, id);
  const [plan] = await findMediaPlans(scope, deal.mediaPlanId ? [deal.mediaPlanId] : []);
  if (!plan) return null;
  const clauses = await planClausesOf(scope, plan.targeting);
  return { kind: 'and', of: clauses.map(({ tree }) => tree).filter((tree) => segmentsOfTargeting([tree]).size === 0) };
}
