import { type DealHealth, type DealRule, RULE_KEYS } from '@kontor/deals/contract';
import { MEASURES } from '@kontor/market/contract';
import { deliveredSince, newestEvent } from '@kontor/market/server';
import { readTerms, type WhichDeals } from '../deal-terms-store.ts';
import { openPlanRules } from '../incidents/incident-store.ts';
import type { ListReader } from './deal-figures.ts';
import { countsFrom, type DealTerms, type HealthAsked, healthOf, midnight } from './deal-health.ts';

export type Healths = ReadonlyMap<string, DealHealth>;
export type HealthReader = Pick<ListReader, 'events' | 'scope' | 'whose' | 'viewer'>;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** How far event data reach, and now while there are none or they are ahead. */
export async function reachOf({ events }: Pick<HealthReader, 'events'>, now = new Date()): Promise<Date> {
  const newest = await newestEvent(events);
  return newest !== null && newest < now.toISOString() ? new Date(newest) : now;
}

/** What each of these deals delivered of its goal. The question is the same all hour. */
export function deliveredOf(reader: Pick<HealthReader, 'events' | 'whose' | 'viewer'>, terms: readonly DealTerms[], asOf: Date) {
  const from = new Map(terms.map((one) => [one.id, countsFrom(one, asOf)]));
  const today = midnight(asOf);
  const recent = new Date(Math.floor(asOf.getTime() / HOUR) * HOUR - DAY);
  return deliveredSince(reader, { from, yesterday: midnight(asOf, 1), today, recent, until: new Date(today.getTime() + 2 * DAY) });
}

type AsOf = Pick<HealthAsked, 'asOf' | 'heardFrom'>;

/** The health of deals by their terms, as events tell it up to a moment. */
export async function healthsOf(reader: HealthReader, terms: readonly DealTerms[], asked: AsOf): Promise<Healths> {
  const delivered = await deliveredOf(reader, terms, asked.asOf);
  const seesSpend = MEASURES.spend.isSeenBy(reader.viewer);
  return new Map(terms.map((one) => [one.id, healthOf(one, delivered.get(one.id), { ...asked, seesSpend })]));
}

const isInOrder = (a: DealRule, b: DealRule) => RULE_KEYS.indexOf(a) - RULE_KEYS.indexOf(b);

/** The health of these deals: one question, whichever they are; what is wrong with their plans is what the job last found. */
export async function readHealth(reader: HealthReader, which: WhichDeals): Promise<Healths> {
  const [terms, asOf] = await Promise.all([readTerms(reader.scope, which), reachOf(reader)]);
  const [healths, ofPlans] = await Promise.all([healthsOf(reader, terms, { asOf }), openPlanRules(reader.scope, which)]);
  for (const [id, rules] of ofPlans) {
    const health = healths.get(id);
    if (health) health.attention = [...health.attention, ...rules].sort(isInOrder);
  }
  return healths;
}

/** Deals that should be looked at for one of these reasons: published ones alone have any. */
export const attendedDeals = (healths: Healths, reasons: ReadonlySet<string>): string[] =>
  [...healths].flatMap(([id, { attention }]) => (attention.some((why) => reasons.has(why)) ? [id] : []));
