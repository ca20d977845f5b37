-- The deal library (spec 2 §2, §3; decisions P18): items of the platform, of which accounts make a plan and a deal. Targeting is that of a
-- media plan, of nothing that belongs to an account.
CREATE TABLE library_item (
  id text PRIMARY KEY,
  title text NOT NULL,
  description text NOT NULL DEFAULT '' CHECK (length(description) <= 500),
  icon text,
  featured boolean NOT NULL DEFAULT false,
  enabled boolean NOT NULL DEFAULT true,
  targeting jsonb NOT NULL,
  cpm numeric(10, 2) NOT NULL CHECK (cpm > 0),
  -- The median floor when the price was suggested; null until it is counted.
  median_then double precision,
  created_by text NOT NULL REFERENCES app_user (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  CHECK (NOT featured OR (description <> '' AND icon IS NOT NULL))
);
CREATE INDEX library_item_updated ON library_item (updated_at, id) WHERE deleted_at IS NULL;
CREATE INDEX library_item_title ON library_item (lower(title), id) WHERE deleted_at IS NULL;
SELECT platform_rows('library_item');

-- What the market had of an item when it was counted last, by the forecast's engine.
CREATE TABLE library_avails (
  item_id text PRIMARY KEY REFERENCES library_item (id),
  version integer NOT NULL,
  requests double precision,
  why text,
  low double precision,
  high double precision,
  platforms jsonb NOT NULL,
  median double precision,
  counted_at timestamptz NOT NULL
);
SELECT platform_rows('library_avails');

-- Of which item, as it was then, a plan was made.
ALTER TABLE media_plan ADD COLUMN library_item_id text REFERENCES library_item (id), ADD COLUMN library_version integer,
  ADD CHECK ((library_item_id IS NULL) = (library_version IS NULL));
CREATE INDEX media_plan_library ON media_plan (library_item_id) WHERE library_item_id IS NOT NULL;
