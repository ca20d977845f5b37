import { byId, Flag } from '@kontor/core/contract';
import { z } from 'zod';

/** Why somebody should look at a deal that runs. */
export const ATTENTION = ['BEHIND', 'NO_BIDS', 'ENDING', 'BUDGET', 'SPENT'] as const;
export const ATTENTION_LABELS: Record<(typeof ATTENTION)[number], string> = {
  BEHIND: 'Behind pace',
  NO_BIDS: 'No bids for 24 h',
  ENDING: 'Ends within 3 days',
  BUDGET: 'Budget over 95 %',
  SPENT: 'Budget spent',
};

/** How a deal does against its goal and its flight. Null where it has no goal, no end, or has not begun. */
export const DealHealth = z.object({
  /** Percent of an even share of the goal by now: an overall goal since the flight began, a daily one over seven days at most. */
  pace: z.number().nullable(),
  /** Percent of the goal: of an overall one so far, of a daily one today. */
  budgetUsed: z.number().nullable(),
  /** Begun days up to the flight's end. */
  daysLeft: z.number().int().nullable(),
  /** Whole hours, from 24 on, that a published deal is without a bid, where its budget is not the reason. */
  noBidsFor: z.number().int().nullable(),
  /** The Eastern day of the last bid of a published deal whose overall goal is used up. */
  spentOn: z.iso.date().nullable(),
  attention: z.array(z.enum(ATTENTION)),
});
export type DealHealth = z.output<typeof DealHealth>;

export const PACE_HINT =
  'Delivered in percent of an even share of the goal by now: an overall goal since the flight began, a daily one over the last seven days.';
export const ATTENTION_HINT =
  'Published deals that are under 80 % of pace, without a bid for 24 h, within 3 days of their end, or over 95 % of an overall goal; a goal that is used up is that alone.';

/** A deal's line on its page: its health, and what it is measured by. */
export const DealStanding = z.object({
  ...DealHealth.shape,
  goal: z.object({ of: z.enum(['impressions', 'spend']), amount: z.string(), per: z.enum(['flight', 'day']) }).nullable(),
  /** Delivered of the goal: since the flight began, or today. */
  delivered: z.string().nullable(),
  /** The hour of the last bid, ISO. */
  lastBid: z.string().nullable(),
});
export type DealStanding = z.output<typeof DealStanding>;

export const DealStandingInput = byId('deal').extend({ admin: Flag.default(false) });
