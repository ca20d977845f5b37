import { dayIn, FLIGHT_ZONE } from '@kontor/core/contract';
import type { DealDraft } from '@kontor/deals/contract';
import { z } from 'zod';
import { newDraft } from '../form/deal-form-values.ts';
import type { DealCopy } from './deal-copy.ts';

const text = z.string().max(100).optional().catch(undefined);
const amount = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,2})?$/)
  .optional()
  .catch(undefined);
const day = z.iso.date().optional().catch(undefined);

/** What a new deal is filled with: another deal, or a media plan with the price and the goal that its forecast was held against. */
export const SourceSearch = z.object({
  copy: text,
  plan: text,
  price: amount,
  goal: amount,
  goalIn: z.enum(['dollars']).optional().catch(undefined),
  from: day,
  to: day,
});
export type Source = z.output<typeof SourceSearch>;

const MOST_IMPRESSIONS = 999_999_999;
/** The goal in impressions, as a budget of the whole flight counts (spec 2 §3); null where it is not one. */
function impressionsOf({ goal, goalIn, price }: Source): number | null {
  const wanted = goalIn === 'dollars' ? (Number(goal) / Number(price)) * 1000 : Number(goal);
  const impressions = Math.floor(wanted);
  return impressions > 0 && impressions <= MOST_IMPRESSIONS ? impressions : null;
}

/** A new deal on a plan, under a free deal ID; what of the goal cannot be a deal's is left out and named. */
export function dealOfPlan(plan: { id: string; title: string; dealId: string }, source: Source): DealCopy {
  const { goal, from, to, price } = source;
  const { id: mediaPlans, title, dealId } = plan;
  const draft: DealDraft = { ...newDraft(), title, dealId, mediaPlans, rate: price ? Number(price).toFixed(2) : '' };
  if (goal === undefined) return { draft, leftOut: [] };
  const impressions = impressionsOf(source);
  const isFlight = from !== undefined && to !== undefined && from >= dayIn(FLIGHT_ZONE) && from <= to;
  if (impressions === null || !isFlight)
    return { draft, leftOut: [impressions === null ? 'its goal' : 'its goal, whose flight has begun'] };
  const budget = { budgetType: 'OVERALL', impression: String(impressions), start: `${from} 00:00:00`, end: `${to} 23:59:59` } as const;
  return { draft: { ...draft, ...budget }, leftOut: [] };
}
