-- Which try of a batch its tables belong to: a server that lost its turn must not write into those of the next one.
ALTER TABLE ingest_batches ADD COLUMN IF NOT EXISTS attempt UInt32 DEFAULT 0;

-- Scratch tables had one name each; now each has its own, and is swept by it.
DROP TABLE IF EXISTS forecast_numbered;

DROP TABLE IF EXISTS forecast_staging;

DROP TABLE IF EXISTS simulated_outcomes;
