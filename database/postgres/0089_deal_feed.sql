-- A platform key opens one door: it feeds events, or reads the deals that are published (docs/decisions/0130).
ALTER TABLE platform_key
  ADD COLUMN scope text NOT NULL DEFAULT 'ingest' CHECK (scope IN ('ingest', 'deals')),
  ADD COLUMN last_read_at timestamptz;

-- What exchanges were told last of each deal that was ever published, with the number of the change that told it; `entry` is null once it is not
-- published any more. No reference to the deal: readers are told that it is gone.
CREATE TABLE deal_feed (
  deal_id text PRIMARY KEY,
  public_id text NOT NULL,
  change bigint NOT NULL UNIQUE,
  entry jsonb,
  told_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX deal_feed_lists ON deal_feed USING gin ((entry -> 'lists') jsonb_path_ops);
CREATE INDEX deal_feed_segments ON deal_feed USING gin ((entry -> 'segments') jsonb_path_ops);
-- Entries are of every account's deals: the system alone reads and writes them.
GRANT SELECT, INSERT, UPDATE ON deal_feed TO kontor_system;
