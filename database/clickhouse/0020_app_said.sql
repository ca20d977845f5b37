-- What a request says of its app: its name, its domain and its store URL, '' for what it does not say. Empty of what is no app, and in rows
-- from before, of which nothing is known.
ALTER TABLE bid_requests ADD COLUMN IF NOT EXISTS app_said Array(LowCardinality(String)) CODEC(ZSTD(1)) AFTER contextual;
