-- the list by title, first page

SELECT deal AS by_deal,
  formatDateTime(toStartOfInterval(hour, INTERVAL 1 day, {zone:String}), '%F %H:%i:%S', {zone:String}) AS by_day,
  toString(sum(spend)) AS measure_spend
FROM delivery_hourly
WHERE account = {account:String}
  AND day BETWEEN toDate(toDateTime({from:UInt32}, 'UTC')) AND toDate(toDateTime({to:UInt32} - 1, 'UTC'))
  AND hour >= toDateTime({from:UInt32}, 'UTC') AND hour < toDateTime({to:UInt32}, 'UTC')
  AND deal IN {where0:Array(String)}
GROUP BY deal, toStartOfInterval(hour, INTERVAL 1 day, {zone:String})
ORDER BY by_deal, by_day
SETTINGS max_execution_time = 10, max_memory_usage = 2000000000;

SELECT deal AS by_deal,
  toString(sum(requests)) AS measure_auctions,
  toString(sum(impressions)) AS measure_impressions,
  toString(sum(spend)) AS measure_spend,
  toString(sum(partner_revenue)) AS measure_partnerRevenue,
  toString(if(sum(impressions) <= sum(unpriced), NULL, sum(spend) * 1000 / (sum(impressions) - sum(unpriced)))) AS measure_cpm,
  toString(if(sum(requests) = 0, NULL, 100 * toFloat64(sum(impressions)) / toFloat64(sum(requests)))) AS measure_fillRate,
  toString(if(sum(requests) = 0, NULL, 100 * toFloat64(sum(bids)) / toFloat64(sum(requests)))) AS measure_bidRate,
  toString(sum(measured)) AS measure_measured,
  toString(sum(viewable)) AS measure_viewable,
  toString(if(sum(measured) = 0, NULL, 100 * toFloat64(sum(viewable)) / toFloat64(sum(measured)))) AS measure_viewability
FROM delivery_hourly
WHERE account = {account:String}
  AND day BETWEEN toDate(toDateTime({from:UInt32}, 'UTC')) AND toDate(toDateTime({to:UInt32} - 1, 'UTC'))
  AND hour >= toDateTime({from:UInt32}, 'UTC') AND hour < toDateTime({to:UInt32}, 'UTC')
GROUP BY deal
ORDER BY by_deal
SETTINGS max_execution_time = 10, max_memory_usage = 2000000000;

SELECT deal, toString(sum(shown)) AS impressions, toString(sum(paid)) AS spend,
  toString(sumIf(shown, hour >= toDateTime({today:UInt32}, 'UTC'))) AS today_impressions, toString(sumIf(paid, hour >= toDateTime({today:UInt32}, 'UTC'))) AS today_spend,
  toString(sumIf(shown, hour >= toDateTime({yesterday:UInt32}, 'UTC') AND hour < toDateTime({today:UInt32}, 'UTC'))) AS yesterday_impressions,
  toString(sumIf(paid, hour >= toDateTime({yesterday:UInt32}, 'UTC') AND hour < toDateTime({today:UInt32}, 'UTC'))) AS yesterday_spend,
  toString(toUnixTimestamp(maxIf(hour, asked > 0))) AS last_request, toString(toUnixTimestamp(maxIf(hour, offered > 0))) AS last_bid, toString(toUnixTimestamp(maxIf(hour, won > 0))) AS last_win, toString(toUnixTimestamp(maxIf(hour, shown > 0))) AS last_impression,
  toString(sumIf(asked, hour >= toDateTime({recent:UInt32}, 'UTC'))) AS recent_requests, toString(sumIf(offered, hour >= toDateTime({recent:UInt32}, 'UTC'))) AS recent_bids,
  toString(sumIf(won, hour >= toDateTime({recent:UInt32}, 'UTC'))) AS recent_wins
FROM (
SELECT deal, hour, sum(impressions) AS shown, sum(spend) AS paid, sum(requests) AS asked, sum(bids) AS offered, sum(wins) AS won
FROM delivery_hourly
WHERE account = {account:String}
  AND day BETWEEN toDate(toDateTime({from:UInt32}, 'UTC')) AND toDate(toDateTime({to:UInt32} - 1, 'UTC'))
  AND hour >= toDateTime({from:UInt32}, 'UTC') AND hour < toDateTime({to:UInt32}, 'UTC')
  AND deal IN {where0:Array(String)}
  AND hour >= toDateTime(transform(deal, {where0:Array(String)}, {since:Array(UInt32)}, toUInt32(0)), 'UTC')
GROUP BY deal, hour
)
GROUP BY deal
SETTINGS max_execution_time = 10, max_memory_usage = 2000000000;

SELECT toUnixTimestamp(max(ts)) AS newest FROM bid_requests WHERE day >= (SELECT max(day) FROM forecast_days);

-- the list by title, a later page; and 4 as above

-- the list by revenue, first page; and 4 as above

-- the list of drafts; and 4 as above

-- the file of the list; and 3 as above

-- the file of the list by revenue; and 3 as above

-- the dashboard of a deal; and 1 as above

SELECT cause, toString(sum(requests)) AS count
FROM unoffered_hourly ARRAY JOIN mapKeys(causes) AS cause, mapValues(causes) AS requests
WHERE account = {account:String}
  AND day BETWEEN toDate(toDateTime({from:UInt32}, 'UTC')) AND toDate(toDateTime({to:UInt32} - 1, 'UTC'))
  AND hour >= toDateTime({from:UInt32}, 'UTC') AND hour < toDateTime({to:UInt32}, 'UTC')
  AND deal IN {where0:Array(String)}
GROUP BY cause ORDER BY sum(requests) DESC, cause
SETTINGS max_execution_time = 10, max_memory_usage = 2000000000;

SELECT code, toString(sum(lost)) AS count
FROM delivery_hourly ARRAY JOIN mapKeys(losses) AS code, mapValues(losses) AS lost
WHERE account = {account:String}
  AND day BETWEEN toDate(toDateTime({from:UInt32}, 'UTC')) AND toDate(toDateTime({to:UInt32} - 1, 'UTC'))
  AND hour >= toDateTime({from:UInt32}, 'UTC') AND hour < toDateTime({to:UInt32}, 'UTC')
  AND deal IN {where0:Array(String)} AND code != 0
GROUP BY code ORDER BY sum(lost) DESC
SETTINGS max_execution_time = 10, max_memory_usage = 2000000000;

SELECT formatDateTime(toStartOfInterval(hour, INTERVAL 1 day, {zone:String}), '%F %H:%i:%S', {zone:String}) AS by_day,
  toString(sum(impressions)) AS measure_impressions,
  toString(sum(requests)) AS measure_auctions,
  toString(sum(spend)) AS measure_spend,
  toString(if(sum(impressions) <= sum(unpriced), NULL, sum(spend) * 1000 / (sum(impressions) - sum(unpriced)))) AS measure_cpm,
  toString(if(sum(requests) = 0, NULL, 100 * toFloat64(sum(impressions)) / toFloat64(sum(requests)))) AS measure_fillRate,
  toString(if(sum(impressions) = 0, NULL, 100 * toFloat64(sum(clicks)) / toFloat64(sum(impressions)))) AS measure_ctr,
  toString(if(sum(video_starts) = 0, NULL, 100 * toFloat64(sum(video_completes)) / toFloat64(sum(video_starts)))) AS measure_vcr,
  toString(if(sum(measured) = 0, NULL, 100 * toFloat64(sum(viewable)) / toFloat64(sum(measured)))) AS measure_viewability
FROM delivery_hourly
WHERE account = {account:String}
  AND day BETWEEN toDate(toDateTime({from:UInt32}, 'UTC')) AND toDate(toDateTime({to:UInt32} - 1, 'UTC'))
  AND hour >= toDateTime({from:UInt32}, 'UTC') AND hour < toDateTime({to:UInt32}, 'UTC')
  AND deal IN {where0:Array(String)}
GROUP BY toStartOfInterval(hour, INTERVAL 1 day, {zone:String})
ORDER BY by_day
SETTINGS max_execution_time = 10, max_memory_usage = 2000000000;

SELECT formatDateTime(toStartOfInterval(hour, INTERVAL 1 day, {zone:String}), '%F %H:%i:%S', {zone:String}) AS by_day,
  toString(sum(spend)) AS measure_spend
FROM delivery_hourly
WHERE account = {account:String}
  AND day BETWEEN toDate(toDateTime({from:UInt32}, 'UTC')) AND toDate(toDateTime({to:UInt32} - 1, 'UTC'))
  AND hour >= toDateTime({from:UInt32}, 'UTC') AND hour < toDateTime({to:UInt32}, 'UTC')
  AND deal IN {where0:Array(String)}
GROUP BY toStartOfInterval(hour, INTERVAL 1 day, {zone:String})
ORDER BY by_day
SETTINGS max_execution_time = 10, max_memory_usage = 2000000000;

SELECT now.*, before.measure_auctions AS previous_measure_auctions,
  before.measure_bids AS previous_measure_bids,
  before.measure_impressions AS previous_measure_impressions,
  before.measure_fillRate AS previous_measure_fillRate,
  before.measure_cpm AS previous_measure_cpm,
  before.measure_vcr AS previous_measure_vcr,
  before.measure_viewability AS previous_measure_viewability,
  before.measure_spend AS previous_measure_spend
