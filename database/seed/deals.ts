import { dayIn, FLIGHT_ZONE } from '@kontor/core/contract';
import type { DealStatus } from '@kontor/deals/contract';
import type { DemoAccount } from './accounts.ts';
import { ADVERTISERS } from './advertisers.ts';
import { type DealSize, demoSettings } from './deal-settings.ts';
import { type Demo, daysFrom } from './demo-clock.ts';
import type { DemoDsp } from './dsps.ts';
import { type Flight, flightOf, wallClock } from './flights.ts';
import type { Cast, DemoPlan } from './media-plans.ts';
import type { Random } from './prng.ts';
import type { DealRow } from './rows.ts';

/** A deal with what its history and the simulator need. */
export type DemoDeal = DealRow & { account: DemoAccount; plan: DemoPlan | null; adomain: string; appetite: number; flight: Flight };

/** Deals of each account that makes any. */
const SIZES: Record<string, number> = {
  halden: 196,
  lean: 30,
  rival: 44,
  tallgrass: 14,
  vantor: 20,
  ostrava: 6,
  fernstream: 20,
  ironbark: 8,
  lanternpost: 8,
  crossbeam: 26,
  copperline: 6,
  dormouse: 2,
  eastlane: 2,
};
/** Shares of an account's deals; the rest is published. Those waiting for a publisher need a plan that names one. */
const SHARES: [DealStatus, number][] = [
  ['UNPUBLISHED', 0.11],
  ['INACTIVE', 0.19],
  ['DRAFT', 0.11],
];
const APPROVALS: DealStatus[] = [
  'SEND_FOR_APPROVAL',
  'APPROVED',
  'CHANGES_REQUESTED',
  'SEND_FOR_APPROVAL',
  'APPROVED',
  'SEND_FOR_APPROVAL',
  'CHANGES_REQUESTED',
];
const VARIATIONS = ['', 'wave 2', ':30s', ':15s', 'always on', 'wave 3', 'test', 'make-good', 'scatter', 'phase 2', 'launch', 'weekend'];
const ID_LETTERS = [...'ABCDEFGHJKMNPQRSTUVWXYZ23456789'];
/** The agency has most of the deals, and smaller ones than others, so that it has no third of what is spent: how eager buyers are, dollars and impressions. */
const SMALL: DealSize = { appetite: [0.25, 0.5], dollars: 100, impressions: 2_000 };
const LARGE: DealSize = { appetite: [0.55, 0.95], dollars: 250, impressions: 5_000 };
/** One published deal in so many is priced or wanted too low on purpose, so that the health views have something to find. */
const POOR_EVERY = 14;

export type Market = Cast & { plans: DemoPlan[]; dsps: DemoDsp[] };

export function demoDeals(demo: Demo, market: Market): DemoDeal[] {
  const titles = new Set<string>();
  return market.accounts.flatMap((account) => {
    const count = SIZES[account.key] ?? 0;
    const plans = market.plans.filter((plan) => plan.account_id === account.id);
    const approvable = plans.filter((plan) => market.accounts.some((other) => other.publisher_id === plan.approver?.id));
    const statuses =
      account.status === 'active' ? statusesOf(count, approvable.length > 0) : Array.from({ length: count }, (): DealStatus => 'INACTIVE');
    return statuses.map((status, index) => {
      const candidates = APPROVALS.includes(status) ? approvable.slice(index % approvable.length).slice(0, 1) : plans;
      return dealOf(demo, market, {
        account,
        status,
        plans: candidates,
        titles,
        isPoor: status === 'PUBLISHED' && index % POOR_EVERY === 5,
      });
    });
  });
}

function statusesOf(count: number, hasApprovals: boolean): DealStatus[] {
  const listed = SHARES.flatMap(([status, share]) => Array.from({ length: Math.round(count * share) }, () => status));
  const waiting = hasApprovals
    ? Array.from({ length: Math.max(1, Math.round(count * 0.08)) }, (_, index) => APPROVALS[index % APPROVALS.length] ?? 'APPROVED')
    : [];
  return [...waiting, ...listed, ...Array.from({ length: count - listed.length - waiting.length }, (): DealStatus => 'PUBLISHED')];
}

type Order = { account: DemoAccount; status: DealStatus; plans: DemoPlan[]; titles: Set<string>; isPoor: boolean };

