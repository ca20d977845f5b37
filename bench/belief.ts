// node bench/belief.ts: how the simulated market of the data folder (KONTOR_DATA) is distributed, as the tables of docs/demo-market.md, and
// whether its deals kept their rules. Stop an embedded server first: the data folder is one process's alone.

import { type EventStore, readConfig } from '@kontor/core/server';
import { MARKET, playDeals, sampleDeals } from '@kontor/market/server';
import { readMarketplace } from '../apps/server/marketplace.ts';
import { openStores } from '../apps/server/open-stores.ts';
import { disobedience, type SoldRow, soldRows } from '../market/testing/disobedience.ts';

type Row = Record<string, string | number | null>;

const QUARTERS = 'quantilesExact(0.05, 0.25, 0.5, 0.75, 0.95)';
const spread = (value: string, digits: number) =>
  `arrayStringConcat(arrayMap(at -> toString(round(at, ${digits})), ${QUARTERS}(${value})), ' · ')`;
const SCREEN = "concat(if(platform = '', 'unknown', platform), ' ', media_type)";
/** Deals and days with less are noise. */
const ENOUGH = 'impressions > 1000';

const TABLES: [title: string, sql: string][] = [
  [
    'Deals, 5 · 25 · 50 · 75 · 95 %',
    `SELECT 'win rate' AS measure, ${spread('100 * wins / bids', 0)} AS spread, round(100 * sum(wins) / sum(bids), 1) AS overall FROM deal
    UNION ALL SELECT 'bid rate', ${spread('100 * bids / requests', 0)}, round(100 * sum(bids) / sum(requests), 1) FROM deal
    UNION ALL SELECT 'render rate', ${spread('100 * impressions / wins', 1)}, round(100 * sum(impressions) / sum(wins), 1) FROM deal
    UNION ALL SELECT 'CPM, dollars', ${spread('1000 * spend / impressions', 2)}, round(1000 * sum(spend) / sum(impressions), 2) FROM deal
    UNION ALL SELECT 'take rate', ${spread('100 * (1 - revenue / spend)', 0)}, round(100 * (1 - sum(revenue) / sum(spend)), 1) FROM deal
    UNION ALL SELECT 'VCR, deals on television', ${spread('100 * completes / starts', 1)}, round(100 * sum(completes) / sum(starts), 1) FROM deal WHERE television > 0.9
    UNION ALL SELECT 'VCR, deals elsewhere', ${spread('100 * completes / starts', 1)}, round(100 * sum(completes) / sum(starts), 1) FROM deal WHERE television < 0.1 AND starts > 0
    UNION ALL SELECT 'viewability', ${spread('100 * viewable / measured', 1)}, round(100 * sum(viewable) / sum(measured), 1) FROM deal WHERE measured > 0
    UNION ALL SELECT 'CTR of displays', ${spread('100 * clicks / impressions', 3)}, round(100 * sum(clicks) / sum(impressions), 3) FROM deal WHERE starts = 0`,
  ],
  [
    'By platform and format',
    `SELECT screen, round(100 * wins / bids, 1) AS win_rate, round(1000 * spend / impressions, 2) AS cpm, round(100 * clicks / impressions, 3) AS ctr,
      if(starts = 0, NULL, round(100 * completes / starts, 1)) AS vcr, round(100 * measured / impressions, 1) AS measured_part,
      if(measured = 0, NULL, round(100 * viewable / measured, 1)) AS viewability, median_floor, zero_floors
    FROM (SELECT ${SCREEN} AS screen, sum(wins) AS wins, sum(bids) AS bids, toFloat64(sum(spend)) AS spend, sum(impressions) AS impressions,
        sum(clicks) AS clicks, sum(video_starts) AS starts, sum(video_completes) AS completes, sum(d.measured) AS measured, sum(d.viewable) AS viewable
      FROM delivery_hourly AS d GROUP BY screen) AS sold
    INNER JOIN (SELECT ${SCREEN} AS screen, round(toFloat64(quantileExact(0.5)(floor)), 2) AS median_floor,
        round(100 * countIf(floor = 0) / count(), 1) AS zero_floors FROM bid_requests GROUP BY screen) AS asked USING screen
    WHERE impressions > 0 ORDER BY cpm DESC`,
  ],
  [
    'Requests that do not say, percent',
    `SELECT if(match(platform, '(?i)tv'), 'television', 'other') AS screen,
      ${['zip', 'dma', 'genre', 'rating', 'language', 'series', 'title']
        .map((name) => `round(100 * countIf(${name} = '') / count()) AS ${name}`)
        .join(', ')},
      round(100 * countIf(user = 0) / count()) AS user, round(100 * countIf(household = 0) / count()) AS household
    FROM bid_requests WHERE country = 'US' AND media_type = 'video' GROUP BY screen ORDER BY screen DESC`,
  ],
  [
    'Largest share of spend, percent',
    ['adomain', 'deal', 'publisher', 'account', 'plan']
      .map(
        (name) =>
          `SELECT '${name === 'adomain' ? 'advertiser' : name}' AS of, round(100 * max(paid) / sum(paid), 1) AS share FROM (SELECT sum(spend) AS paid FROM delivery_hourly GROUP BY ${name})`,
      )
      .join(' UNION ALL '),
  ],
  [
    'Spend by whole week',
    `SELECT week, toUInt64(paid) AS dollars, round(100 * (paid / avg(paid) OVER () - 1)) AS percent_off_the_mean
    FROM (SELECT toMonday(day) AS week, toFloat64(sum(spend)) AS paid, uniqExact(day) AS days FROM delivery_hourly GROUP BY week HAVING days = 7) ORDER BY week`,
  ],
  [
    'Win rate of a deal, by hour of the day (Eastern) and by day',
    `SELECT 'hours' AS of, min(rate) AS least, max(rate) AS most FROM (SELECT toHour(hour, 'America/New_York') AS time, round(100 * sum(wins) / sum(bids), 1) AS rate FROM delivery_hourly GROUP BY time)
    UNION ALL SELECT 'days of the busiest deal', min(rate), max(rate) FROM (SELECT day, round(100 * sum(wins) / sum(bids), 1) AS rate FROM delivery_hourly
      WHERE deal = (SELECT deal FROM delivery_hourly GROUP BY deal ORDER BY sum(spend) DESC LIMIT 1) GROUP BY day)`,
  ],
  [
    'Sightings of a home in the sample',
    `SELECT count() AS homes, min(seen) AS least, ${spread('seen', 0)} AS spread, max(seen) AS most FROM (SELECT household, count() AS seen FROM bid_requests WHERE household != 0 GROUP BY household)`,
  ],
  [
    'Cells of an app or site in a week',
    `SELECT count() AS cells, countIf(sold > had) AS oversold, round(max(sold / had), 2) AS largest_part_sold FROM
      (SELECT toMonday(day) AS week, app, domain, sum(impressions) AS sold FROM delivery_hourly GROUP BY ALL HAVING sold > 0) AS sales
      INNER JOIN (SELECT toMonday(day) AS week, app, domain, sum(weight) AS had FROM bid_requests GROUP BY ALL) AS supply USING week, app, domain`,
  ],
];
const DEALS = `WITH deal AS (SELECT deal, toFloat64(sum(requests)) AS requests, toFloat64(sum(bids)) AS bids, toFloat64(sum(wins)) AS wins,
    toFloat64(sum(delivery_hourly.impressions)) AS impressions, toFloat64(sum(delivery_hourly.clicks)) AS clicks, toFloat64(sum(delivery_hourly.spend)) AS spend,
    toFloat64(sum(delivery_hourly.measured)) AS measured, toFloat64(sum(delivery_hourly.viewable)) AS viewable, toFloat64(sum(partner_revenue)) AS revenue, toFloat64(sum(video_starts)) AS starts, toFloat64(sum(video_completes)) AS completes,
    sumIf(delivery_hourly.impressions, match(platform, '(?i)tv')) / sum(delivery_hourly.impressions) AS television
  FROM delivery_hourly GROUP BY deal HAVING ${ENOUGH})`;

