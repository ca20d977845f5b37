-- Entries of the avails explorer: what staff look at of the market. They are the platform's.
CREATE TABLE avail_entry (
  id text PRIMARY KEY,
  title text NOT NULL,
  targeting jsonb NOT NULL,
  created_by text NOT NULL REFERENCES app_user (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  version integer NOT NULL DEFAULT 1
);
SELECT platform_rows('avail_entry');
CREATE INDEX avail_entry_created ON avail_entry (created_at DESC, id) WHERE deleted_at IS NULL;
CREATE INDEX avail_entry_title ON avail_entry USING gin (title gin_trgm_ops);
