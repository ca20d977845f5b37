-- A floor in a currency that has no rate here: it is no price in dollars, and never $0.
ALTER TABLE bid_requests ADD COLUMN IF NOT EXISTS floor_unknown UInt8 DEFAULT 0 AFTER floor;
