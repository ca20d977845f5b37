import { DISPLAY_FLOOR_SHARE } from '@kontor/market/contract';
import type { Choice, MediaPlanTargeting } from '@kontor/media-plans/contract';
import type { InventoryRow } from './rows.ts';

export type Reach = {
  /** Share of the whole market's requests that the inventory part of a plan meets. */
  share: number;
  /** Median floor of those requests, dollars CPM. */
  floor: number;
};

const overlap = (chosen: Choice, held: string[]): number => {
  if (chosen.values.length === 0) return 1;
  const met = held.filter((value) => chosen.values.includes(value)).length / Math.max(1, held.length);
  return chosen.included ? met : 1 - met;
};

/**
 * What a plan meets by inventory alone, geography aside: close enough to price a demo deal sensibly.
 * An inventory's many genres, channels or ratings count as equally common.
 */
export function reachOf(targeting: MediaPlanTargeting, inventory: InventoryRow[]): Reach {
  const format = targeting.mediaType === 'display' ? DISPLAY_FLOOR_SHARE : 1;
  const met = inventory
    .map((row) => ({ weight: row.profile.popularity * shareOf(targeting, row), floor: row.profile.medianFloor * format }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => a.floor - b.floor);
  const share = met.reduce((sum, { weight }) => sum + weight, 0);
  let seen = 0;
  const middle = met.find(({ weight }) => {
    seen += weight;
    return seen >= share / 2;
  });
  return { share, floor: middle?.floor ?? 0 };
}

function shareOf(targeting: MediaPlanTargeting, row: InventoryRow): number {
  const { profile } = row;
  const isMedia = row.media_types.includes(targeting.mediaType) ? 1 / row.media_types.length : 0;
  const platform = targeting.platform.includes('ALL') ? 1 : overlap({ included: true, values: targeting.platform }, row.platforms);
  const live =
    targeting.includeLivestream === 'ANY'
      ? 1
      : (targeting.includeLivestream === 'LIVE') === profile.isLive
        ? 0.6
        : profile.isLive
          ? 0.4
          : 0;
  const content =
    overlap(targeting.genres, profile.genres) *
    overlap(targeting.network, [profile.network]) *
    overlap(targeting.channel, profile.channels) *
    overlap(targeting.iabCategory, profile.categories) *
    overlap(targeting.rating, profile.ratings) *
    overlap(targeting.language, profile.languages);
  const place =
    overlap(targeting.app, row.kind === 'app' ? [row.key] : ['']) * overlap(targeting.domain, row.kind === 'site' ? [row.key] : ['']);
  return isMedia * platform * live * content * place * overlap(targeting.publishers, [row.publisher_id]);
}
