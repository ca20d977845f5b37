-- What only the demo marketplace knows of a deal: who advertises on it and how eager that buyer is. Empty without the demo.
CREATE TABLE demo_deal (
  deal_id text PRIMARY KEY REFERENCES deal (id) ON DELETE CASCADE,
  adomain text NOT NULL,
  -- 0 to 1; decides the bid rate.
  appetite real NOT NULL CHECK (appetite BETWEEN 0 AND 1)
);
