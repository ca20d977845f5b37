import { addDays, dayIn, FLIGHT_ZONE, instantOf } from '@kontor/core/contract';
import { keepDerived } from '@kontor/core/server';
import {
  type DealHealth,
  type DealRule,
  type DealSettings,
  type DealStanding,
  type DealStatus,
  HAS_RUN,
  isHourChosen,
  THRESHOLDS,
} from '@kontor/deals/contract';
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
  mediaPlanId?: string | null;
};
type Goal = NonNullable<DealStanding['goal']>;
/**
 * Until when events are known, and whether the viewer may see spend, which a goal in dollars would tell. `heardFrom`: since when the feed has
 * been heard again, after it was silent.
 */
export type HealthAsked = { asOf: Date; seesSpend: boolean; heardFrom?: Date | null };

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const DAYS_OF_DAILY = 7;
/** Of a day's goal: what is held at its line or cap ends just under it. */
const DAY_MET = 95;
const MOST_HOURS = 24 * 60;

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

/** Whole hours between, of its day parting where it has one. */
function ownHours({ settings }: DealTerms, from: Date, to: Date): number {
  const hours = Math.min(MOST_HOURS, Math.floor((to.getTime() - from.getTime()) / HOUR));
  const { dayPartingType, dayPartingTimezone, dayPartingSchedules } = settings;
  if (dayPartingType !== 'CUSTOM' || hours <= 0) return hours;
  const isOpen = isHourChosen(dayPartingSchedules, dayPartingTimezone);
  return Array.from({ length: hours }, (_, hour) => from.getTime() + hour * HOUR).filter(isOpen).length;
}

const STAGES = { requests: 'lastRequest', bids: 'lastBid', wins: 'lastWin', impressions: 'lastImpression' } as const;
type Stage = keyof typeof STAGES;

/** Hours that a running deal is without a stage: since its last one, and not while it was unpublished, had met its day's goal, or nobody told. */
function hoursWithout(stage: Stage, terms: DealTerms, delivered: Delivered, { asOf, heardFrom = null }: HealthAsked): number {
  const last = delivered?.[STAGES[stage]];
  const goal = goalOf(terms.settings);
  const isMet = (day: 'today' | 'yesterday') =>
    goal?.per === 'day' && Number(delivered?.[day][goal.of] ?? 0) >= (Number(goal.amount) * DAY_MET) / 100;
  if (isMet('today')) return 0;
  const since = latest(
    last ? new Date(last.getTime() + HOUR) : countsFrom(terms, asOf),
    terms.publishedAt,
    heardFrom,
    isMet('yesterday') ? midnight(asOf) : null,
  );
  return Math.max(0, ownHours(terms, since, asOf));
}

/** The first stage that is silent: those after it are for want of it. */
function silenceOf(terms: DealTerms, delivered: Delivered, asked: HealthAsked): DealRule[] {
  const { hours, leastBefore } = THRESHOLDS;
  const isSilent = (stage: Stage) => hoursWithout(stage, terms, delivered, asked) >= hours[stage];
  if (isSilent('requests')) return ['NO_REQUESTS'];
  const { requests = 0, bids = 0, wins = 0 } = delivered?.recent ?? {};
  if (requests >= leastBefore.bids && isSilent('bids')) return ['NO_BIDS'];
  if (bids >= leastBefore.wins && isSilent('wins')) return ['NO_WINS'];
  return wins >= leastBefore.impressions && isSilent('impressions') ? ['NO_IMPRESSIONS'] : [];
}

/** Rates of the last day, of deals that are not silent. */
function ratesOf(delivered: Delivered): DealRule[] {
  const { bidRate, winRate } = THRESHOLDS;
  const { requests = 0, bids = 0, wins = 0 } = delivered?.recent ?? {};
  return [
    ...(requests >= bidRate.least && (bids / requests) * 100 < bidRate.under ? (['LOW_BID_RATE'] as const) : []),
    ...(bids >= winRate.least && (wins / bids) * 100 < winRate.under ? (['LOW_WIN_RATE'] as const) : []),
  ];
}

type Known = { health: Omit<DealHealth, 'attention'>; goal: Goal | null; isYoung: boolean };

function attentionOf({ health, goal, isYoung }: Known, terms: DealTerms, delivered: Delivered, asked: HealthAsked): DealRule[] {
  const { pace, budgetUsed, daysLeft, spentOn } = health;
  // Whatever else it seems to lack, it lacks budget.
  if (spentOn !== null) return ['SPENT'];
  const silence = silenceOf(terms, delivered, asked);
  const isAhead = pace !== null && pace > THRESHOLDS.pace.over && terms.settings.delivery === 'EVENLY';
  return [
    ...silence,
    ...(silence.length === 0 ? ratesOf(delivered) : []),
    ...(pace !== null && !isYoung && pace < THRESHOLDS.pace.under ? (['BEHIND'] as const) : []),
    ...(isAhead && !isYoung ? (['AHEAD'] as const) : []),
    ...(goal?.per === 'flight' && budgetUsed !== null && budgetUsed > THRESHOLDS.budget.over ? (['BUDGET'] as const) : []),
    ...(daysLeft !== null && daysLeft <= THRESHOLDS.daysLeft ? (['ENDING'] as const) : []),
  ];
}

/** Published, and within its flight. */
export function isRunning(terms: DealTerms, asOf: Date): boolean {
  const end = endOf(terms);
  return terms.status === 'PUBLISHED' && startOf(terms) < asOf && (end === null || end > asOf);
}

const longOnly = (hours: number) => (hours >= THRESHOLDS.hours.bids ? hours : null);

/** A deal against its goal and its flight. */
export function healthOf(terms: DealTerms, delivered: Delivered, asked: HealthAsked): DealHealth {
  const { asOf, seesSpend } = asked;
  const end = endOf(terms);
  const hasBegun = HAS_RUN.includes(terms.status) && startOf(terms) < asOf;
  const runs = isRunning(terms, asOf);
  const known = goalOf(terms.settings);
  const goal = known?.of === 'spend' && !seesSpend ? null : known;
  const share = goal && hasBegun ? evenShare(goal, terms, asked) : 0;
  const used = goal && hasBegun ? (amountOf(goal, delivered, goal.per === 'flight' ? 'since' : 'today') / Number(goal.amount)) * 100 : null;
  const isSpent = runs && goal?.per === 'flight' && used !== null && used >= THRESHOLDS.budget.spent;
  const left = end ? (end.getTime() - asOf.getTime()) / DAY : -1;
  const health = {
    pace: goal && share > 0 ? (amountOf(goal, delivered, 'since') / share) * 100 : null,
    budgetUsed: used,
    daysLeft: left > 0 ? Math.ceil(left) : null,
    noBidsFor: runs && !isSpent ? longOnly(hoursWithout('bids', terms, delivered, asked)) : null,
    spentOn: isSpent ? dayIn(FLIGHT_ZONE, delivered?.lastBid ?? asOf) : null,
  };
  const isYoung = asOf.getTime() - countsFrom(terms, asOf).getTime() < DAY;
  return { ...health, attention: runs ? attentionOf({ health, goal, isYoung }, terms, delivered, asked) : [] };
}