function dealOf(demo: Demo, market: Market, { account, status, plans, titles, isPoor }: Order): DemoDeal {
  const { random, now, newId } = demo;
  const flight = flightOf(random, now, status);
  const plan = status === 'DRAFT' && random.chance(0.4) ? null : planAt(demo, plans, flight.created);
  const advertiser = plan?.advertiser ?? random.pick(ADVERTISERS);
  const title = titleOf(demo, { base: plan?.title ?? `${advertiser.name}, plan to come`, flight }, titles);
  const dsp = random.pick(
    market.dsps.filter((candidate) => candidate.status === 'enabled' && (account.type !== 'DSP' || candidate.name === account.name)),
  );
  const author = random.pick(market.users.filter((user) => user.accounts.includes(account.key)));
  const isPercent = random.chance(0.5);
  const rate = rateOf(demo, plan, isPoor);
  const size = account.key === 'halden' ? SMALL : LARGE;
  return {
    id: newId(flight.created),
    account_id: account.id,
    title,
    deal_id: dealIdOf(demo, account, title),
    type: random.chance(0.35) ? 'FIXED' : 'AUCTION',
    status,
    rate,
    dsp_id: dsp.id,
    media_plan_id: plan?.id ?? null,
    pub_seats: plan?.approver ? [plan.approver.id] : [],
    seat: dsp.seat || random.chance(0.35) ? random.pick(dsp.seats).seat : '',
    margin_type: isPercent ? 'PERCENT' : 'FLAT',
    margin_value: marginOf(random, isPercent, rate),
    flight_start: wallClock(flight.start, 'start'),
    flight_end: wallClock(flight.end, 'end'),
    settings: demoSettings(random, size, flight.start !== null && flight.end !== null),
    created_by: author.id,
    created_at: flight.created.toISOString(),
    updated_at: flight.created.toISOString(),
    version: 1,
    account,
    plan,
    adomain: advertiser.adomain,
    appetite: Number((isPoor ? random.between(0.02, 0.06) : random.between(...size.appetite)).toFixed(3)),
    flight,
  };
}

/** A plan that was there when the deal was made, else the oldest. */
function planAt({ random, now }: Demo, plans: DemoPlan[], created: Date): DemoPlan {
  const there = plans.filter((plan) => plan.created_at < daysFrom(created, -0.5).toISOString() && created < now);
  const [oldest] = [...plans].sort((a, b) => a.created_at.localeCompare(b.created_at));
  return there.length > 0 || !oldest ? random.pick(there) : oldest;
}

/** "Halcyon Toys, Co-viewing CTV, wave 2"; no two deals share one, and a season is that of the flight. */
function titleOf({ random, now }: Demo, { base, flight }: { base: string; flight: Flight }, titles: Set<string>): string {
  const variations = [...VARIATIONS.slice(1), ...seasonsOf(flight, now)];
  const names = [base, ...random.shuffle(variations).map((variation) => `${base}, ${variation}`)];
  const title = names.find((name) => !titles.has(name)) ?? `${base}, wave ${titles.size}`;
  titles.add(title);
  return title;
}

/** What of the year a flight lies in wholly: its quarter, or for a long one its year. */
function seasonsOf({ start, end, created }: Flight, now: Date): string[] {
  const [from, until] = [start ?? created, end ?? now].map((at) => dayIn(FLIGHT_ZONE, at));
  const [first = '', last = ''] = [from, until].map((day) => `Q${Math.ceil(Number(day?.slice(5, 7)) / 3)} ${day?.slice(0, 4)}`);
  return first === last ? [first] : [`${first.slice(0, 2)} start`];
}

/** What the platform keeps of the rate: rarely nothing, on dear deals more. */
function marginOf(random: Random, isPercent: boolean, rate: string): string {
  if (isPercent) return `${random.integer(5, 25)}`;
  return random.chance(0.1) ? '0' : (Number(rate) * random.between(0.03, 0.2)).toFixed(2);
}

/** Most are generated; some traders type their own. */
function dealIdOf({ random }: Demo, account: DemoAccount, title: string): string {
  const prefix = account.prefix ?? 'DEAL';
  if (random.chance(0.85)) return `${prefix}-${Array.from({ length: 8 }, () => random.pick(ID_LETTERS)).join('')}`;
  return `${prefix} ${title}`
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 90);
}

/** Dollars CPM: above the median floor of what the plan meets, well below it for a deal that is to fail. */
function rateOf({ random }: Demo, plan: DemoPlan | null, isPoor: boolean): string {
  const floor = plan?.reach.floor || 8;
  return (Math.round(floor * (isPoor ? random.between(0.4, 0.6) : random.between(1.15, 1.6)) * 20) / 20).toFixed(2);
}
