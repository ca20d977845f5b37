-- What the part of the people is drawn by that is counted where an account's own members meet those of providers: a secret of the
-- installation, told to nobody and never changed (decision 0078). Made in one step: whoever dies before it is marked has used none.
CREATE OR REPLACE TABLE people_secret ENGINE = MergeTree ORDER BY tuple() AS SELECT hex(randomString(32)) AS secret;

-- Whom the requests of the counted part were of, as numbers of people, for each shard of the forecast's index; the newest row counts.
CREATE TABLE IF NOT EXISTS people_seen (
  shard UInt16,
  built DateTime64(6),
  users AggregateFunction(groupBitmap, UInt32)
) ENGINE = ReplacingMergeTree(built)
ORDER BY shard;