FROM (
SELECT toUInt8(grouping(app)) AS is_whole,
  app AS by_app,
  sum(spend) AS rank,
  toString(sum(requests)) AS measure_auctions,
  toString(sum(bids)) AS measure_bids,
  toString(sum(impressions)) AS measure_impressions,
  toString(if(sum(requests) = 0, NULL, 100 * toFloat64(sum(impressions)) / toFloat64(sum(requests)))) AS measure_fillRate,
  toString(if(sum(impressions) <= sum(unpriced), NULL, sum(spend) * 1000 / (sum(impressions) - sum(unpriced)))) AS measure_cpm,
  toString(if(sum(video_starts) = 0, NULL, 100 * toFloat64(sum(video_completes)) / toFloat64(sum(video_starts)))) AS measure_vcr,
  toString(if(sum(measured) = 0, NULL, 100 * toFloat64(sum(viewable)) / toFloat64(sum(measured)))) AS measure_viewability,
  toString(sum(spend)) AS measure_spend
FROM delivery_hourly
WHERE account = {account:String}
  AND day BETWEEN toDate(toDateTime({from:UInt32}, 'UTC')) AND toDate(toDateTime({to:UInt32} - 1, 'UTC'))
  AND hour >= toDateTime({from:UInt32}, 'UTC') AND hour < toDateTime({to:UInt32}, 'UTC')
  AND deal IN {where0:Array(String)}
  AND app NOT IN {where1:Array(String)}
GROUP BY ROLLUP(app) HAVING grouping(app) = grouping(app)
ORDER BY is_whole DESC, rank DESC, by_app
LIMIT 7
) AS now
LEFT JOIN (
SELECT toUInt8(grouping(app)) AS is_whole,
  app AS by_app,
  toString(sum(requests)) AS measure_auctions,
  toString(sum(bids)) AS measure_bids,
  toString(sum(impressions)) AS measure_impressions,
  toString(if(sum(requests) = 0, NULL, 100 * toFloat64(sum(impressions)) / toFloat64(sum(requests)))) AS measure_fillRate,
  toString(if(sum(impressions) <= sum(unpriced), NULL, sum(spend) * 1000 / (sum(impressions) - sum(unpriced)))) AS measure_cpm,
  toString(if(sum(video_starts) = 0, NULL, 100 * toFloat64(sum(video_completes)) / toFloat64(sum(video_starts)))) AS measure_vcr,
  toString(if(sum(measured) = 0, NULL, 100 * toFloat64(sum(viewable)) / toFloat64(sum(measured)))) AS measure_viewability,
  toString(sum(spend)) AS measure_spend
FROM delivery_hourly
WHERE account = {account:String}
  AND day BETWEEN toDate(toDateTime({previous_from:UInt32}, 'UTC')) AND toDate(toDateTime({previous_to:UInt32} - 1, 'UTC'))
  AND hour >= toDateTime({previous_from:UInt32}, 'UTC') AND hour < toDateTime({previous_to:UInt32}, 'UTC')
  AND deal IN {where0:Array(String)}
  AND app NOT IN {where1:Array(String)}
GROUP BY ROLLUP(app) HAVING grouping(app) = grouping(app)
) AS before USING (by_app, is_whole)
ORDER BY is_whole DESC, rank DESC, by_app
SETTINGS max_execution_time = 10, max_memory_usage = 2000000000;

SELECT now.*, before.measure_auctions AS previous_measure_auctions,
  before.measure_bids AS previous_measure_bids,
  before.measure_impressions AS previous_measure_impressions,
  before.measure_fillRate AS previous_measure_fillRate,
  before.measure_cpm AS previous_measure_cpm,
  before.measure_vcr AS previous_measure_vcr,
  before.measure_viewability AS previous_measure_viewability,
  before.measure_spend AS previous_measure_spend
FROM (
SELECT toUInt8(grouping(domain)) AS is_whole,
  domain AS by_domain,
  sum(spend) AS rank,
  toString(sum(requests)) AS measure_auctions,
  toString(sum(bids)) AS measure_bids,
  toString(sum(impressions)) AS measure_impressions,
  toString(if(sum(requests) = 0, NULL, 100 * toFloat64(sum(impressions)) / toFloat64(sum(requests)))) AS measure_fillRate,
  toString(if(sum(impressions) <= sum(unpriced), NULL, sum(spend) * 1000 / (sum(impressions) - sum(unpriced)))) AS measure_cpm,
  toString(if(sum(video_starts) = 0, NULL, 100 * toFloat64(sum(video_completes)) / toFloat64(sum(video_starts)))) AS measure_vcr,
  toString(if(sum(measured) = 0, NULL, 100 * toFloat64(sum(viewable)) / toFloat64(sum(measured)))) AS measure_viewability,
  toString(sum(spend)) AS measure_spend
FROM delivery_hourly
WHERE account = {account:String}
  AND day BETWEEN toDate(toDateTime({from:UInt32}, 'UTC')) AND toDate(toDateTime({to:UInt32} - 1, 'UTC'))
  AND hour >= toDateTime({from:UInt32}, 'UTC') AND hour < toDateTime({to:UInt32}, 'UTC')
  AND deal IN {where0:Array(String)}
  AND domain NOT IN {where1:Array(String)}
GROUP BY ROLLUP(domain) HAVING grouping(domain) = grouping(domain)
ORDER BY is_whole DESC, rank DESC, by_domain
LIMIT 7
) AS now
LEFT JOIN (
SELECT toUInt8(grouping(domain)) AS is_whole,
  domain AS by_domain,
  toString(sum(requests)) AS measure_auctions,
  toString(sum(bids)) AS measure_bids,
  toString(sum(impressions)) AS measure_impressions,
  toString(if(sum(requests) = 0, NULL, 100 * toFloat64(sum(impressions)) / toFloat64(sum(requests)))) AS measure_fillRate,
  toString(if(sum(impressions) <= sum(unpriced), NULL, sum(spend) * 1000 / (sum(impressions) - sum(unpriced)))) AS measure_cpm,
  toString(if(sum(video_starts) = 0, NULL, 100 * toFloat64(sum(video_completes)) / toFloat64(sum(video_starts)))) AS measure_vcr,
  toString(if(sum(measured) = 0, NULL, 100 * toFloat64(sum(viewable)) / toFloat64(sum(measured)))) AS measure_viewability,
  toString(sum(spend)) AS measure_spend
FROM delivery_hourly
WHERE account = {account:String}
  AND day BETWEEN toDate(toDateTime({previous_from:UInt32}, 'UTC')) AND toDate(toDateTime({previous_to:UInt32} - 1, 'UTC'))
  AND hour >= toDateTime({previous_from:UInt32}, 'UTC') AND hour < toDateTime({previous_to:UInt32}, 'UTC')
  AND deal IN {where0:Array(String)}
  AND domain NOT IN {where1:Array(String)}
GROUP BY ROLLUP(domain) HAVING grouping(domain) = grouping(domain)
) AS before USING (by_domain, is_whole)
ORDER BY is_whole DESC, rank DESC, by_domain
SETTINGS max_execution_time = 10, max_memory_usage = 2000000000;

SELECT now.*, before.measure_impressions AS previous_measure_impressions,
  before.measure_auctions AS previous_measure_auctions,
  before.measure_spend AS previous_measure_spend,
  before.measure_cpm AS previous_measure_cpm,
  before.measure_fillRate AS previous_measure_fillRate,
  before.measure_ctr AS previous_measure_ctr,
  before.measure_vcr AS previous_measure_vcr,
  before.measure_viewability AS previous_measure_viewability,
  before.measure_unpriced AS previous_measure_unpriced
FROM (
SELECT toString(sum(impressions)) AS measure_impressions,
  toString(sum(requests)) AS measure_auctions,
  toString(sum(spend)) AS measure_spend,
  toString(if(sum(impressions) <= sum(unpriced), NULL, sum(spend) * 1000 / (sum(impressions) - sum(unpriced)))) AS measure_cpm,
  toString(if(sum(requests) = 0, NULL, 100 * toFloat64(sum(impressions)) / toFloat64(sum(requests)))) AS measure_fillRate,
  toString(if(sum(impressions) = 0, NULL, 100 * toFloat64(sum(clicks)) / toFloat64(sum(impressions)))) AS measure_ctr,
  toString(if(sum(video_starts) = 0, NULL, 100 * toFloat64(sum(video_completes)) / toFloat64(sum(video_starts)))) AS measure_vcr,
  toString(if(sum(measured) = 0, NULL, 100 * toFloat64(sum(viewable)) / toFloat64(sum(measured)))) AS measure_viewability,
  toString(sum(unpriced)) AS measure_unpriced
FROM delivery_hourly
WHERE account = {account:String}
  AND day BETWEEN toDate(toDateTime({from:UInt32}, 'UTC')) AND toDate(toDateTime({to:UInt32} - 1, 'UTC'))
  AND hour >= toDateTime({from:UInt32}, 'UTC') AND hour < toDateTime({to:UInt32}, 'UTC')
  AND deal IN {where0:Array(String)}
) AS now
CROSS JOIN (
SELECT toString(sum(impressions)) AS measure_impressions,
  toString(sum(requests)) AS measure_auctions,
  toString(sum(spend)) AS measure_spend,
  toString(if(sum(impressions) <= sum(unpriced), NULL, sum(spend) * 1000 / (sum(impressions) - sum(unpriced)))) AS measure_cpm,
  toString(if(sum(requests) = 0, NULL, 100 * toFloat64(sum(impressions)) / toFloat64(sum(requests)))) AS measure_fillRate,
  toString(if(sum(impressions) = 0, NULL, 100 * toFloat64(sum(clicks)) / toFloat64(sum(impressions)))) AS measure_ctr,
  toString(if(sum(video_starts) = 0, NULL, 100 * toFloat64(sum(video_completes)) / toFloat64(sum(video_starts)))) AS measure_vcr,
  toString(if(sum(measured) = 0, NULL, 100 * toFloat64(sum(viewable)) / toFloat64(sum(measured)))) AS measure_viewability,
  toString(sum(unpriced)) AS measure_unpriced
FROM delivery_hourly
WHERE account = {account:String}
  AND day BETWEEN toDate(toDateTime({previous_from:UInt32}, 'UTC')) AND toDate(toDateTime({previous_to:UInt32} - 1, 'UTC'))
  AND hour >= toDateTime({previous_from:UInt32}, 'UTC') AND hour < toDateTime({previous_to:UInt32}, 'UTC')
  AND deal IN {where0:Array(String)}
) AS before
SETTINGS max_execution_time = 10, max_memory_usage = 2000000000;

