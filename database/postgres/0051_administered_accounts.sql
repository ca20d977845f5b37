-- What the platform sets of an account (spec 3 §3, §9).
ALTER TABLE account
  ADD COLUMN allowed_ads integer NOT NULL DEFAULT 50 CHECK (allowed_ads BETWEEN 1 AND 600),
  ADD COLUMN bfm_margin_enabled boolean NOT NULL DEFAULT true,
  ADD COLUMN bfm_margin_type text NOT NULL DEFAULT 'percent' CHECK (bfm_margin_type IN ('percent', 'flat')),
  ADD COLUMN bfm_margin_value numeric(8, 2) NOT NULL DEFAULT 10 CHECK (bfm_margin_value >= 0),
  ADD COLUMN demo_account boolean NOT NULL DEFAULT false,
  ADD COLUMN acc_manager_emails text[] NOT NULL DEFAULT '{}',
  ADD CHECK (bfm_margin_type <> 'percent' OR bfm_margin_value <= 100);
-- Nobody's deals are too many because of a limit that was not there when they were published.
UPDATE account SET allowed_ads = 600;

-- Of names that differ in capitals alone, the first keeps its own.
UPDATE account SET name = name || ' ' || id WHERE EXISTS (SELECT FROM account older WHERE lower(older.name) = lower(account.name) AND older.id < account.id);
CREATE UNIQUE INDEX account_name ON account (lower(name));

-- What connects an account with the market: a DSP, a buyer's seat or agency there, a publisher, an advertiser's domain (spec 3 §3, §5). No two
-- accounts are connected with the same (decisions D50).
CREATE TABLE account_link (
  account_id text NOT NULL REFERENCES account (id),
  place integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('DSP', 'Agency', 'Brand', 'Publisher')),
  dsp_id text REFERENCES dsp (id),
  seat text,
  agency_id text,
  publisher_id text REFERENCES publisher (id),
  adomain text,
  PRIMARY KEY (account_id, place),
  CHECK (CASE kind
    WHEN 'DSP' THEN dsp_id IS NOT NULL
    WHEN 'Agency' THEN dsp_id IS NOT NULL AND num_nonnulls(seat, agency_id) = 1
    WHEN 'Publisher' THEN publisher_id IS NOT NULL
    ELSE adomain IS NOT NULL END)
);
CREATE UNIQUE INDEX account_link_dsp ON account_link (dsp_id) WHERE kind = 'DSP';
CREATE UNIQUE INDEX account_link_seat ON account_link (dsp_id, seat) WHERE kind = 'Agency' AND seat IS NOT NULL;
CREATE UNIQUE INDEX account_link_agency ON account_link (dsp_id, agency_id) WHERE kind = 'Agency' AND agency_id IS NOT NULL;
CREATE UNIQUE INDEX account_link_publisher ON account_link (publisher_id) WHERE kind = 'Publisher';
CREATE UNIQUE INDEX account_link_adomain ON account_link (lower(adomain)) WHERE kind = 'Brand';
SELECT wall_rows('account_link'), open_to_staff('account_link'), open_to_platform('account_link');

-- A publisher's account is connected with its publisher already.
INSERT INTO account_link (account_id, place, kind, publisher_id)
  SELECT DISTINCT ON (publisher_id) id, 0, 'Publisher', publisher_id FROM account
  WHERE type = 'Publisher' AND publisher_id IS NOT NULL ORDER BY publisher_id, id;

-- Accounts are found by a part of their name.
CREATE INDEX account_name_words ON account USING gin (name gin_trgm_ops);

-- Who switches an account off ends its tokens.
GRANT DELETE ON access_token TO kontor_platform;
