import { addDays } from '@kontor/core/contract';
import type { EventStore } from '@kontor/core/server';
import type { Forecast } from '../../contract/forecast.ts';
import type { Targeting } from '../../contract/targeting.ts';
import { type PeopleAsker, segmentsOfTargeting } from '../segments/smallest-group.ts';
import { forecastWindow } from './forecast-window.ts';
import { requestsByValue } from './requests-by-value.ts';

/** A publisher is missing that has less than a quarter of what it had, and whose loss is at least half of the fall. */
const LEFT = 1 / 4;
const OF_FALL = 1 / 2;
const MOST_LOOKED_AT = 50;

type Asked = { trees: readonly Targeting[]; now: Date; people?: PeopleAsker | undefined };

/**
 * The publisher, by its id, whose missing requests explain that a targeting finds fewer since a day; null where no single one does, and for
 * segments of the account's own, of whose parts nothing is told (decision 0078).
 */
export async function lostPublisher(store: EventStore, change: Forecast['change'], { trees, now, people }: Asked): Promise<string | null> {
  if (change?.kind !== 'level' || change.percent >= 0) return null;
  // The forecast has asked by the rules of people already; asking again would spend another question.
  const named = [...segmentsOfTargeting(trees)];
  if (named.length > 0 && (!people || (await people.ownAmong(named)).size > 0)) return null;
  const { from, to } = forecastWindow(now);
  if (change.since <= from) return null;
  const of = (window: { from: string; to: string }, limit: number) =>
    requestsByValue(store, 'publishers', { within: trees, window, limit });
  const before = await of({ from, to: addDays(change.since, -1) }, MOST_LOOKED_AT);
  const since = new Map((await of({ from: change.since, to }, 1_000)).map(({ value, requests }) => [value, requests]));
  const fall = change.requests / (1 + change.percent / 100) - change.requests;
  const lost = before
    .map(({ value, requests }) => ({ value, requests, left: since.get(value) ?? 0 }))
    .filter(({ requests, left }) => left < requests * LEFT && requests - left >= fall * OF_FALL);
  return lost[0]?.value ?? null;
}