SELECT toString(sum(requests)) AS measure_auctions,
  toString(sum(bids)) AS measure_bids,
  toString(sum(wins)) AS measure_wins,
  toString(sum(impressions)) AS measure_impressions
FROM delivery_hourly
WHERE account = {account:String}
  AND day BETWEEN toDate(toDateTime({from:UInt32}, 'UTC')) AND toDate(toDateTime({to:UInt32} - 1, 'UTC'))
  AND hour >= toDateTime({from:UInt32}, 'UTC') AND hour < toDateTime({to:UInt32}, 'UTC')
  AND deal IN {where0:Array(String)}
SETTINGS max_execution_time = 10, max_memory_usage = 2000000000;

SELECT toUInt8(grouping(platform)) AS is_subtotal,
  formatDateTime(toStartOfInterval(hour, INTERVAL 1 day, {zone:String}), '%F %H:%i:%S', {zone:String}) AS by_day,
  platform AS by_platform,
  toString(sum(impressions)) AS measure_impressions,
  toString(if(sum(impressions) <= sum(unpriced), NULL, sum(spend) * 1000 / (sum(impressions) - sum(unpriced)))) AS measure_cpm
FROM delivery_hourly
WHERE account = {account:String}
  AND day BETWEEN toDate(toDateTime({from:UInt32}, 'UTC')) AND toDate(toDateTime({to:UInt32} - 1, 'UTC'))
  AND hour >= toDateTime({from:UInt32}, 'UTC') AND hour < toDateTime({to:UInt32}, 'UTC')
  AND deal IN {where0:Array(String)}
GROUP BY ROLLUP(toStartOfInterval(hour, INTERVAL 1 day, {zone:String}), platform) HAVING grouping(toStartOfInterval(hour, INTERVAL 1 day, {zone:String})) = 0
ORDER BY by_day, by_platform
SETTINGS max_execution_time = 10, max_memory_usage = 2000000000;

-- the delivery funnel of a deal; and 3 as above

SELECT deal, toString(sum(met)) AS matched, toString(sumIf(offered, met > 0)) AS auctions, toString(sumIf(offered, met = 0)) AS unknown
FROM (
SELECT deal, hour, sum(matched) AS met
FROM unoffered_hourly
WHERE account = {account:String}
  AND day BETWEEN toDate(toDateTime({from:UInt32}, 'UTC')) AND toDate(toDateTime({to:UInt32} - 1, 'UTC'))
  AND hour >= toDateTime({from:UInt32}, 'UTC') AND hour < toDateTime({to:UInt32}, 'UTC')
  AND deal IN {where0:Array(String)}
GROUP BY deal, hour
) AS told FULL JOIN (
SELECT deal, hour, sum(requests) AS offered
FROM delivery_hourly
WHERE account = {account:String}
  AND day BETWEEN toDate(toDateTime({from:UInt32}, 'UTC')) AND toDate(toDateTime({to:UInt32} - 1, 'UTC'))
  AND hour >= toDateTime({from:UInt32}, 'UTC') AND hour < toDateTime({to:UInt32}, 'UTC')
  AND deal IN {where0:Array(String)}
GROUP BY deal, hour
) AS sold USING (deal, hour)
GROUP BY deal ORDER BY deal
SETTINGS max_execution_time = 10, max_memory_usage = 2000000000;

SELECT mapKeys(told) AS codes, arrayMap(count -> toString(count), mapValues(told)) AS counts,
  toString(greatest(0, left - toInt64(arraySum(mapValues(told))))) AS unknown
FROM (
SELECT sumMap(no_bids) AS told, toInt64(sum(requests)) - toInt64(sum(bids)) AS left
FROM delivery_hourly
WHERE account = {account:String}
  AND day BETWEEN toDate(toDateTime({from:UInt32}, 'UTC')) AND toDate(toDateTime({to:UInt32} - 1, 'UTC'))
  AND hour >= toDateTime({from:UInt32}, 'UTC') AND hour < toDateTime({to:UInt32}, 'UTC')
  AND deal IN {where0:Array(String)}
)
SETTINGS max_execution_time = 10, max_memory_usage = 2000000000;

SELECT toUInt8(grouping(publisher)) AS is_whole,
  publisher AS by_publisher,
  sum(requests) AS rank,
  toString(sum(requests)) AS measure_auctions,
  toString(sum(bids)) AS measure_bids,
  toString(sum(wins)) AS measure_wins,
  toString(sum(impressions)) AS measure_impressions
FROM delivery_hourly
WHERE account = {account:String}
  AND day BETWEEN toDate(toDateTime({from:UInt32}, 'UTC')) AND toDate(toDateTime({to:UInt32} - 1, 'UTC'))
  AND hour >= toDateTime({from:UInt32}, 'UTC') AND hour < toDateTime({to:UInt32}, 'UTC')
  AND deal IN {where0:Array(String)}
GROUP BY ROLLUP(publisher) HAVING grouping(publisher) = grouping(publisher)
ORDER BY is_whole DESC, rank DESC, by_publisher
LIMIT 52
SETTINGS max_execution_time = 10, max_memory_usage = 2000000000;

-- an insight of a deal

SELECT toUInt8(grouping(publisher)) AS is_whole,
  publisher AS by_publisher,
  sum(spend) AS rank,
  toString(sum(requests)) AS measure_auctions,
  toString(sum(impressions)) AS measure_impressions,
  toString(sum(spend)) AS measure_spend
FROM delivery_hourly
WHERE account = {account:String}
  AND day BETWEEN toDate(toDateTime({from:UInt32}, 'UTC')) AND toDate(toDateTime({to:UInt32} - 1, 'UTC'))
  AND hour >= toDateTime({from:UInt32}, 'UTC') AND hour < toDateTime({to:UInt32}, 'UTC')
  AND deal IN {where0:Array(String)}
GROUP BY ROLLUP(publisher) HAVING grouping(publisher) = grouping(publisher)
ORDER BY is_whole DESC, rank DESC, by_publisher
LIMIT 2002
SETTINGS max_execution_time = 10, max_memory_usage = 2000000000;

-- a breakdown of a deal

SELECT now.*, before.measure_auctions AS previous_measure_auctions,
  before.measure_bids AS previous_measure_bids,
  before.measure_impressions AS previous_measure_impressions,
  before.measure_fillRate AS previous_measure_fillRate,
  before.measure_cpm AS previous_measure_cpm,
  before.measure_vcr AS previous_measure_vcr,
  before.measure_viewability AS previous_measure_viewability,
  before.measure_spend AS previous_measure_spend
FROM (
SELECT toUInt8(grouping(platform)) AS is_whole,
  platform AS by_platform,
  sum(spend) AS rank,
  toString(sum(requests)) AS measure_auctions,
  toString(sum(bids)) AS measure_bids,
  toString(sum(impressions)) AS measure_impressions,
  toString(if(sum(requests) = 0, NULL, 100 * toFloat64(sum(impressions)) / toFloat64(sum(requests)))) AS measure_fillRate,
  toString(if(sum(impressions) <= sum(unpriced), NULL, sum(spend) * 1000 / (sum(impressions) - sum(unpriced)))) AS measure_cpm,
  toString(if(sum(video_starts) = 0, NULL, 100 * toFloat64(sum(video_completes)) / toFloat64(sum(video_starts)))) AS measure_vcr,
  toString(if(sum(measured) = 0, NULL, 100 * toFloat64(sum(viewable)) / toFloat64(sum(measured)))) AS measure_viewability,
  toString(sum(spend)) AS measure_spend
FROM delivery_hourly
WHERE account = {account:String}
  AND day BETWEEN toDate(toDateTime({from:UInt32}, 'UTC')) AND toDate(toDateTime({to:UInt32} - 1, 'UTC'))
  AND hour >= toDateTime({from:UInt32}, 'UTC') AND hour < toDateTime({to:UInt32}, 'UTC')
  AND deal IN {where0:Array(String)}
  AND platform NOT IN {where1:Array(String)}
GROUP BY ROLLUP(platform) HAVING grouping(platform) = grouping(platform)
ORDER BY is_whole DESC, rank DESC, by_platform
LIMIT 202
) AS now
LEFT JOIN (
SELECT toUInt8(grouping(platform)) AS is_whole,
  platform AS by_platform,
  toString(sum(requests)) AS measure_auctions,
  toString(sum(bids)) AS measure_bids,
  toString(sum(impressions)) AS measure_impressions,
  toString(if(sum(requests) = 0, NULL, 100 * toFloat64(sum(impressions)) / toFloat64(sum(requests)))) AS measure_fillRate,
  toString(if(sum(impressions) <= sum(unpriced), NULL, sum(spend) * 1000 / (sum(impressions) - sum(unpriced)))) AS measure_cpm,
  toString(if(sum(video_starts) = 0, NULL, 100 * toFloat64(sum(video_completes)) / toFloat64(sum(video_starts)))) AS measure_vcr,
  toString(if(sum(measured) = 0, NULL, 100 * toFloat64(sum(viewable)) / toFloat64(sum(measured)))) AS measure_viewability,
  toString(sum(spend)) AS measure_spend
FROM delivery_hourly
WHERE account = {account:String}
  AND day BETWEEN toDate(toDateTime({previous_from:UInt32}, 'UTC')) AND toDate(toDateTime({previous_to:UInt32} - 1, 'UTC'))
  AND hour >= toDateTime({previous_from:UInt32}, 'UTC') AND hour < toDateTime({previous_to:UInt32}, 'UTC')
  AND deal IN {where0:Array(String)}
  AND platform NOT IN {where1:Array(String)}
GROUP BY ROLLUP(platform) HAVING grouping(platform) = grouping(platform)
) AS before USING (by_platform, is_whole)
ORDER BY is_whole DESC, rank DESC, by_platform
SETTINGS max_execution_time = 10, max_memory_usage = 2000000000;

-- a deal’s dashboard for staff; and 10 as above

-- the main dashboard of an account; and 1 as above

