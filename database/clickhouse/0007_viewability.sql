-- Impressions of which is known whether they were in view, and those that were. Older ones are not measured.
ALTER TABLE delivery_hourly
  ADD COLUMN IF NOT EXISTS measured UInt64 DEFAULT 0 AFTER video_completes,
  ADD COLUMN IF NOT EXISTS viewable UInt64 DEFAULT 0 AFTER measured;

-- A list reads all of its figures from one projection, so it needs another one that has these, and the impressions without a price.
ALTER TABLE delivery_hourly ADD PROJECTION IF NOT EXISTS by_deal_hour_viewed (
  SELECT account, deal, day, hour,
    sum(requests), sum(bids), sum(wins), sum(impressions), sum(unpriced), sum(clicks),
    sum(video_starts), sum(video_first_quartiles), sum(video_midpoints), sum(video_third_quartiles), sum(video_completes),
    sum(measured), sum(viewable),
    sum(spend), sum(partner_revenue), sum(data_fee)
  GROUP BY account, deal, day, hour
);

ALTER TABLE delivery_hourly MATERIALIZE PROJECTION IF EXISTS by_deal_hour_viewed;

ALTER TABLE delivery_hourly DROP PROJECTION IF EXISTS by_deal_hour;
