import { fail, type Span, spanOf, spanOfDays } from '@kontor/core/contract';
import type { EventStore, Log, Names, Scope, SignedCall } from '@kontor/core/server';
import { DASHBOARD_FILTERS, dashboardDealUnknown, dashboardRangeRefused, type dashboardRoutes } from '@kontor/dashboards/contract';
import type { MeasureViewer } from '@kontor/market/contract';
import { type Condition, type DeliveryReader, newestEvent } from '@kontor/market/server';
import { type Bucket, bucketOf, bucketsOf, knownBuckets, narrowed } from './buckets.ts';
import { type ComparedSpan, comparedSpan } from './compared-span.ts';
import { findDealAccount } from './deal-account-store.ts';

export type Buckets = { labels: string[]; bucket: Bucket; begun: number; running: number | null; dataTo: string | null };

export type DashboardCall = SignedCall<(typeof dashboardRoutes)['deal' | 'breakdown']>;

/** Whose delivery, of which days and narrowed to what. */
export type Dashboard = {
  reader: DeliveryReader;
  /** Who calls values by their names, and for whom. */
  names: Names;
  scope: Scope;
  dealId: string;
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

/** Buckets of the days, how many have begun by what event data reach, and how far that is. */
async function readBuckets(events: EventStore, span: Span, now: Date): Promise<Buckets> {
  const dataTo = await newestEvent(events);
  const newest = dataTo === null ? now : new Date(dataTo);
  const labels = bucketsOf(span);
  return { labels, bucket: bucketOf(span), ...knownBuckets(labels, span, newest < now ? newest : now), dataTo };
}

/** Reads what a dashboard is asked; another account's deal is as one that is not there. */
export async function openDashboard({ input, session, scope, stores }: DashboardCall): Promise<Dashboard> {
  const deal = (await findDealAccount(scope, input.dealId)) ?? fail(dashboardDealUnknown);
  const now = new Date();
  const span = spanOf(input, { fallback: 'today', refused: dashboardRangeRefused, now });
  const part = narrowed(span, input.at) ?? fail(dashboardRangeRefused);
  const viewer: MeasureViewer = { accountType: session.accountType, place: 'widget' };
  const filters = DASHBOARD_FILTERS.flatMap((of): Condition[] => {
    const value = input[of];
    return value === undefined ? [] : [{ of, in: [value] }];
  });
  const whole = comparedSpan(span, input.compare, { now });
  return {
    // The scope has found the deal, so its delivery is read as its own account's, by staff too.
    reader: { events: stores.events, whose: { of: 'account', account: deal.accountId }, viewer },
    names: stores.names,
    scope,
    dealId: deal.id,
    span,
    part,
    before: comparedSpan(part, input.compare, { days: span.days, now }),
    daysBefore: whole && spanOfDays(whole.days, whole.zone),
    where: [{ of: 'deal', in: [deal.id] }, ...filters],
    buckets: () => readBuckets(stores.events, span, now),
    log: stores.log,
  };
}
