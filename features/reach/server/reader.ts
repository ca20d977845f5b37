import { type Span, spanOf } from '@kontor/core/contract';
import type { SignedCall } from '@kontor/core/server';
import type { SightedBy } from '@kontor/market/contract';
import {
  type Condition,
  type DeliveryReader,
  newestEvent,
  type Sighted,
  type SightedQuestion,
  sighted,
  whoseOf,
} from '@kontor/market/server';
import { NO_DATA, REACH_FALLBACK, REACH_ZONE, type ReachCount, reachRangeRefused, type reachRoutes } from '@kontor/reach/contract';

export type ReachCall = SignedCall<(typeof reachRoutes)['metrics']>;

/** Whom the account's own deals reached in which days: linked delivery is not read by people (decision 0099). */
export type Reach = {
  reader: DeliveryReader;
  span: Span;
  where: NonNullable<SightedQuestion['where']>;
  conditions: Condition[];
  dataTo: string | null;
};

/** Reads whose reach of which days is asked; days are those of UTC, as sightings are kept. */
export async function openReach({ input, session, scope, stores }: ReachCall): Promise<Reach> {
  const { platform, dma, deal, ...range } = input;
  const chosen = Object.entries({ platform, dma, deal }).flatMap(([key, value]) => (value === undefined ? [] : [[key, [value]] as const]));
  return {
    reader: {
      events: stores.events,
      whose: whoseOf({ accountId: scope.accountId, reach: 'own' }),
      viewer: { accountType: session.accountType, place: 'reach' },
    },
    span: spanOf({ ...range, timezone: REACH_ZONE }, { fallback: REACH_FALLBACK, refused: reachRangeRefused }),
    where: Object.fromEntries(chosen),
    conditions: chosen.map(([of, values]): Condition => ({ of: of as 'platform' | 'dma' | 'deal', in: values })), // the keys above
    dataTo: await newestEvent(stores.events),
  };
}

type Days = { from: string; to: string };
export const daysOf = ({ days }: Pick<Span, 'days'>): Days => ({ from: days.startDate, to: days.endDate });

/** Who saw an impression of the account in these days, by one kind of identity. */
export const seenBy = (
  { reader, where, span }: Reach,
  of: SightedBy,
  { days = daysOf(span), by }: { days?: Days; by?: 'day' | 'platform' | 'dma' } = {},
) => sighted(reader, { days, of, where, ...(by ? { by } : {}) });

/** People as they are told: those of the market for whom a sample stands, or that there are fewer than the smallest group. */
export const toldOf = (row: Sighted | undefined): ReachCount | null => {
  if (!row) return null;
  if (typeof row.seen !== 'number') return 'fewerThan' in row.seen ? { fewerThan: row.seen.fewerThan } : row.seen.about;
  return row.reached ?? row.seen;
};

/** What every chart says besides its data. */
export const frameOf = <T extends 'line' | 'bar' | 'table'>(
  { dataTo }: Reach,
  { title, type, xLabel, yLabel, isEmpty }: { title: string; type: T; xLabel: string; yLabel: string; isEmpty: boolean },
) => ({ title, type, xLabel, yLabel, success: true, ed: null, msg: isEmpty ? NO_DATA : '', dataTo });
