-- A file that was of no use counts in its day all the same (security 18): its row stays until its 24 hours are over, its bytes go at once.
ALTER TABLE stored_file ADD COLUMN dropped_at timestamptz;
