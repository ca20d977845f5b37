-- Requests that a simulated deal's plan met in its flight and that it was not offered, by cause; counts, never a row for each of them.
CREATE TABLE IF NOT EXISTS unoffered_hourly (
  day Date,
  hour DateTime('UTC'),
  batch UInt64,
  account LowCardinality(String),
  deal LowCardinality(String),
  causes Map(LowCardinality(String), UInt64)
) ENGINE = MergeTree
PARTITION BY day
ORDER BY (account, deal, hour);