SELECT formatDateTime(toStartOfInterval(hour, INTERVAL 1 day, {zone:String}), '%F %H:%i:%S', {zone:String}) AS by_day,
  toString(sum(impressions)) AS measure_impressions,
  toString(sum(requests)) AS measure_auctions,
  toString(sum(spend)) AS measure_spend,
  toString(if(sum(impressions) <= sum(unpriced), NULL, sum(spend) * 1000 / (sum(impressions) - sum(unpriced)))) AS measure_cpm,
  toString(if(sum(requests) = 0, NULL, 100 * toFloat64(sum(impressions)) / toFloat64(sum(requests)))) AS measure_fillRate,
  toString(if(sum(impressions) = 0, NULL, 100 * toFloat64(sum(clicks)) / toFloat64(sum(impressions)))) AS measure_ctr,
  toString(if(sum(video_starts) = 0, NULL, 100 * toFloat64(sum(video_completes)) / toFloat64(sum(video_starts)))) AS measure_vcr,
  toString(if(sum(measured) = 0, NULL, 100 * toFloat64(sum(viewable)) / toFloat64(sum(measured)))) AS measure_viewability
FROM delivery_hourly
WHERE account = {account:String}
  AND day BETWEEN toDate(toDateTime({from:UInt32}, 'UTC')) AND toDate(toDateTime({to:UInt32} - 1, 'UTC'))
  AND hour >= toDateTime({from:UInt32}, 'UTC') AND hour < toDateTime({to:UInt32}, 'UTC')
GROUP BY toStartOfInterval(hour, INTERVAL 1 day, {zone:String})
ORDER BY by_day
SETTINGS max_execution_time = 10, max_memory_usage = 2000000000;

SELECT formatDateTime(toStartOfInterval(hour, INTERVAL 1 day, {zone:String}), '%F %H:%i:%S', {zone:String}) AS by_day,
  toString(sum(spend)) AS measure_spend
FROM delivery_hourly
WHERE account = {account:String}
  AND day BETWEEN toDate(toDateTime({from:UInt32}, 'UTC')) AND toDate(toDateTime({to:UInt32} - 1, 'UTC'))
  AND hour >= toDateTime({from:UInt32}, 'UTC') AND hour < toDateTime({to:UInt32}, 'UTC')
GROUP BY toStartOfInterval(hour, INTERVAL 1 day, {zone:String})
ORDER BY by_day
SETTINGS max_execution_time = 10, max_memory_usage = 2000000000;

SELECT now.*, before.measure_auctions AS previous_measure_auctions,
  before.measure_bids AS previous_measure_bids,
  before.measure_impressions AS previous_measure_impressions,
  before.measure_fillRate AS previous_measure_fillRate,
  before.measure_cpm AS previous_measure_cpm,
  before.measure_vcr AS previous_measure_vcr,
  before.measure_viewability AS previous_measure_viewability,
  before.measure_spend AS previous_measure_spend
FROM (
SELECT toUInt8(grouping(deal)) AS is_whole,
  deal AS by_deal,
  sum(spend) AS rank,
  toString(sum(requests)) AS measure_auctions,
  toString(sum(bids)) AS measure_bids,
  toString(sum(impressions)) AS measure_impressions,
  toString(if(sum(requests) = 0, NULL, 100 * toFloat64(sum(impressions)) / toFloat64(sum(requests)))) AS measure_fillRate,
  toString(if(sum(impressions) <= sum(unpriced), NULL, sum(spend) * 1000 / (sum(impressions) - sum(unpriced)))) AS measure_cpm,
  toString(if(sum(video_starts) = 0, NULL, 100 * toFloat64(sum(video_completes)) / toFloat64(sum(video_starts)))) AS measure_vcr,
  toString(if(sum(measured) = 0, NULL, 100 * toFloat64(sum(viewable)) / toFloat64(sum(measured)))) AS measure_viewability,
  toString(sum(spend)) AS measure_spend
FROM delivery_hourly
WHERE account = {account:String}
  AND day BETWEEN toDate(toDateTime({from:UInt32}, 'UTC')) AND toDate(toDateTime({to:UInt32} - 1, 'UTC'))
  AND hour >= toDateTime({from:UInt32}, 'UTC') AND hour < toDateTime({to:UInt32}, 'UTC')
  AND deal NOT IN {where0:Array(String)}
GROUP BY ROLLUP(deal) HAVING grouping(deal) = grouping(deal)
ORDER BY is_whole DESC, rank DESC, by_deal
LIMIT 12
) AS now
LEFT JOIN (
SELECT toUInt8(grouping(deal)) AS is_whole,
  deal AS by_deal,
  toString(sum(requests)) AS measure_auctions,
  toString(sum(bids)) AS measure_bids,
  toString(sum(impressions)) AS measure_impressions,
  toString(if(sum(requests) = 0, NULL, 100 * toFloat64(sum(impressions)) / toFloat64(sum(requests)))) AS measure_fillRate,
  toString(if(sum(impressions) <= sum(unpriced), NULL, sum(spend) * 1000 / (sum(impressions) - sum(unpriced)))) AS measure_cpm,
  toString(if(sum(video_starts) = 0, NULL, 100 * toFloat64(sum(video_completes)) / toFloat64(sum(video_starts)))) AS measure_vcr,
  toString(if(sum(measured) = 0, NULL, 100 * toFloat64(sum(viewable)) / toFloat64(sum(measured)))) AS measure_viewability,
  toString(sum(spend)) AS measure_spend
FROM delivery_hourly
WHERE account = {account:String}
  AND day BETWEEN toDate(toDateTime({previous_from:UInt32}, 'UTC')) AND toDate(toDateTime({previous_to:UInt32} - 1, 'UTC'))
  AND hour >= toDateTime({previous_from:UInt32}, 'UTC') AND hour < toDateTime({previous_to:UInt32}, 'UTC')
  AND deal NOT IN {where0:Array(String)}
GROUP BY ROLLUP(deal) HAVING grouping(deal) = grouping(deal)
) AS before USING (by_deal, is_whole)
ORDER BY is_whole DESC, rank DESC, by_deal
SETTINGS max_execution_time = 10, max_memory_usage = 2000000000;

SELECT now.*, before.measure_auctions AS previous_measure_auctions,
  before.measure_bids AS previous_measure_bids,
  before.measure_impressions AS previous_measure_impressions,
  before.measure_fillRate AS previous_measure_fillRate,
  before.measure_cpm AS previous_measure_cpm,
  before.measure_vcr AS previous_measure_vcr,
  before.measure_viewability AS previous_measure_viewability,
  before.measure_spend AS previous_measure_spend
FROM (
SELECT toUInt8(grouping(dsp)) AS is_whole,
  dsp AS by_dsp,
  sum(spend) AS rank,
  toString(sum(requests)) AS measure_auctions,
  toString(sum(bids)) AS measure_bids,
  toString(sum(impressions)) AS measure_impressions,
  toString(if(sum(requests) = 0, NULL, 100 * toFloat64(sum(impressions)) / toFloat64(sum(requests)))) AS measure_fillRate,
  toString(if(sum(impressions) <= sum(unpriced), NULL, sum(spend) * 1000 / (sum(impressions) - sum(unpriced)))) AS measure_cpm,
  toString(if(sum(video_starts) = 0, NULL, 100 * toFloat64(sum(video_completes)) / toFloat64(sum(video_starts)))) AS measure_vcr,
  toString(if(sum(measured) = 0, NULL, 100 * toFloat64(sum(viewable)) / toFloat64(sum(measured)))) AS measure_viewability,
  toString(sum(spend)) AS measure_spend
FROM delivery_hourly
WHERE account = {account:String}
  AND day BETWEEN toDate(toDateTime({from:UInt32}, 'UTC')) AND toDate(toDateTime({to:UInt32} - 1, 'UTC'))
  AND hour >= toDateTime({from:UInt32}, 'UTC') AND hour < toDateTime({to:UInt32}, 'UTC')
  AND dsp NOT IN {where0:Array(String)}
GROUP BY ROLLUP(dsp) HAVING grouping(dsp) = grouping(dsp)
ORDER BY is_whole DESC, rank DESC, by_dsp
LIMIT 9
) AS now
LEFT JOIN (
SELECT toUInt8(grouping(dsp)) AS is_whole,
  dsp AS by_dsp,
  toString(sum(requests)) AS measure_auctions,
  toString(sum(bids)) AS measure_bids,
  toString(sum(impressions)) AS measure_impressions,
  toString(if(sum(requests) = 0, NULL, 100 * toFloat64(sum(impressions)) / toFloat64(sum(requests)))) AS measure_fillRate,
  toString(if(sum(impressions) <= sum(unpriced), NULL, sum(spend) * 1000 / (sum(impressions) - sum(unpriced)))) AS measure_cpm,
  toString(if(sum(video_starts) = 0, NULL, 100 * toFloat64(sum(video_completes)) / toFloat64(sum(video_starts)))) AS measure_vcr,
  toString(if(sum(measured) = 0, NULL, 100 * toFloat64(sum(viewable)) / toFloat64(sum(measured)))) AS measure_viewability,
  toString(sum(spend)) AS measure_spend
FROM delivery_hourly
WHERE account = {account:String}
  AND day BETWEEN toDate(toDateTime({previous_from:UInt32}, 'UTC')) AND toDate(toDateTime({previous_to:UInt32} - 1, 'UTC'))
  AND hour >= toDateTime({previous_from:UInt32}, 'UTC') AND hour < toDateTime({previous_to:UInt32}, 'UTC')
  AND dsp NOT IN {where0:Array(String)}
GROUP BY ROLLUP(dsp) HAVING grouping(dsp) = grouping(dsp)
) AS before USING (by_dsp, is_whole)
ORDER BY is_whole DESC, rank DESC, by_dsp
SETTINGS max_execution_time = 10, max_memory_usage = 2000000000;

SELECT now.*, before.measure_auctions AS previous_measure_auctions,
  before.measure_bids AS previous_measure_bids,
  before.measure_impressions AS previous_measure_impressions,
  before.measure_fillRate AS previous_measure_fillRate,
  before.measure_cpm AS previous_measure_cpm,
  before.measure_vcr AS previous_measure_vcr,
  before.measure_viewability AS previous_measure_viewability,
  before.measure_spend AS previous_measure_spend
