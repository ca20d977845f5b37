-- What a request says of its person and home beside the two that reach counts; hashes of the type and the value, as those are.
ALTER TABLE bid_requests ADD COLUMN IF NOT EXISTS identities Array(UInt64) AFTER household;
