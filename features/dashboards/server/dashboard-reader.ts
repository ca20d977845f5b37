import { type DateRange, fail, type Preset, type Span, spanOf, spanOfDays } from '@kontor/core/contract';
import type { EventStore, Log, Names, Scope, SignedCall } from '@kontor/core/server';
import {
  DASHBOARD_FILTERS,
  dashboardDealUnknown,
  dashboardRangeRefused,
  type dashboardRoutes,
  type MainFilter,
} from '@kontor/dashboards/contract';
import { type Condition, type DeliveryReader, newestEvent } from '@kontor/market/server';
import { type Bucket, bucketOf, bucketsOf, knownBuckets, narrowed } from './buckets.ts';
import { type ComparedSpan, comparedSpan } from './compared-span.ts';
import { findDealAccount } from './deal-account-store.ts';
import { valueNames } from './value-names.ts';

export type Buckets = { labels: string[]; bucket: Bucket; begun: number; running: number | null; dataTo: string | null };

export type DashboardCall = SignedCall<(typeof dashboardRoutes)['deal' | 'breakdown' | 'funnel']>;

/** Whose delivery, of which days and narrowed to what. */
export type Delivered = {
  reader: DeliveryReader;
  /** Who calls values by their names, and for whom. */
  names: Names;
  scope: Scope;
  /** The days that charts show. */
  span: Span;
  /** What figures are of: the days, or the chosen bucket. */
  part: Span;
  before: ComparedSpan | null;
  /** What the charts' days are compared with, all of them. */
  daysBefore: Span | null;
  where: Condition[];
  /** How far data reach, which is kept: each widget that draws by bucket may ask. */
  buckets: () => Promise<Buckets>;
  log: Log;
};
/** The same of a deal. */
export type Dashboard = Delivered & { dealId: string };

/** Buckets of the days, how many have begun by what event data reach, and how far that is. */
async function readBuckets(events: EventStore, span: Span, now: Date): Promise<Buckets> {
  const dataTo = await newestEvent(events);
  const newest = dataTo === null ? now : new Date(dataTo);
  const labels = bucketsOf(span);
  return { labels, bucket: bucketOf(span), ...knownBuckets(labels, span, newest < now ? newest : now), dataTo };
}

type Narrowing = Partial<Record<MainFilter, string | undefined>>;
type Wish = DateRange & Narrowing & Pick<DashboardCall['input'], 'compare' | 'at' | 'type' | 'previous'>;
type DeliveredCall = Pick<DashboardCall, 'session' | 'scope' | 'stores'> & { input: Wish };
/** `filters` are those of the input that narrow, `where` what is asked besides, whatever the input says. */
type Opened = Pick<DeliveryReader, 'whose' | 'viewer'> & { fallback: Preset; filters: readonly MainFilter[]; where: readonly Condition[] };

/** What narrows the figures, by name. */
export async function filterNames(
  dashboard: Pick<Delivered, 'names' | 'scope'>,
  keys: readonly MainFilter[],
  input: Narrowing,
): Promise<Record<string, string>> {
  const named = keys.map(async (of) => {
    const value = input[of];
    return value === undefined ? [] : [[of, (await valueNames(dashboard, of, [value]))(value)]];
  });
  return Object.fromEntries((await Promise.all(named)).flat());
}

/** Days and comparison, in the product's words or the specification's (spec 2 §7). */
function askedOf({ type, previous, ...input }: Wish) {
  const compare = previous ? (input.compare === 'none' ? 'previous' : input.compare) : previous === false ? 'none' : input.compare;
  return { ...input, range: type ?? input.range, compare };
}

/** Reads of which days, compared with which, and narrowed to what delivery is asked. Throws the specification's refusal of a range. */
export function openDelivered({ input: wish, scope, stores }: DeliveredCall, opened: Opened): Delivered {
  const { whose, viewer, fallback, filters, where } = opened;
  const input = askedOf(wish);
  const now = new Date();
  const span = spanOf(input, { fallback, refused: dashboardRangeRefused, now });
  const part = narrowed(span, input.at) ?? fail(dashboardRangeRefused);
  const chosen = filters.flatMap((of): Condition[] => {
    const value = input[of];
    return value === undefined ? [] : [{ of, in: [value] }];
  });
  const whole = comparedSpan(span, input.compare, { now });
  return {
    reader: { events: stores.events, whose, viewer },
    names: stores.names,
    scope,
    span,
    part,
    before: comparedSpan(part, input.compare, { days: span.days, now }),
    daysBefore: whole && spanOfDays(whole.days, whole.zone),
    where: [...where, ...chosen],
    buckets: () => readBuckets(stores.events, span, now),
    log: stores.log,
  };
}

/** Reads what a deal's dashboard is asked; another account's deal is as one that is not there. */
export async function openDashboard(call: DashboardCall): Promise<Dashboard> {
  const { input, session, scope } = call;
  const deal = (await findDealAccount(scope, input.dealId)) ?? fail(dashboardDealUnknown);
  const delivered = openDelivered(call, {
    // The scope has found the deal, so its delivery is read as its own account's, by staff too.
    whose: { of: 'account', account: deal.accountId },
    viewer: { accountType: session.accountType, place: 'widget' },
    fallback: 'today',
    filters: DASHBOARD_FILTERS,
    where: [{ of: 'deal', in: [deal.id] }],
  });
  return { ...delivered, dealId: deal.id };
}