FROM (
SELECT toUInt8(grouping(publisher)) AS is_whole,
  publisher AS by_publisher,
  sum(spend) AS rank,
  toString(sum(requests)) AS measure_auctions,
  toString(sum(bids)) AS measure_bids,
  toString(sum(impressions)) AS measure_impressions,
  toString(if(sum(requests) = 0, NULL, 100 * toFloat64(sum(impressions)) / toFloat64(sum(requests)))) AS measure_fillRate,
  toString(if(sum(impressions) <= sum(unpriced), NULL, sum(spend) * 1000 / (sum(impressions) - sum(unpriced)))) AS measure_cpm,
  toString(if(sum(video_starts) = 0, NULL, 100 * toFloat64(sum(video_completes)) / toFloat64(sum(video_starts)))) AS measure_vcr,
  toString(if(sum(measured) = 0, NULL, 100 * toFloat64(sum(viewable)) / toFloat64(sum(measured)))) AS measure_viewability,
  toString(sum(spend)) AS measure_spend
FROM delivery_hourly
WHERE account = {account:String}
  AND day BETWEEN toDate(toDateTime({from:UInt32}, 'UTC')) AND toDate(toDateTime({to:UInt32} - 1, 'UTC'))
  AND hour >= toDateTime({from:UInt32}, 'UTC') AND hour < toDateTime({to:UInt32}, 'UTC')
  AND publisher NOT IN {where0:Array(String)}
GROUP BY ROLLUP(publisher) HAVING grouping(publisher) = grouping(publisher)
ORDER BY is_whole DESC, rank DESC, by_publisher
LIMIT 12
) AS now
LEFT JOIN (
SELECT toUInt8(grouping(publisher)) AS is_whole,
  publisher AS by_publisher,
  toString(sum(requests)) AS measure_auctions,
  toString(sum(bids)) AS measure_bids,
  toString(sum(impressions)) AS measure_impressions,
  toString(if(sum(requests) = 0, NULL, 100 * toFloat64(sum(impressions)) / toFloat64(sum(requests)))) AS measure_fillRate,
  toString(if(sum(impressions) <= sum(unpriced), NULL, sum(spend) * 1000 / (sum(impressions) - sum(unpriced)))) AS measure_cpm,
  toString(if(sum(video_starts) = 0, NULL, 100 * toFloat64(sum(video_completes)) / toFloat64(sum(video_starts)))) AS measure_vcr,
  toString(if(sum(measured) = 0, NULL, 100 * toFloat64(sum(viewable)) / toFloat64(sum(measured)))) AS measure_viewability,
  toString(sum(spend)) AS measure_spend
FROM delivery_hourly
WHERE account = {account:String}
  AND day BETWEEN toDate(toDateTime({previous_from:UInt32}, 'UTC')) AND toDate(toDateTime({previous_to:UInt32} - 1, 'UTC'))
  AND hour >= toDateTime({previous_from:UInt32}, 'UTC') AND hour < toDateTime({previous_to:UInt32}, 'UTC')
  AND publisher NOT IN {where0:Array(String)}
GROUP BY ROLLUP(publisher) HAVING grouping(publisher) = grouping(publisher)
) AS before USING (by_publisher, is_whole)
ORDER BY is_whole DESC, rank DESC, by_publisher
SETTINGS max_execution_time = 10, max_memory_usage = 2000000000;

SELECT now.*, before.measure_impressions AS previous_measure_impressions,
  before.measure_auctions AS previous_measure_auctions,
  before.measure_spend AS previous_measure_spend,
  before.measure_cpm AS previous_measure_cpm,
  before.measure_fillRate AS previous_measure_fillRate,
  before.measure_ctr AS previous_measure_ctr,
  before.measure_vcr AS previous_measure_vcr,
  before.measure_viewability AS previous_measure_viewability,
  before.measure_unpriced AS previous_measure_unpriced
FROM (
SELECT toString(sum(impressions)) AS measure_impressions,
  toString(sum(requests)) AS measure_auctions,
  toString(sum(spend)) AS measure_spend,
  toString(if(sum(impressions) <= sum(unpriced), NULL, sum(spend) * 1000 / (sum(impressions) - sum(unpriced)))) AS measure_cpm,
  toString(if(sum(requests) = 0, NULL, 100 * toFloat64(sum(impressions)) / toFloat64(sum(requests)))) AS measure_fillRate,
  toString(if(sum(impressions) = 0, NULL, 100 * toFloat64(sum(clicks)) / toFloat64(sum(impressions)))) AS measure_ctr,
  toString(if(sum(video_starts) = 0, NULL, 100 * toFloat64(sum(video_completes)) / toFloat64(sum(video_starts)))) AS measure_vcr,
  toString(if(sum(measured) = 0, NULL, 100 * toFloat64(sum(viewable)) / toFloat64(sum(measured)))) AS measure_viewability,
  toString(sum(unpriced)) AS measure_unpriced
FROM delivery_hourly
WHERE account = {account:String}
  AND day BETWEEN toDate(toDateTime({from:UInt32}, 'UTC')) AND toDate(toDateTime({to:UInt32} - 1, 'UTC'))
  AND hour >= toDateTime({from:UInt32}, 'UTC') AND hour < toDateTime({to:UInt32}, 'UTC')
) AS now
CROSS JOIN (
SELECT toString(sum(impressions)) AS measure_impressions,
  toString(sum(requests)) AS measure_auctions,
  toString(sum(spend)) AS measure_spend,
  toString(if(sum(impressions) <= sum(unpriced), NULL, sum(spend) * 1000 / (sum(impressions) - sum(unpriced)))) AS measure_cpm,
  toString(if(sum(requests) = 0, NULL, 100 * toFloat64(sum(impressions)) / toFloat64(sum(requests)))) AS measure_fillRate,
  toString(if(sum(impressions) = 0, NULL, 100 * toFloat64(sum(clicks)) / toFloat64(sum(impressions)))) AS measure_ctr,
  toString(if(sum(video_starts) = 0, NULL, 100 * toFloat64(sum(video_completes)) / toFloat64(sum(video_starts)))) AS measure_vcr,
  toString(if(sum(measured) = 0, NULL, 100 * toFloat64(sum(viewable)) / toFloat64(sum(measured)))) AS measure_viewability,
  toString(sum(unpriced)) AS measure_unpriced
FROM delivery_hourly
WHERE account = {account:String}
  AND day BETWEEN toDate(toDateTime({previous_from:UInt32}, 'UTC')) AND toDate(toDateTime({previous_to:UInt32} - 1, 'UTC'))
  AND hour >= toDateTime({previous_from:UInt32}, 'UTC') AND hour < toDateTime({previous_to:UInt32}, 'UTC')
) AS before
SETTINGS max_execution_time = 10, max_memory_usage = 2000000000;

SELECT toUInt8(grouping(platform)) AS is_subtotal,
  formatDateTime(toStartOfInterval(hour, INTERVAL 1 day, {zone:String}), '%F %H:%i:%S', {zone:String}) AS by_day,
  platform AS by_platform,
  toString(sum(impressions)) AS measure_impressions,
  toString(if(sum(impressions) <= sum(unpriced), NULL, sum(spend) * 1000 / (sum(impressions) - sum(unpriced)))) AS measure_cpm
FROM delivery_hourly
WHERE account = {account:String}
  AND day BETWEEN toDate(toDateTime({from:UInt32}, 'UTC')) AND toDate(toDateTime({to:UInt32} - 1, 'UTC'))
  AND hour >= toDateTime({from:UInt32}, 'UTC') AND hour < toDateTime({to:UInt32}, 'UTC')
GROUP BY ROLLUP(toStartOfInterval(hour, INTERVAL 1 day, {zone:String}), platform) HAVING grouping(toStartOfInterval(hour, INTERVAL 1 day, {zone:String})) = 0
ORDER BY by_day, by_platform
SETTINGS max_execution_time = 10, max_memory_usage = 2000000000;

-- all rows behind a widget of the main dashboard

SELECT now.*, before.measure_auctions AS previous_measure_auctions,
  before.measure_bids AS previous_measure_bids,
  before.measure_impressions AS previous_measure_impressions,
  before.measure_fillRate AS previous_measure_fillRate,
  before.measure_cpm AS previous_measure_cpm,
  before.measure_vcr AS previous_measure_vcr,
  before.measure_viewability AS previous_measure_viewability,
  before.measure_spend AS previous_measure_spend
