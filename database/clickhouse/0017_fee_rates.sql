-- What the platform keeps of an account's delivery from an hour on: a part of each dollar and dollars of each impression (docs/decisions/0110).
-- A job writes all of an account's hours anew under one version, in one block; of an account the newest version counts.
CREATE TABLE IF NOT EXISTS fee_rates (
  account LowCardinality(String),
  version UInt64,
  since DateTime('UTC'),
  of_spend Decimal(38, 18),
  of_impression Decimal(38, 18)
) ENGINE = MergeTree
ORDER BY (account, version, since);
