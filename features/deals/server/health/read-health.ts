import type { DealHealth } from '@kontor/deals/contract';
import { MEASURES } from '@kontor/market/contract';
import { deliveredSince, newestEvent } from '@kontor/market/server';
import { readTerms, type WhichDeals } from '../deal-terms-store.ts';
import type { ListReader } from './deal-figures.ts';
import { countsFrom, type DealTerms, healthOf, midnight } from './deal-health.ts';

export type Healths = ReadonlyMap<string, DealHealth>;
export type HealthReader = Pick<ListReader, 'events' | 'scope' | 'whose' | 'viewer'>;

const DAY = 86_400_000;

/** How far event data reach, and now while there are none or they are ahead. */
export async function reachOf({ events }: Pick<HealthReader, 'events'>, now = new Date()): Promise<Date> {
  const newest = await newestEvent(events);
  return newest !== null && newest < now.toISOString() ? new Date(newest) : now;
}

/** What each of these deals delivered of its goal. The question is the same all day. */
export function deliveredOf(reader: HealthReader, terms: readonly DealTerms[], asOf: Date) {
  const from = new Map(terms.map((one) => [one.id, countsFrom(one, asOf)]));
  const today = midnight(asOf);
  return deliveredSince(reader, { from, today, until: new Date(today.getTime() + 2 * DAY) });
}

/** The health of these deals: one question, whichever they are. */
export async function readHealth(reader: HealthReader, which: WhichDeals): Promise<Healths> {
  const [terms, asOf] = await Promise.all([readTerms(reader.scope, which), reachOf(reader)]);
  const delivered = await deliveredOf(reader, terms, asOf);
  const seesSpend = MEASURES.spend.isSeenBy(reader.viewer);
  return new Map(terms.map((one) => [one.id, healthOf(one, delivered.get(one.id), { asOf, seesSpend })]));
}

/** Deals that should be looked at for one of these reasons: published ones alone have any. */
export const attendedDeals = (healths: Healths, reasons: ReadonlySet<string>): string[] =>
  [...healths].flatMap(([id, { attention }]) => (attention.some((why) => reasons.has(why)) ? [id] : []));