FROM (
SELECT toUInt8(grouping(publisher)) AS is_whole,
  publisher AS by_publisher,
  sum(spend) AS rank,
  toString(sum(requests)) AS measure_auctions,
  toString(sum(bids)) AS measure_bids,
  toString(sum(impressions)) AS measure_impressions,
  toString(if(sum(requests) = 0, NULL, 100 * toFloat64(sum(impressions)) / toFloat64(sum(requests)))) AS measure_fillRate,
  toString(if(sum(impressions) <= sum(unpriced), NULL, sum(spend) * 1000 / (sum(impressions) - sum(unpriced)))) AS measure_cpm,
  toString(if(sum(video_starts) = 0, NULL, 100 * toFloat64(sum(video_completes)) / toFloat64(sum(video_starts)))) AS measure_vcr,
  toString(if(sum(measured) = 0, NULL, 100 * toFloat64(sum(viewable)) / toFloat64(sum(measured)))) AS measure_viewability,
  toString(sum(spend)) AS measure_spend
FROM delivery_hourly
WHERE account = {account:String}
  AND day BETWEEN toDate(toDateTime({from:UInt32}, 'UTC')) AND toDate(toDateTime({to:UInt32} - 1, 'UTC'))
  AND hour >= toDateTime({from:UInt32}, 'UTC') AND hour < toDateTime({to:UInt32}, 'UTC')
  AND publisher NOT IN {where0:Array(String)}
GROUP BY ROLLUP(publisher) HAVING grouping(publisher) = grouping(publisher)
ORDER BY is_whole DESC, rank DESC, by_publisher
LIMIT 202
) AS now
LEFT JOIN (
SELECT toUInt8(grouping(publisher)) AS is_whole,
  publisher AS by_publisher,
  toString(sum(requests)) AS measure_auctions,
  toString(sum(bids)) AS measure_bids,
  toString(sum(impressions)) AS measure_impressions,
  toString(if(sum(requests) = 0, NULL, 100 * toFloat64(sum(impressions)) / toFloat64(sum(requests)))) AS measure_fillRate,
  toString(if(sum(impressions) <= sum(unpriced), NULL, sum(spend) * 1000 / (sum(impressions) - sum(unpriced)))) AS measure_cpm,
  toString(if(sum(video_starts) = 0, NULL, 100 * toFloat64(sum(video_completes)) / toFloat64(sum(video_starts)))) AS measure_vcr,
  toString(if(sum(measured) = 0, NULL, 100 * toFloat64(sum(viewable)) / toFloat64(sum(measured)))) AS measure_viewability,
  toString(sum(spend)) AS measure_spend
FROM delivery_hourly
WHERE account = {account:String}
  AND day BETWEEN toDate(toDateTime({previous_from:UInt32}, 'UTC')) AND toDate(toDateTime({previous_to:UInt32} - 1, 'UTC'))
  AND hour >= toDateTime({previous_from:UInt32}, 'UTC') AND hour < toDateTime({previous_to:UInt32}, 'UTC')
  AND publisher NOT IN {where0:Array(String)}
GROUP BY ROLLUP(publisher) HAVING grouping(publisher) = grouping(publisher)
) AS before USING (by_publisher, is_whole)
ORDER BY is_whole DESC, rank DESC, by_publisher
SETTINGS max_execution_time = 10, max_memory_usage = 2000000000;

-- an insight of an account

SELECT toUInt8(grouping(deal)) AS is_whole,
  deal AS by_deal,
  sum(spend) AS rank,
  toString(sum(requests)) AS measure_auctions,
  toString(sum(impressions)) AS measure_impressions,
  toString(sum(spend)) AS measure_spend
FROM delivery_hourly
WHERE account = {account:String}
  AND day BETWEEN toDate(toDateTime({from:UInt32}, 'UTC')) AND toDate(toDateTime({to:UInt32} - 1, 'UTC'))
  AND hour >= toDateTime({from:UInt32}, 'UTC') AND hour < toDateTime({to:UInt32}, 'UTC')
GROUP BY ROLLUP(deal) HAVING grouping(deal) = grouping(deal)
ORDER BY is_whole DESC, rank DESC, by_deal
LIMIT 2002
SETTINGS max_execution_time = 10, max_memory_usage = 2000000000;

-- the main dashboard for staff; and 1 as above

SELECT formatDateTime(toStartOfInterval(hour, INTERVAL 1 day, {zone:String}), '%F %H:%i:%S', {zone:String}) AS by_day,
  toString(sum(impressions)) AS measure_impressions,
  toString(sum(requests)) AS measure_auctions,
  toString(sum(partner_revenue)) AS measure_partnerRevenue,
  toString(sum(spend)) AS measure_spend,
  toString(if(sum(impressions) <= sum(unpriced), NULL, sum(spend) * 1000 / (sum(impressions) - sum(unpriced)))) AS measure_cpm,
  toString(if(sum(requests) = 0, NULL, 100 * toFloat64(sum(impressions)) / toFloat64(sum(requests)))) AS measure_fillRate,
  toString(if(sum(impressions) = 0, NULL, 100 * toFloat64(sum(clicks)) / toFloat64(sum(impressions)))) AS measure_ctr,
  toString(if(sum(video_starts) = 0, NULL, 100 * toFloat64(sum(video_completes)) / toFloat64(sum(video_starts)))) AS measure_vcr,
  toString(if(sum(measured) = 0, NULL, 100 * toFloat64(sum(viewable)) / toFloat64(sum(measured)))) AS measure_viewability
FROM delivery_hourly
WHERE day BETWEEN toDate(toDateTime({from:UInt32}, 'UTC')) AND toDate(toDateTime({to:UInt32} - 1, 'UTC'))
  AND hour >= toDateTime({from:UInt32}, 'UTC') AND hour < toDateTime({to:UInt32}, 'UTC')
  AND account NOT IN {where0:Array(String)}
GROUP BY toStartOfInterval(hour, INTERVAL 1 day, {zone:String})
ORDER BY by_day
SETTINGS max_execution_time = 10, max_memory_usage = 2000000000;

SELECT formatDateTime(toStartOfInterval(hour, INTERVAL 1 day, {zone:String}), '%F %H:%i:%S', {zone:String}) AS by_day,
  toString(sum(spend)) AS measure_spend
FROM delivery_hourly
WHERE day BETWEEN toDate(toDateTime({from:UInt32}, 'UTC')) AND toDate(toDateTime({to:UInt32} - 1, 'UTC'))
  AND hour >= toDateTime({from:UInt32}, 'UTC') AND hour < toDateTime({to:UInt32}, 'UTC')
  AND account NOT IN {where0:Array(String)}
GROUP BY toStartOfInterval(hour, INTERVAL 1 day, {zone:String})
ORDER BY by_day
SETTINGS max_execution_time = 10, max_memory_usage = 2000000000;

SELECT now.*, before.measure_auctions AS previous_measure_auctions,
  before.measure_bids AS previous_measure_bids,
  before.measure_impressions AS previous_measure_impressions,
  before.measure_fillRate AS previous_measure_fillRate,
  before.measure_cpm AS previous_measure_cpm,
  before.measure_vcr AS previous_measure_vcr,
  before.measure_viewability AS previous_measure_viewability,
  before.measure_spend AS previous_measure_spend
FROM (
SELECT toUInt8(grouping(account)) AS is_whole,
  account AS by_account,
  sum(spend) AS rank,
  toString(sum(requests)) AS measure_auctions,
  toString(sum(bids)) AS measure_bids,
  toString(sum(impressions)) AS measure_impressions,
  toString(if(sum(requests) = 0, NULL, 100 * toFloat64(sum(impressions)) / toFloat64(sum(requests)))) AS measure_fillRate,
  toString(if(sum(impressions) <= sum(unpriced), NULL, sum(spend) * 1000 / (sum(impressions) - sum(unpriced)))) AS measure_cpm,
  toString(if(sum(video_starts) = 0, NULL, 100 * toFloat64(sum(video_completes)) / toFloat64(sum(video_starts)))) AS measure_vcr,
  toString(if(sum(measured) = 0, NULL, 100 * toFloat64(sum(viewable)) / toFloat64(sum(measured)))) AS measure_viewability,
  toString(sum(spend)) AS measure_spend
FROM delivery_hourly
WHERE day BETWEEN toDate(toDateTime({from:UInt32}, 'UTC')) AND toDate(toDateTime({to:UInt32} - 1, 'UTC'))
  AND hour >= toDateTime({from:UInt32}, 'UTC') AND hour < toDateTime({to:UInt32}, 'UTC')
  AND account NOT IN {where0:Array(String)}
  AND account NOT IN {where1:Array(String)}
GROUP BY ROLLUP(account) HAVING grouping(account) = grouping(account)
ORDER BY is_whole DESC, rank DESC, by_account
LIMIT 12
) AS now
LEFT JOIN (
SELECT toUInt8(grouping(account)) AS is_whole,
  account AS by_account,
  toString(sum(requests)) AS measure_auctions,
  toString(sum(bids)) AS measure_bids,
  toString(sum(impressions)) AS measure_impressions,
  toString(if(sum(requests) = 0, NULL, 100 * toFloat64(sum(impressions)) / toFloat64(sum(requests)))) AS measure_fillRate,
  toString(if(sum(impressions) <= sum(unpriced), NULL, sum(spend) * 1000 / (sum(impressions) - sum(unpriced)))) AS measure_cpm,
  toString(if(sum(video_starts) = 0, NULL, 100 * toFloat64(sum(video_completes)) / toFloat64(sum(video_starts)))) AS measure_vcr,
  toString(if(sum(measured) = 0, NULL, 100 * toFloat64(sum(viewable)) / toFloat64(sum(measured)))) AS measure_viewability,
  toString(sum(spend)) AS measure_spend
FROM delivery_hourly
WHERE day BETWEEN toDate(toDateTime({previous_from:UInt32}, 'UTC')) AND toDate(toDateTime({previous_to:UInt32} - 1, 'UTC'))
  AND hour >= toDateTime({previous_from:UInt32}, 'UTC') AND hour < toDateTime({previous_to:UInt32}, 'UTC')
  AND account NOT IN {where0:Array(String)}
  AND account NOT IN {where1:Array(String)}
GROUP BY ROLLUP(account) HAVING grouping(account) = grouping(account)
) AS before USING (by_account, is_whole)
ORDER BY is_whole DESC, rank DESC, by_account
SETTINGS max_execution_time = 10, max_memory_usage = 2000000000;

SELECT now.*, before.measure_auctions AS previous_measure_auctions,
  before.measure_bids AS previous_measure_bids,
  before.measure_impressions AS previous_measure_impressions,
  before.measure_fillRate AS previous_measure_fillRate,
  before.measure_cpm AS previous_measure_cpm,
  before.measure_vcr AS previous_measure_vcr,
  before.measure_viewability AS previous_measure_viewability,
  before.measure_spend AS previous_measure_spend
