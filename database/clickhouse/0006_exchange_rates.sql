-- What one unit of a currency is worth in dollars, by day (docs/decisions/0050). Lines are added and never changed: of a currency and a day the
-- line with the highest change counts, and 0 says that there is no rate.
CREATE TABLE IF NOT EXISTS exchange_rates (
  change UInt64,
  at DateTime64(3, 'UTC'),
  author String,
  source String,
  currency LowCardinality(String),
  day Date,
  rate Decimal(24, 12)
) ENGINE = MergeTree
ORDER BY (currency, day, change);

-- Impressions whose price is in a currency without a rate: they count, and are in no amount.
ALTER TABLE delivery_hourly ADD COLUMN IF NOT EXISTS unpriced UInt64 DEFAULT 0 AFTER impressions;