function markdown(rows: readonly Row[]): string {
  const names = Object.keys(rows[0] ?? {});
  const line = (cells: readonly (string | number | null | undefined)[]) => `| ${cells.map((cell) => cell ?? '').join(' | ')} |`;
  return [
    line(names.map((name) => name.replaceAll('_', ' '))),
    line(names.map(() => '---')),
    ...rows.map((row) => line(names.map((name) => row[name]))),
  ].join('\n');
}

async function tell(events: EventStore) {
  for (const [title, sql] of TABLES)
    console.log(`## ${title}\n\n${markdown(await events.query<Row>(`${title.startsWith('Deals') ? DEALS : ''} ${sql}`))}\n`);
}

const stores = await openStores(readConfig(process.env));
try {
  await tell(stores.events);
  const { deals } = await readMarketplace(stores.entities);
  const [span] = await stores.events.query<{ from: number; until: number }>(
    'SELECT toUnixTimestamp(toStartOfHour(min(ts))) AS from, toUnixTimestamp(toStartOfHour(max(ts))) + 3600 AS until FROM bid_requests WHERE batch = 0',
  );
  if (!span) throw new Error('The data folder holds no simulated market.');
  const sampled = await sampleDeals(stores.events, deals);
  const rows: SoldRow[] = [];
  await stores.turns.take(MARKET, (turn) =>
    playDeals({ store: stores.events, turn }, { sampled, ...span }, async ({ outcomes }) => {
      for (const row of await soldRows(stores.events, outcomes, deals)) rows.push(row);
    }),
  );
  const faults = disobedience(deals, rows);
  console.log(`## Obedience\n\n${deals.length} deals, ${rows.length} rows with impressions, ${faults.length} breaches of a deal’s rule`);
  for (const fault of faults.slice(0, 20)) console.log(`- ${fault}`);
} finally {
  await stores.close();
}
