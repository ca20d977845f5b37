-- The name of a batch is its platform key's (docs/decisions/0081): `sender` is the key, '' of a batch that no key named, and `content` the hash of its
-- lines and of how they are read. Both are '' of batches from before.
ALTER TABLE ingest_batches
  ADD COLUMN IF NOT EXISTS sender String DEFAULT '' AFTER name,
  ADD COLUMN IF NOT EXISTS content String DEFAULT '' AFTER sender;
