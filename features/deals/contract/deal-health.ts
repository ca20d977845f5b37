import { byId, Flag } from '@kontor/core/contract';
import { z } from 'zod';
import { DEAL_RULES, type DealRule, RULE_KEYS, THRESHOLDS } from './deal-rules.ts';

/** Why somebody should look at a deal that runs: the rules it meets. */
export const ATTENTION = RULE_KEYS;
export const ATTENTION_LABELS = Object.fromEntries(RULE_KEYS.map((key) => [key, DEAL_RULES[key].label])) as Record<DealRule, string>; // each key

/** How a deal does against its goal and its flight. Null where it has no goal, no end, or has not begun. */
export const DealHealth = z.object({
  /** Percent of an even share of the goal by now: an overall goal since the flight began, a daily one over seven days at most. */
  pace: z.number().nullable(),
  /** Percent of the goal: of an overall one so far, of a daily one today. */
  budgetUsed: z.number().nullable(),
  /** Begun days up to the flight's end. */
  daysLeft: z.number().int().nullable(),
  /** Whole hours of its day parting, from 12 on, that a published deal is without a bid, where its budget is not the reason. */
  noBidsFor: z.number().int().nullable(),
  /** The Eastern day of the last bid of a published deal whose overall goal is used up. */
  spentOn: z.iso.date().nullable(),
  attention: z.array(z.enum(ATTENTION)),
});
export type DealHealth = z.output<typeof DealHealth>;

export const PACE_HINT =
  'Pacing: delivered ÷ expected to date with even delivery. Overall goals: since flight start. Daily goals: last 7 days.';
const { hours, bidRate, winRate, pace, budget, daysLeft } = THRESHOLDS;
export const ATTENTION_HINT = `Flags published deals with: no requests for ${hours.requests} h; no bids, wins or impressions for ${hours.bids} h; a bid rate under ${bidRate.under} % or win rate under ${winRate.under} %; pacing under ${pace.under} %, or over ${pace.over} % with even delivery; over ${budget.over} % of an overall goal used; ${daysLeft} days or fewer to the end; an expired segment or an empty list. Once the goal is reached, only that is flagged.`;

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