FROM (
SELECT toUInt8(grouping(deal)) AS is_whole,
  deal AS by_deal,
  sum(spend) AS rank,
  toString(sum(requests)) AS measure_auctions,
  toString(sum(bids)) AS measure_bids,
  toString(sum(impressions)) AS measure_impressions,
  toString(if(sum(requests) = 0, NULL, 100 * toFloat64(sum(impressions)) / toFloat64(sum(requests)))) AS measure_fillRate,
  toString(if(sum(impressions) <= sum(unpriced), NULL, sum(spend) * 1000 / (sum(impressions) - sum(unpriced)))) AS measure_cpm,
  toString(if(sum(video_starts) = 0, NULL, 100 * toFloat64(sum(video_completes)) / toFloat64(sum(video_starts)))) AS measure_vcr,
  toString(if(sum(measured) = 0, NULL, 100 * toFloat64(sum(viewable)) / toFloat64(sum(measured)))) AS measure_viewability,
  toString(sum(spend)) AS measure_spend
FROM delivery_hourly
WHERE day BETWEEN toDate(toDateTime({from:UInt32}, 'UTC')) AND toDate(toDateTime({to:UInt32} - 1, 'UTC'))
  AND hour >= toDateTime({from:UInt32}, 'UTC') AND hour < toDateTime({to:UInt32}, 'UTC')
  AND account NOT IN {where0:Array(String)}
  AND deal NOT IN {where1:Array(String)}
GROUP BY ROLLUP(deal) HAVING grouping(deal) = grouping(deal)
ORDER BY is_whole DESC, rank DESC, by_deal
LIMIT 12
) AS now
LEFT JOIN (
SELECT toUInt8(grouping(deal)) AS is_whole,
  deal AS by_deal,
  toString(sum(requests)) AS measure_auctions,
  toString(sum(bids)) AS measure_bids,
  toString(sum(impressions)) AS measure_impressions,
  toString(if(sum(requests) = 0, NULL, 100 * toFloat64(sum(impressions)) / toFloat64(sum(requests)))) AS measure_fillRate,
  toString(if(sum(impressions) <= sum(unpriced), NULL, sum(spend) * 1000 / (sum(impressions) - sum(unpriced)))) AS measure_cpm,
  toString(if(sum(video_starts) = 0, NULL, 100 * toFloat64(sum(video_completes)) / toFloat64(sum(video_starts)))) AS measure_vcr,
  toString(if(sum(measured) = 0, NULL, 100 * toFloat64(sum(viewable)) / toFloat64(sum(measured)))) AS measure_viewability,
  toString(sum(spend)) AS measure_spend
FROM delivery_hourly
WHERE day BETWEEN toDate(toDateTime({previous_from:UInt32}, 'UTC')) AND toDate(toDateTime({previous_to:UInt32} - 1, 'UTC'))
  AND hour >= toDateTime({previous_from:UInt32}, 'UTC') AND hour < toDateTime({previous_to:UInt32}, 'UTC')
  AND account NOT IN {where0:Array(String)}
  AND deal NOT IN {where1:Array(String)}
GROUP BY ROLLUP(deal) HAVING grouping(deal) = grouping(deal)
) AS before USING (by_deal, is_whole)
ORDER BY is_whole DESC, rank DESC, by_deal
SETTINGS max_execution_time = 10, max_memory_usage = 2000000000;

SELECT now.*, before.measure_auctions AS previous_measure_auctions,
  before.measure_bids AS previous_measure_bids,
  before.measure_impressions AS previous_measure_impressions,
  before.measure_fillRate AS previous_measure_fillRate,
  before.measure_cpm AS previous_measure_cpm,
  before.measure_vcr AS previous_measure_vcr,
  before.measure_viewability AS previous_measure_viewability,
  before.measure_spend AS previous_measure_spend
FROM (
SELECT toUInt8(grouping(dsp)) AS is_whole,
  dsp AS by_dsp,
  sum(spend) AS rank,
  toString(sum(requests)) AS measure_auctions,
  toString(sum(bids)) AS measure_bids,
  toString(sum(impressions)) AS measure_impressions,
  toString(if(sum(requests) = 0, NULL, 100 * toFloat64(sum(impressions)) / toFloat64(sum(requests)))) AS measure_fillRate,
  toString(if(sum(impressions) <= sum(unpriced), NULL, sum(spend) * 1000 / (sum(impressions) - sum(unpriced)))) AS measure_cpm,
  toString(if(sum(video_starts) = 0, NULL, 100 * toFloat64(sum(video_completes)) / toFloat64(sum(video_starts)))) AS measure_vcr,
  toString(if(sum(measured) = 0, NULL, 100 * toFloat64(sum(viewable)) / toFloat64(sum(measured)))) AS measure_viewability,
  toString(sum(spend)) AS measure_spend
FROM delivery_hourly
WHERE day BETWEEN toDate(toDateTime({from:UInt32}, 'UTC')) AND toDate(toDateTime({to:UInt32} - 1, 'UTC'))
  AND hour >= toDateTime({from:UInt32}, 'UTC') AND hour < toDateTime({to:UInt32}, 'UTC')
  AND account NOT IN {where0:Array(String)}
  AND dsp NOT IN {where1:Array(String)}
GROUP BY ROLLUP(dsp) HAVING grouping(dsp) = grouping(dsp)
ORDER BY is_whole DESC, rank DESC, by_dsp
LIMIT 9
) AS now
LEFT JOIN (
SELECT toUInt8(grouping(dsp)) AS is_whole,
  dsp AS by_dsp,
  toString(sum(requests)) AS measure_auctions,
  toString(sum(bids)) AS measure_bids,
  toString(sum(impressions)) AS measure_impressions,
  toString(if(sum(requests) = 0, NULL, 100 * toFloat64(sum(impressions)) / toFloat64(sum(requests)))) AS measure_fillRate,
  toString(if(sum(impressions) <= sum(unpriced), NULL, sum(spend) * 1000 / (sum(impressions) - sum(unpriced)))) AS measure_cpm,
  toString(if(sum(video_starts) = 0, NULL, 100 * toFloat64(sum(video_completes)) / toFloat64(sum(video_starts)))) AS measure_vcr,
  toString(if(sum(measured) = 0, NULL, 100 * toFloat64(sum(viewable)) / toFloat64(sum(measured)))) AS measure_viewability,
  toString(sum(spend)) AS measure_spend
FROM delivery_hourly
WHERE day BETWEEN toDate(toDateTime({previous_from:UInt32}, 'UTC')) AND toDate(toDateTime({previous_to:UInt32} - 1, 'UTC'))
  AND hour >= toDateTime({previous_from:UInt32}, 'UTC') AND hour < toDateTime({previous_to:UInt32}, 'UTC')
  AND account NOT IN {where0:Array(String)}
  AND dsp NOT IN {where1:Array(String)}
GROUP BY ROLLUP(dsp) HAVING grouping(dsp) = grouping(dsp)
) AS before USING (by_dsp, is_whole)
ORDER BY is_whole DESC, rank DESC, by_dsp
SETTINGS max_execution_time = 10, max_memory_usage = 2000000000;

SELECT now.*, before.measure_auctions AS previous_measure_auctions,
  before.measure_bids AS previous_measure_bids,
  before.measure_impressions AS previous_measure_impressions,
  before.measure_fillRate AS previous_measure_fillRate,
  before.measure_cpm AS previous_measure_cpm,
  before.measure_vcr AS previous_measure_vcr,
  before.measure_viewability AS previous_measure_viewability,
  before.measure_spend AS previous_measure_spend
FROM (
SELECT toUInt8(grouping(publisher)) AS is_whole,
  publisher AS by_publisher,
  sum(spend) AS rank,
  toString(sum(requests)) AS measure_auctions,
  toString(sum(bids)) AS measure_bids,
  toString(sum(impressions)) AS measure_impressions,
  toString(if(sum(requests) = 0, NULL, 100 * toFloat64(sum(impressions)) / toFloat64(sum(requests)))) AS measure_fillRate,
  toString(if(sum(impressions) <= sum(unpriced), NULL, sum(spend) * 1000 / (sum(impressions) - sum(unpriced)))) AS measure_cpm,
  toString(if(sum(video_starts) = 0, NULL, 100 * toFloat64(sum(video_completes)) / toFloat64(sum(video_starts)))) AS measure_vcr,
  toString(if(sum(measured) = 0, NULL, 100 * toFloat64(sum(viewable)) / toFloat64(sum(measured)))) AS measure_viewability,
  toString(sum(spend)) AS measure_spend
FROM delivery_hourly
WHERE day BETWEEN toDate(toDateTime({from:UInt32}, 'UTC')) AND toDate(toDateTime({to:UInt32} - 1, 'UTC'))
  AND hour >= toDateTime({from:UInt32}, 'UTC') AND hour < toDateTime({to:UInt32}, 'UTC')
  AND account NOT IN {where0:Array(String)}
  AND publisher NOT IN {where1:Array(String)}
GROUP BY ROLLUP(publisher) HAVING grouping(publisher) = grouping(publisher)
ORDER BY is_whole DESC, rank DESC, by_publisher
LIMIT 12
) AS now
LEFT JOIN (
SELECT toUInt8(grouping(publisher)) AS is_whole,
  publisher AS by_publisher,
  toString(sum(requests)) AS measure_auctions,
  toString(sum(bids)) AS measure_bids,
  toString(sum(impressions)) AS measure_impressions,
  toString(if(sum(requests) = 0, NULL, 100 * toFloat64(sum(impressions)) / toFloat64(sum(requests)))) AS measure_fillRate,
  toString(if(sum(impressions) <= sum(unpriced), NULL, sum(spend) * 1000 / (sum(impressions) - sum(unpriced)))) AS measure_cpm,
  toString(if(sum(video_starts) = 0, NULL, 100 * toFloat64(sum(video_completes)) / toFloat64(sum(video_starts)))) AS measure_vcr,
  toString(if(sum(measured) = 0, NULL, 100 * toFloat64(sum(viewable)) / toFloat64(sum(measured)))) AS measure_viewability,
  toString(sum(spend)) AS measure_spend
FROM delivery_hourly
WHERE day BETWEEN toDate(toDateTime({previous_from:UInt32}, 'UTC')) AND toDate(toDateTime({previous_to:UInt32} - 1, 'UTC'))
  AND hour >= toDateTime({previous_from:UInt32}, 'UTC') AND hour < toDateTime({previous_to:UInt32}, 'UTC')
  AND account NOT IN {where0:Array(String)}
  AND publisher NOT IN {where1:Array(String)}
GROUP BY ROLLUP(publisher) HAVING grouping(publisher) = grouping(publisher)
) AS before USING (by_publisher, is_whole)
ORDER BY is_whole DESC, rank DESC, by_publisher
SETTINGS max_execution_time = 10, max_memory_usage = 2000000000;

