import type { EventStore } from '@kontor/core/server';
import type { Written } from './openrtb-lines.ts';

const TOTALS = `SELECT
  (SELECT count() FROM bid_requests) AS requests, (SELECT sum(weight) FROM bid_requests) AS weight,
  sum(d.requests) AS opportunities, sum(d.bids) AS bids, sum(d.wins) AS wins, arraySum(mapValues(sumMap(d.losses))) AS losses, sum(d.impressions) AS impressions, sum(d.clicks) AS clicks,
  sum(d.video_starts + d.video_first_quartiles + d.video_midpoints + d.video_third_quartiles + d.video_completes) AS videos,
  sum(d.measured) AS measured, sum(d.viewable) AS viewable, toString(sum(d.spend)) AS spend, (SELECT sum(impressions) FROM household_daily) AS household_impressions
  FROM delivery_hourly AS d`;

/** Everything the tables hold, as text; compare with `totalsOf` of what was written. */
export async function storedTotals(store: EventStore): Promise<Record<string, string> | undefined> {
  const [row] = await store.query<Record<string, string>>(TOTALS);
  return row;
}

export function totalsOf(written: Written): Record<string, string> {
  const { requests, weight, opportunities, bids, wins, losses, impressions, clicks, videos, measured, viewable } = written;
  const counts = Object.entries({ requests, weight, opportunities, bids, wins, losses, impressions, clicks, videos, measured, viewable });
  return {
    ...Object.fromEntries(counts.map(([name, count]) => [name, String(count)])),
    spend: dollarsOf(written.priceMicros),
    household_impressions: String(impressions),
  };
}

/** Millionths of CPM dollars, a thousandth of which is paid; written prices are whole cents, so nothing is lost at six places. */
function dollarsOf(priceMicros: bigint): string {
  const millionths = priceMicros / 1_000n;
  const places = String(millionths % 1_000_000n)
    .padStart(6, '0')
    .replace(/0+$/, '');
  return `${millionths / 1_000_000n}${places === '' ? '' : `.${places}`}`;
}
