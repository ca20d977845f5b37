-- Named sets of publishers (decision 0063): the platform's own without an account, which an account sees where it may access them, and an
-- account's custom ones.
CREATE TABLE marketplace (
  id text PRIMARY KEY,
  account_id text REFERENCES account (id),
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX marketplace_account ON marketplace (account_id);

CREATE TABLE marketplace_publisher (
  marketplace_id text NOT NULL REFERENCES marketplace (id) ON DELETE CASCADE,
  publisher_id text NOT NULL REFERENCES publisher (id),
  PRIMARY KEY (marketplace_id, publisher_id)
);

CREATE TABLE account_marketplace (
  account_id text NOT NULL REFERENCES account (id),
  marketplace_id text NOT NULL REFERENCES marketplace (id) ON DELETE CASCADE,
  PRIMARY KEY (account_id, marketplace_id)
);
CREATE INDEX account_marketplace_marketplace ON account_marketplace (marketplace_id);

SELECT wall_rows('account_marketplace'), open_to_staff('account_marketplace');

SELECT wall_rows('marketplace'), open_to_staff('marketplace');
CREATE POLICY accessible_reads ON marketplace FOR SELECT TO kontor_app, kontor_reader USING (account_id IS NULL AND EXISTS (
  SELECT FROM account_marketplace WHERE account_marketplace.marketplace_id = marketplace.id
    AND account_marketplace.account_id = current_setting('app.account', true)));

-- Who is in a set is read with the set.
ALTER TABLE marketplace_publisher ENABLE ROW LEVEL SECURITY;
ALTER TABLE marketplace_publisher FORCE ROW LEVEL SECURITY;
CREATE POLICY marketplace_reads ON marketplace_publisher FOR SELECT
  USING (EXISTS (SELECT FROM marketplace WHERE marketplace.id = marketplace_publisher.marketplace_id));
CREATE POLICY system_rows ON marketplace_publisher TO kontor_system
  USING (nullif(current_setting('app.reach', true) = 'system', false) IS NOT NULL)
  WITH CHECK (current_setting('app.reach', true) = 'system');

-- A fifth feature toggle, off; accounts written without it read it as off (decision 0063).
ALTER TABLE account ALTER COLUMN feature_toggles
  SET DEFAULT '{"audienceBooleanLogic": false, "contentBooleanLogic": false, "appOverrideAccess": false, "bidstreamDataConfiguration": false, "mediaPlanExclude": false}';
