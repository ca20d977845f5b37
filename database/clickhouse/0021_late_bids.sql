-- Bids on deals of this installation, so that a notice that comes in a later batch finds its auction (docs/decisions/0134). `said` is what notices
-- have told of a bid so far; a later batch adds a row with what it told. A row goes eight days after it came; readers look back fewer hours.
CREATE TABLE IF NOT EXISTS late_bids (
  day Date,
  batch UInt64,
  kept_at DateTime('UTC'),
  auction_id String,
  imp_id String,
  bid_id String,
  price_currency LowCardinality(String),
  is_test UInt8,
  said Array(LowCardinality(String)),
  ts DateTime('UTC'),
  weight UInt32,
  deal_id LowCardinality(String),
  seat LowCardinality(String),
  adomain LowCardinality(String),
  price Nullable(Decimal(18, 6)),
  publisher LowCardinality(String),
  app LowCardinality(String),
  domain LowCardinality(String),
  platform LowCardinality(String),
  media_type LowCardinality(String),
  country LowCardinality(String),
  state LowCardinality(String),
  dma LowCardinality(String),
  household UInt64,
  seen_device UInt64,
  seen_ftrack UInt64,
  imp_floor Nullable(UInt32)
) ENGINE = MergeTree
PARTITION BY day
ORDER BY auction_id
TTL kept_at + INTERVAL 8 DAY;
