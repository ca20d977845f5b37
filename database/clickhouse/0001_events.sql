-- One sampled bid request a row; `weight` requests of the market stand behind it (design §5).
-- Codes are kept as OpenRTB and the reference data spell them; '' means "not said". No Nullable: one way to say nothing.
CREATE TABLE bid_requests (
  day Date,
  ts DateTime('UTC'),
  batch UInt64,
  weight UInt32,
  request_id String CODEC(ZSTD(1)),
  publisher LowCardinality(String),
  app LowCardinality(String),
  domain LowCardinality(String),
  platform LowCardinality(String),
  media_type LowCardinality(String),
  country LowCardinality(String),
  state LowCardinality(String),
  dma LowCardinality(String),
  zip String CODEC(ZSTD(1)),
  genre LowCardinality(String),
  network LowCardinality(String),
  channel LowCardinality(String),
  series LowCardinality(String),
  title String CODEC(ZSTD(1)),
  categories Array(LowCardinality(String)),
  rating LowCardinality(String),
  language LowCardinality(String),
  livestream UInt8,
  floor Decimal(12, 4),
  user UInt64,
  household UInt64
) ENGINE = MergeTree
PARTITION BY day
ORDER BY (country, media_type, platform, publisher, ts);

-- What deals were offered, bid, won and earned, by hour. Rows are already summed within their batch; readers sum them again.
CREATE TABLE delivery_hourly (
  day Date,
  hour DateTime('UTC'),
  batch UInt64,
  account LowCardinality(String),
  deal LowCardinality(String),
  plan LowCardinality(String),
  publisher LowCardinality(String),
  dsp LowCardinality(String),
  seat LowCardinality(String),
  adomain LowCardinality(String),
  app LowCardinality(String),
  domain LowCardinality(String),
  platform LowCardinality(String),
  media_type LowCardinality(String),
  country LowCardinality(String),
  state LowCardinality(String),
  dma LowCardinality(String),
  requests UInt64,
  bids UInt64,
  wins UInt64,
  impressions UInt64,
  clicks UInt64,
  video_starts UInt64,
  video_first_quartiles UInt64,
  video_midpoints UInt64,
  video_third_quartiles UInt64,
  video_completes UInt64,
  spend Decimal(18, 6),
  partner_revenue Decimal(18, 6),
  data_fee Decimal(18, 6),
  losses Map(UInt16, UInt64),
  PROJECTION by_deal_hour (
    SELECT account, deal, day, hour,
      sum(requests), sum(bids), sum(wins), sum(impressions), sum(clicks),
      sum(video_starts), sum(video_first_quartiles), sum(video_midpoints), sum(video_third_quartiles), sum(video_completes),
      sum(spend), sum(partner_revenue), sum(data_fee)
    GROUP BY account, deal, day, hour
  )
) ENGINE = MergeTree
PARTITION BY day
ORDER BY (account, deal, hour);

-- Forecast index: a shard is a week, `intDiv(day, 7)`, its rows of bid_requests are numbered; one roaring bitmap of numbers per dimension and value.
-- `dim` is a number of market/contract/targeting.ts; dimension 0 holds every row by day, dimension 1 the floor in whole dollars.
-- A rare zip has a few rows all over a shard, which a bitmap holds badly: its numbers stand in `list`, and `rows` is empty.
-- In dimension 0 `list` is the time of the day's newest request, in seconds since 1970.
CREATE TABLE forecast_index (
  shard UInt16,
  weight UInt32,
  dim UInt8,
  value String,
  rows AggregateFunction(groupBitmap, UInt32),
  list Array(UInt32)
) ENGINE = MergeTree
PARTITION BY shard
ORDER BY (dim, value, weight)
SETTINGS index_granularity = 8;

-- Days whose index must be built again; an append-only log, the newest line of a day wins.
CREATE TABLE forecast_days (
  day Date,
  state Enum8('changed' = 0, 'indexed' = 1),
  at DateTime64(6, 'UTC')
) ENGINE = MergeTree
ORDER BY (day, at);

-- Which batches were applied; an append-only log, the newest line of a batch wins.
CREATE TABLE ingest_batches (
  batch UInt64,
  name String,
  state Enum8('loading' = 0, 'applying' = 1, 'applied' = 2, 'abandoned' = 3),
  at DateTime64(6, 'UTC'),
  lines UInt64,
  requests UInt64,
  outcomes UInt64,
  rejected UInt64
) ENGINE = MergeTree
ORDER BY (batch, at);

-- What the event side must know of each deal, kept current from the entity store's outbox. The newest line of a deal wins.
CREATE TABLE deal_dimension (
  deal String,
  deal_id String,
  account String,
  plan String,
  dsp String,
  margin_type LowCardinality(String),
  margin_value Decimal(12, 6),
  data_fee Decimal(12, 6),
  version UInt64
) ENGINE = ReplacingMergeTree(version)
ORDER BY deal;

-- Sizes of audience segments as bitmaps of dense user numbers, and the dictionary that gives users their number (design §5).
CREATE TABLE segment_members (
  segment String,
  users AggregateFunction(groupBitmap, UInt32)
) ENGINE = AggregatingMergeTree
ORDER BY segment
SETTINGS index_granularity = 1;

CREATE TABLE segment_users (
  identifier String,
  user UInt32
) ENGINE = ReplacingMergeTree
ORDER BY identifier;

-- Distinct homes a deal reached in a day (spec 1 §2.7); rows are summed within their batch, readers merge them.
-- `sightings` counts the event lines that named a home: impressions / sightings of the market stand behind one, so that
-- homes reached = distinct homes × impressions / sightings, and frequency = sightings / distinct homes, for samples and full logs alike.
CREATE TABLE household_daily (
  day Date,
  batch UInt64,
  account LowCardinality(String),
  deal LowCardinality(String),
  platform LowCardinality(String),
  dma LowCardinality(String),
  households AggregateFunction(uniqCombined, UInt64),
  impressions UInt64,
  sightings UInt64
) ENGINE = MergeTree
PARTITION BY day
ORDER BY (account, deal, platform, dma);
