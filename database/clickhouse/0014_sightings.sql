-- What became of bid requests beside bids and wins (docs/decisions/0098). Rows from before have empty maps: their codes and floors are not known.
-- `no_bids` are requests without a bid by OpenRTB no-bid code, `won_floors` requests won by their floor in ten-thousandths of a dollar.
ALTER TABLE delivery_hourly
  ADD COLUMN IF NOT EXISTS no_bids Map(UInt16, UInt64) CODEC(ZSTD(1)) AFTER losses,
  ADD COLUMN IF NOT EXISTS won_floors Map(UInt32, UInt64) CODEC(ZSTD(1)) AFTER no_bids;

-- Requests that the deal's plan met in its flight, offered or not. 0 in rows from before, and where nobody told.
ALTER TABLE unoffered_hourly ADD COLUMN IF NOT EXISTS matched UInt64 DEFAULT 0 AFTER deal;

-- Impression lines by whom they name: `type` is ftrack, ip or device, `identity` the hash as in bid_requests. A line that names somebody has a
-- row of each type, with identity 0 where it is silent of that one; a line that names nobody has one row, of type ''.
-- Rows are summed within their batch, readers sum them again: how often an identity was seen is the sum of its sightings.
CREATE TABLE IF NOT EXISTS sightings_daily (
  day Date,
  batch UInt64,
  account LowCardinality(String),
  deal LowCardinality(String),
  platform LowCardinality(String),
  dma LowCardinality(String),
  type LowCardinality(String),
  identity UInt64,
  sightings UInt64,
  impressions UInt64
) ENGINE = MergeTree
PARTITION BY day
ORDER BY (account, deal, type, platform, dma);
