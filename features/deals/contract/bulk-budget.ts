import { z } from 'zod';
import type { DealDraft } from './deal.ts';
import { Decimal, goalMetricOf } from './deal-settings.ts';
import { byPercent, CENT, Signed, WHOLE } from './percent.ts';

/** A budget as it shall be, of which what is left out stays; or its goal raised or lowered by a share. */
export const BudgetChange = z.discriminatedUnion('by', [
  z.object({
    by: z.literal('SET'),
    budgetType: z.enum(['OPEN', 'DAILY', 'OVERALL']).optional(),
    budgetOptionsDaily: z.enum(['IMPRESSION', 'BUDGET']).optional(),
    budget: Decimal.nullable().optional(),
    impression: Decimal.nullable().optional(),
  }),
  z.object({ by: z.literal('PERCENT'), value: Signed }),
]);
export type BudgetChange = z.output<typeof BudgetChange>;

const OPEN = 'Its budget is open, so there is no amount to change by percent.';
const TOO_LOW = 'The budget would not be above 0.';
type Budget = Pick<DealDraft, 'budgetType' | 'budgetOptionsDaily' | 'budgetOptionsOverall' | 'budget' | 'impression'>;

/** Dollars are rounded to the cent, impressions to whole ones. */
export function editedBudget(now: Budget, change: BudgetChange): Partial<Budget> {
  if (change.by === 'SET') {
    const { by: _, ...fields } = change;
    return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  }
  const goal = goalMetricOf(now);
  if (goal === 'BUDGET' && now.budget !== null) return { budget: byPercent(now.budget, change.value, CENT) };
  if (goal === 'IMPRESSION' && now.impression !== null) return { impression: byPercent(now.impression, change.value, WHOLE) };
  return {};
}

/** Why a budget cannot be changed so, in words; null where it can. */
export function budgetUnfit(now: Budget, change: BudgetChange): string | null {
  if (change.by === 'SET') return null;
  if (goalMetricOf(now) === '') return OPEN;
  const { budget, impression } = editedBudget(now, change);
  return Number(budget ?? impression ?? 0) > 0 ? null : TOO_LOW;
}