SELECT now.*, before.measure_impressions AS previous_measure_impressions,
  before.measure_auctions AS previous_measure_auctions,
  before.measure_partnerRevenue AS previous_measure_partnerRevenue,
  before.measure_spend AS previous_measure_spend,
  before.measure_cpm AS previous_measure_cpm,
  before.measure_fillRate AS previous_measure_fillRate,
  before.measure_ctr AS previous_measure_ctr,
  before.measure_vcr AS previous_measure_vcr,
  before.measure_viewability AS previous_measure_viewability,
  before.measure_unpriced AS previous_measure_unpriced
FROM (
SELECT toString(sum(impressions)) AS measure_impressions,
  toString(sum(requests)) AS measure_auctions,
  toString(sum(partner_revenue)) AS measure_partnerRevenue,
  toString(sum(spend)) AS measure_spend,
  toString(if(sum(impressions) <= sum(unpriced), NULL, sum(spend) * 1000 / (sum(impressions) - sum(unpriced)))) AS measure_cpm,
  toString(if(sum(requests) = 0, NULL, 100 * toFloat64(sum(impressions)) / toFloat64(sum(requests)))) AS measure_fillRate,
  toString(if(sum(impressions) = 0, NULL, 100 * toFloat64(sum(clicks)) / toFloat64(sum(impressions)))) AS measure_ctr,
  toString(if(sum(video_starts) = 0, NULL, 100 * toFloat64(sum(video_completes)) / toFloat64(sum(video_starts)))) AS measure_vcr,
  toString(if(sum(measured) = 0, NULL, 100 * toFloat64(sum(viewable)) / toFloat64(sum(measured)))) AS measure_viewability,
  toString(sum(unpriced)) AS measure_unpriced
FROM delivery_hourly
WHERE day BETWEEN toDate(toDateTime({from:UInt32}, 'UTC')) AND toDate(toDateTime({to:UInt32} - 1, 'UTC'))
  AND hour >= toDateTime({from:UInt32}, 'UTC') AND hour < toDateTime({to:UInt32}, 'UTC')
  AND account NOT IN {where0:Array(String)}
) AS now
CROSS JOIN (
SELECT toString(sum(impressions)) AS measure_impressions,
  toString(sum(requests)) AS measure_auctions,
  toString(sum(partner_revenue)) AS measure_partnerRevenue,
  toString(sum(spend)) AS measure_spend,
  toString(if(sum(impressions) <= sum(unpriced), NULL, sum(spend) * 1000 / (sum(impressions) - sum(unpriced)))) AS measure_cpm,
  toString(if(sum(requests) = 0, NULL, 100 * toFloat64(sum(impressions)) / toFloat64(sum(requests)))) AS measure_fillRate,
  toString(if(sum(impressions) = 0, NULL, 100 * toFloat64(sum(clicks)) / toFloat64(sum(impressions)))) AS measure_ctr,
  toString(if(sum(video_starts) = 0, NULL, 100 * toFloat64(sum(video_completes)) / toFloat64(sum(video_starts)))) AS measure_vcr,
  toString(if(sum(measured) = 0, NULL, 100 * toFloat64(sum(viewable)) / toFloat64(sum(measured)))) AS measure_viewability,
  toString(sum(unpriced)) AS measure_unpriced
FROM delivery_hourly
WHERE day BETWEEN toDate(toDateTime({previous_from:UInt32}, 'UTC')) AND toDate(toDateTime({previous_to:UInt32} - 1, 'UTC'))
  AND hour >= toDateTime({previous_from:UInt32}, 'UTC') AND hour < toDateTime({previous_to:UInt32}, 'UTC')
  AND account NOT IN {where0:Array(String)}
) AS before
SETTINGS max_execution_time = 10, max_memory_usage = 2000000000;

SELECT toUInt8(grouping(platform)) AS is_subtotal,
  formatDateTime(toStartOfInterval(hour, INTERVAL 1 day, {zone:String}), '%F %H:%i:%S', {zone:String}) AS by_day,
  platform AS by_platform,
  toString(sum(impressions)) AS measure_impressions,
  toString(if(sum(impressions) <= sum(unpriced), NULL, sum(spend) * 1000 / (sum(impressions) - sum(unpriced)))) AS measure_cpm
FROM delivery_hourly
WHERE day BETWEEN toDate(toDateTime({from:UInt32}, 'UTC')) AND toDate(toDateTime({to:UInt32} - 1, 'UTC'))
  AND hour >= toDateTime({from:UInt32}, 'UTC') AND hour < toDateTime({to:UInt32}, 'UTC')
  AND account NOT IN {where0:Array(String)}
GROUP BY ROLLUP(toStartOfInterval(hour, INTERVAL 1 day, {zone:String}), platform) HAVING grouping(toStartOfInterval(hour, INTERVAL 1 day, {zone:String})) = 0
ORDER BY by_day, by_platform
SETTINGS max_execution_time = 10, max_memory_usage = 2000000000;

-- the list of every account, for staff; and 1 as above

SELECT deal AS by_deal,
  formatDateTime(toStartOfInterval(hour, INTERVAL 1 day, {zone:String}), '%F %H:%i:%S', {zone:String}) AS by_day,
  toString(sum(impressions)) AS measure_impressions
FROM delivery_hourly
WHERE day BETWEEN toDate(toDateTime({from:UInt32}, 'UTC')) AND toDate(toDateTime({to:UInt32} - 1, 'UTC'))
  AND hour >= toDateTime({from:UInt32}, 'UTC') AND hour < toDateTime({to:UInt32}, 'UTC')
  AND deal IN {where0:Array(String)}
GROUP BY deal, toStartOfInterval(hour, INTERVAL 1 day, {zone:String})
ORDER BY by_deal, by_day
SETTINGS max_execution_time = 10, max_memory_usage = 2000000000;

SELECT deal AS by_deal,
  toString(sum(requests)) AS measure_auctions,
  toString(sum(wins)) AS measure_wins,
  toString(sum(impressions)) AS measure_impressions,
  toString(sum(partner_revenue)) AS measure_partnerRevenue,
  toString(if(sum(impressions) <= sum(unpriced), NULL, sum(spend) * 1000 / (sum(impressions) - sum(unpriced)))) AS measure_cpm,
  toString(if(sum(requests) = 0, NULL, 100 * toFloat64(sum(impressions)) / toFloat64(sum(requests)))) AS measure_fillRate,
  toString(if(sum(requests) = 0, NULL, 100 * toFloat64(sum(bids)) / toFloat64(sum(requests)))) AS measure_bidRate,
  toString(if(sum(bids) = 0, NULL, 100 * toFloat64(sum(wins)) / toFloat64(sum(bids)))) AS measure_winRate,
  toString(sum(measured)) AS measure_measured,
  toString(sum(viewable)) AS measure_viewable,
  toString(if(sum(measured) = 0, NULL, 100 * toFloat64(sum(viewable)) / toFloat64(sum(measured)))) AS measure_viewability
FROM delivery_hourly
WHERE day BETWEEN toDate(toDateTime({from:UInt32}, 'UTC')) AND toDate(toDateTime({to:UInt32} - 1, 'UTC'))
  AND hour >= toDateTime({from:UInt32}, 'UTC') AND hour < toDateTime({to:UInt32}, 'UTC')
GROUP BY deal
ORDER BY by_deal
SETTINGS max_execution_time = 10, max_memory_usage = 2000000000;

SELECT deal, toString(sum(shown)) AS impressions, toString(sum(paid)) AS spend,
  toString(sumIf(shown, hour >= toDateTime({today:UInt32}, 'UTC'))) AS today_impressions, toString(sumIf(paid, hour >= toDateTime({today:UInt32}, 'UTC'))) AS today_spend,
  toString(sumIf(shown, hour >= toDateTime({yesterday:UInt32}, 'UTC') AND hour < toDateTime({today:UInt32}, 'UTC'))) AS yesterday_impressions,
  toString(sumIf(paid, hour >= toDateTime({yesterday:UInt32}, 'UTC') AND hour < toDateTime({today:UInt32}, 'UTC'))) AS yesterday_spend,
  toString(toUnixTimestamp(maxIf(hour, asked > 0))) AS last_request, toString(toUnixTimestamp(maxIf(hour, offered > 0))) AS last_bid, toString(toUnixTimestamp(maxIf(hour, won > 0))) AS last_win, toString(toUnixTimestamp(maxIf(hour, shown > 0))) AS last_impression,
  toString(sumIf(asked, hour >= toDateTime({recent:UInt32}, 'UTC'))) AS recent_requests, toString(sumIf(offered, hour >= toDateTime({recent:UInt32}, 'UTC'))) AS recent_bids,
  toString(sumIf(won, hour >= toDateTime({recent:UInt32}, 'UTC'))) AS recent_wins
FROM (
SELECT deal, hour, sum(impressions) AS shown, sum(spend) AS paid, sum(requests) AS asked, sum(bids) AS offered, sum(wins) AS won
FROM delivery_hourly
WHERE day BETWEEN toDate(toDateTime({from:UInt32}, 'UTC')) AND toDate(toDateTime({to:UInt32} - 1, 'UTC'))
  AND hour >= toDateTime({from:UInt32}, 'UTC') AND hour < toDateTime({to:UInt32}, 'UTC')
  AND deal IN {where0:Array(String)}
  AND hour >= toDateTime(transform(deal, {where0:Array(String)}, {since:Array(UInt32)}, toUInt32(0)), 'UTC')
GROUP BY deal, hour
)
GROUP BY deal
SETTINGS max_execution_time = 10, max_memory_usage = 2000000000;
