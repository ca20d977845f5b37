import { fail } from '@kontor/core/contract';
import type { SignedCall } from '@kontor/core/server';
import { type DealStanding, dealNotFound, type dealRoutes, measureViewer } from '@kontor/deals/contract';
import { MEASURES } from '@kontor/market/contract';
import { whoseOf } from '@kontor/market/server';
import { readTerms } from '../deal-terms-store.ts';
import { openPlanRules } from '../incidents/incident-store.ts';
import { goalOf, healthOf } from './deal-health.ts';
import { deliveredOf, reachOf } from './read-health.ts';

/** How one deal does against its goal and its flight; another account's is as one that is not there. */
export async function readStanding({ input, scope, session, stores }: SignedCall<typeof dealRoutes.standing>): Promise<DealStanding> {
  const viewer = measureViewer({ accountType: session.accountType, isStaffView: scope.reach === 'all' });
  const reader = { events: stores.events, scope, whose: whoseOf(scope), viewer };
  const [[terms], asOf] = await Promise.all([readTerms(scope, [input.id]), reachOf(reader)]);
  if (!terms) return fail(dealNotFound);
  const [found, ofPlan] = await Promise.all([deliveredOf(reader, [terms], asOf), openPlanRules(scope, [terms.id])]);
  const delivered = found.get(terms.id);
  const seesSpend = MEASURES.spend.isSeenBy(viewer);
  const known = goalOf(terms.settings);
  const goal = known?.of === 'spend' && !seesSpend ? null : known;
  const health = healthOf(terms, delivered, { asOf, seesSpend });
  return {
    ...health,
    attention: [...health.attention, ...(ofPlan.get(terms.id) ?? [])],
    goal,
    delivered: goal && (delivered?.[goal.per === 'flight' ? 'since' : 'today'][goal.of] ?? '0'),
    lastBid: delivered?.lastBid?.toISOString() ?? null,
  };
}
