-- Icons of names that stand on screens: advertisers' domains, publishers, bundles and DSPs (spec 3 §3; decisions D53). The files are kept by
-- `kept_file`, under the feature `meta` (decision 0089).
CREATE TABLE meta (
  id text PRIMARY KEY,
  meta_id text NOT NULL CHECK (length(meta_id) BETWEEN 1 AND 255),
  type text NOT NULL CHECK (type IN ('adomain', 'publisher', 'bundle', 'dsp')),
  small_icon text NOT NULL,
  big_icon text NOT NULL,
  created_by text NOT NULL REFERENCES app_user (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1
);
-- A name has one pair of icons, whoever comes second.
CREATE UNIQUE INDEX meta_name ON meta (type, lower(meta_id));
CREATE INDEX meta_list ON meta (lower(meta_id), id);
SELECT platform_rows('meta');
