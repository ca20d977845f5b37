import { EntityId } from '@kontor/core/contract';
import { LONGEST_SEGMENT } from '@kontor/market/contract';
import { z } from 'zod';
import { APP_INFO_STATUSES } from './app-info.ts';
import { Bidstream } from './bidstream.ts';
import { DEAL_TYPES } from './deal.ts';
import { WeekHours } from './deal-settings.ts';

/** A condition on requests: a value of a dimension, or a value in a media list, which is read by its own call. */
export type FeedTree =
  | { kind: 'any'; dimension: string; values: string[] }
  | { kind: 'list'; dimension: string; id: string }
  | { kind: 'and' | 'or'; of: FeedTree[] }
  | { kind: 'not'; of: FeedTree };
export const FeedTree: z.ZodType<FeedTree> = z.lazy(() =>
  z.union([
    z.object({ kind: z.literal('any'), dimension: z.string(), values: z.array(z.string()) }),
    z.object({ kind: z.literal('list'), dimension: z.string(), id: z.string() }),
    z.object({ kind: z.enum(['and', 'or']), of: z.array(FeedTree) }),
    z.object({ kind: z.literal('not'), of: FeedTree }),
  ]),
);

/** Another version stands for other values or members. */
const FeedPart = z.object({ id: z.string(), version: z.string() });
export type FeedPart = z.output<typeof FeedPart>;

/** What is sent in the place of an app, as it was checked when it was written. */
const FeedApp = z.object({
  overridedBundle: z.string(),
  bundle: z.string(),
  name: z.string(),
  domain: z.string(),
  appStoreUrl: z.string(),
  iabcat: z.array(z.string()),
  status: z.enum(APP_INFO_STATUSES),
});

/** Everything by which an exchange decides which requests a deal is offered, and what its buyer receives of them (docs/exchange.md). */
export const FeedDeal = z.object({
  type: z.enum(DEAL_TYPES),
  /** Dollars CPM that the buyer pays, or bids at least. */
  price: z.string(),
  /** What of it reaches the publisher: a request whose floor is above is not offered. */
  netPrice: z.string(),
  currency: z.literal('USD'),
  buyer: z.object({ id: z.string(), name: z.string() }),
  /** Of the buyer; empty where any seat of theirs may buy. */
  seats: z.array(z.string()),
  /** Publishers whose seats sell it; empty where all do. */
  publishers: z.array(z.string()),
  start: z.iso.datetime(),
  end: z.iso.datetime().nullable(),
  /** Hours of the week, day 0 is Sunday; null is all of them. */
  hours: z.object({ zone: z.string(), open: WeekHours }).nullable(),
  goal: z.object({ of: z.enum(['impressions', 'spend']), amount: z.string(), per: z.enum(['flight', 'day']) }).nullable(),
  /** Frequency cap (per household per day); null is any number. */
  frequency: z.number().int().nullable(),
  pacing: z.enum(['asap', 'even']),
  targeting: FeedTree,
  lists: z.array(FeedPart.extend({ dimension: z.string() })),
  segments: z.array(FeedPart),
  /** Only where the imp’s own `pmp.deals[].id` names this deal. */
  namedOnly: z.boolean(),
  bidstream: Bidstream,
  apps: z.array(FeedApp),
});
export type FeedDeal = z.output<typeof FeedDeal>;

/** What became of a deal: as it is published now, or null where it is not any more. `dealId` is what requests and bids name. */
export const FeedChange = z.object({ change: z.number().int(), id: EntityId, dealId: z.string(), deal: FeedDeal.nullable() });
export type FeedChange = z.output<typeof FeedChange>;

export const MOST_FEED_DEALS = 500;
/** Values of a list and members of a segment in one answer. */
export const MOST_FEED_VALUES = 10_000;
export const FeedSegmentId = z.string().min(1).max(LONGEST_SEGMENT);
