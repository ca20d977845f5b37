-- What sellers.json and app-ads.txt say of publishers, by the id that bid requests name them with (docs/decisions/0050). A catalogue's own name stays.
CREATE TABLE seller (
  id text PRIMARY KEY,
  -- '' where no file names it.
  name text NOT NULL,
  is_reseller boolean NOT NULL
);

CREATE TABLE seller_file (
  id text PRIMARY KEY,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('sellers.json', 'app-ads.txt')),
  loaded_by text NOT NULL,
  loaded_at timestamptz NOT NULL DEFAULT now(),
  sellers integer NOT NULL,
  resellers integer NOT NULL,
  refused integer NOT NULL
);
CREATE INDEX seller_file_at ON seller_file (loaded_at);
