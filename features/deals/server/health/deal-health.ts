import { addDays, dayIn, FLIGHT_ZONE, instantOf } from '@kontor/core/contract';
import { keepDerived } from '@kontor/core/server';
import { type DealHealth, type DealSettings, type DealStanding, type DealStatus, HAS_RUN } from '@kontor/deals/contract';
import type { DeliveredSince } from '@kontor/market/server';

/** What of a deal says how it should deliver. */
export type DealTerms = {
  id: string;
  status: DealStatus;
  flightStart: string | null;
  flightEnd: string | null;
  createdAt: Date;
  /** When it was last published; null where that is not known. */
  publishedAt: Date | null;
  settings: DealSettings;
};
type Goal = NonNullable<DealStanding['goal']>;
/** Until when events are known, and whether the viewer may see spend, which a goal in dollars would tell. */
export type HealthAsked = { asOf: Date; seesSpend: boolean };

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const DAYS_OF_DAILY = 7;
const BEHIND = 80;
const NEARLY_USED = 95;
const USED_UP = 100;
const SOON = 3;

/** What a deal should deliver, over its flight or each day; null for an open one. */
export function goalOf({ budgetType, budgetOptionsDaily, budget, impression }: DealSettings): Goal | null {
  if (budgetType === 'OVERALL') return Number(impression) > 0 ? { of: 'impressions', amount: impression ?? '0', per: 'flight' } : null;
  if (budgetType !== 'DAILY') return null;
  const [of, amount] = budgetOptionsDaily === 'BUDGET' ? (['spend', budget] as const) : (['impressions', impression] as const);
  return Number(amount) > 0 ? { of, amount: amount ?? '0', per: 'day' } : null;
}

const startOf = ({ flightStart, createdAt }: DealTerms) => (flightStart ? instantOf(flightStart, FLIGHT_ZONE) : createdAt);
const endOf = ({ flightEnd }: DealTerms) => (flightEnd ? instantOf(flightEnd, FLIGHT_ZONE) : null);
const latest = (...times: (Date | null)[]) => new Date(Math.max(...times.map((time) => time?.getTime() ?? 0)));

/** Eastern midnight, today's or so many days before: kept answers stay good for a day. */
export const midnight = (now: Date, daysBefore = 0): Date =>
  instantOf(`${addDays(dayIn(FLIGHT_ZONE, now), -daysBefore)} 00:00:00`, FLIGHT_ZONE);

/** Every deal of a list asks it of the same moment. */
const weekStarts = keepDerived<Date, Date>();
const weekStart = (now: Date) => weekStarts(now, '', () => midnight(now, DAYS_OF_DAILY - 1));

/** From when on a deal's delivery counts: an overall goal's from its flight's start, any other's over the last seven days. */
export const countsFrom = (terms: DealTerms, now: Date): Date =>
  goalOf(terms.settings)?.per === 'flight' ? startOf(terms) : latest(startOf(terms), weekStart(now));

type Delivered = DeliveredSince | undefined;
const amountOf = (goal: Goal, delivered: Delivered, since: 'since' | 'today') => Number(delivered?.[since][goal.of] ?? 0);

/** What an even share of the goal would be by now. */
function evenShare(goal: Goal, terms: DealTerms, { asOf }: HealthAsked): number {
  const [start, end] = [startOf(terms), endOf(terms)];
  const until = end && end < asOf ? end : asOf;
  if (goal.per === 'day') return (Number(goal.amount) * (until.getTime() - countsFrom(terms, asOf).getTime())) / DAY;
  if (!end || end <= start) return 0;
  return (Number(goal.amount) * (until.getTime() - start.getTime())) / (end.getTime() - start.getTime());
}

function hoursWithoutBids(terms: DealTerms, delivered: Delivered, { asOf }: HealthAsked): number | null {
  const lastBid = delivered?.lastBid ? new Date(delivered.lastBid.getTime() + HOUR) : null;
  const since = lastBid ?? latest(countsFrom(terms, asOf), terms.publishedAt);
  const hours = Math.floor((asOf.getTime() - since.getTime()) / HOUR);
  return hours >= 24 ? hours : null;
}

function attentionOf(health: Omit<DealHealth, 'attention'>, goal: Goal | null, isRunning: boolean): DealHealth['attention'] {
  if (!isRunning) return [];
  const { pace, budgetUsed, daysLeft, noBidsFor, spentOn } = health;
  // Whatever else it seems to lack, it lacks budget.
  if (spentOn !== null) return ['SPENT'];
  return [
    ...(pace !== null && pace < BEHIND ? (['BEHIND'] as const) : []),
    ...(noBidsFor !== null ? (['NO_BIDS'] as const) : []),
    ...(daysLeft !== null && daysLeft <= SOON ? (['ENDING'] as const) : []),
    ...(goal?.per === 'flight' && budgetUsed !== null && budgetUsed > NEARLY_USED ? (['BUDGET'] as const) : []),
  ];
}

/** A deal against its goal and its flight. */
export function healthOf(terms: DealTerms, delivered: Delivered, asked: HealthAsked): DealHealth {
  const { asOf, seesSpend } = asked;
  const [start, end] = [startOf(terms), endOf(terms)];
  const hasBegun = HAS_RUN.includes(terms.status) && start < asOf;
  const isRunning = terms.status === 'PUBLISHED' && hasBegun && (end === null || end > asOf);
  const known = goalOf(terms.settings);
  const goal = known?.of === 'spend' && !seesSpend ? null : known;
  const share = goal && hasBegun ? evenShare(goal, terms, asked) : 0;
  const used = goal && hasBegun ? (amountOf(goal, delivered, goal.per === 'flight' ? 'since' : 'today') / Number(goal.amount)) * 100 : null;
  const isSpent = isRunning && goal?.per === 'flight' && used !== null && used >= USED_UP;
  const left = end ? (end.getTime() - asOf.getTime()) / DAY : -1;
  const health = {
    pace: goal && share > 0 ? (amountOf(goal, delivered, 'since') / share) * 100 : null,
    budgetUsed: used,
    daysLeft: left > 0 ? Math.ceil(left) : null,
    noBidsFor: isRunning && !isSpent ? hoursWithoutBids(terms, delivered, asked) : null,
    spentOn: isSpent ? dayIn(FLIGHT_ZONE, delivered?.lastBid ?? asOf) : null,
  };
  return { ...health, attention: attentionOf(health, goal, isRunning) };
}
