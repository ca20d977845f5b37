-- Segments that a request itself names, of its person and of its content.
ALTER TABLE bid_requests
  ADD COLUMN IF NOT EXISTS segments Array(LowCardinality(String)) AFTER identities,
  ADD COLUMN IF NOT EXISTS contextual Array(LowCardinality(String)) AFTER segments;

-- Nothing was ever written into these two.
DROP TABLE IF EXISTS segment_users;

DROP TABLE IF EXISTS segment_members;

-- Members of audience segments as bitmaps of dense user numbers; of a segment the newest version counts, an empty one is gone.
-- The segment '' holds whoever is in any other.
CREATE TABLE IF NOT EXISTS segment_members (
  segment String,
  version UInt64,
  users AggregateFunction(groupBitmap, UInt32)
) ENGINE = ReplacingMergeTree(version)
ORDER BY segment
SETTINGS index_granularity = 1;

-- Which number an identity has, by its hash as in bid_requests: no identifier is stored in clear.
CREATE TABLE IF NOT EXISTS segment_identities (
  identity UInt64,
  user UInt32
) ENGINE = ReplacingMergeTree
ORDER BY identity;
