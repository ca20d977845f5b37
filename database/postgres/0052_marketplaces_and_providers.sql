-- The platform makes marketplaces and segment providers, renames them and switches them off (decision 0094).
ALTER TABLE marketplace
  ADD COLUMN enabled boolean NOT NULL DEFAULT true,
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE segment_provider
  ADD COLUMN enabled boolean NOT NULL DEFAULT true,
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN version integer NOT NULL DEFAULT 1;

-- Of names that differ in capitals alone, the first keeps its own.
UPDATE marketplace SET name = name || ' ' || id WHERE EXISTS (SELECT FROM marketplace older
  WHERE older.account_id IS NOT DISTINCT FROM marketplace.account_id AND lower(older.name) = lower(marketplace.name) AND older.id < marketplace.id);
CREATE UNIQUE INDEX marketplace_name ON marketplace (coalesce(account_id, ''), lower(name));
UPDATE segment_provider SET name = name || ' ' || id
  WHERE EXISTS (SELECT FROM segment_provider older WHERE lower(older.name) = lower(segment_provider.name) AND older.id < segment_provider.id);
CREATE UNIQUE INDEX segment_provider_name ON segment_provider (lower(name));
-- A feed names a provider's segment by its remote id.
CREATE INDEX segment_remote_id ON segment (provider_id, source_segment_id) WHERE provider_id IS NOT NULL AND deleted_at IS NULL;

-- One that is switched off is closed to everybody, as if nobody had been given it.
DROP POLICY accessible_reads ON marketplace;
CREATE POLICY accessible_reads ON marketplace FOR SELECT TO kontor_app, kontor_reader USING (account_id IS NULL AND enabled AND EXISTS (
  SELECT FROM account_marketplace WHERE account_marketplace.marketplace_id = marketplace.id
    AND account_marketplace.account_id = current_setting('app.account', true)));
DROP POLICY shared_reads ON segment_provider;
CREATE POLICY shared_reads ON segment_provider FOR SELECT TO kontor_app, kontor_reader USING (account_id IS NULL AND enabled AND EXISTS (
  SELECT FROM account_segment_provider g WHERE g.provider_id = segment_provider.id AND g.account_id = current_setting('app.account', true)));
DROP POLICY shared_reads ON segment;
CREATE POLICY shared_reads ON segment FOR SELECT TO kontor_app, kontor_reader USING (account_id IS NULL AND EXISTS (
  SELECT FROM account_segment_provider g JOIN segment_provider p ON p.id = g.provider_id AND p.enabled
  WHERE g.provider_id = segment.provider_id AND g.account_id = current_setting('app.account', true)));

-- Marketplaces that a person may choose, and those that deals of an account may be sold through; none: all that are open to them.
ALTER TABLE app_user ADD COLUMN owned_marketplaces text[] NOT NULL DEFAULT '{}';
GRANT UPDATE (owned_marketplaces) ON app_user TO kontor_system;
ALTER TABLE account ADD COLUMN owned_marketplaces text[] NOT NULL DEFAULT '{}';

-- Segments of providers are made by the platform too.
SELECT open_to_platform('segment'), open_to_staff('media_plan_segment');
GRANT INSERT, UPDATE, DELETE ON segment TO kontor_app;
-- What people uploaded is their account's alone.
DROP POLICY platform_writes ON segment;
CREATE POLICY platform_writes ON segment TO kontor_platform
  USING (nullif(current_setting('app.reach', true) = 'platform', false) IS NOT NULL AND provider_id IS NOT NULL)
  WITH CHECK (current_setting('app.reach', true) = 'platform' AND provider_id IS NOT NULL);

-- Which plans name a marketplace, and which name segments of a provider: who deletes one is told their number.
CREATE INDEX media_plan_marketplaces ON media_plan USING gin ((targeting -> 'marketplaceIds' -> 'values') jsonb_path_ops) WHERE deleted_at IS NULL;
CREATE VIEW marketplace_plan WITH (security_invoker = true) AS
  SELECT id AS plan_id, account_id, targeting -> 'marketplaceIds' -> 'values' AS marketplaces FROM media_plan WHERE deleted_at IS NULL;
CREATE VIEW segment_plan WITH (security_invoker = true) AS
  SELECT s.provider_id, s.id AS segment_id, n.plan_id, n.account_id FROM segment s
    JOIN media_plan_segment n ON n.segment_id = s.id
    JOIN media_plan p ON p.id = n.plan_id AND p.account_id = n.account_id AND p.deleted_at IS NULL
  WHERE s.provider_id IS NOT NULL;
DO $$
DECLARE counted regclass;
BEGIN
  FOREACH counted IN ARRAY ARRAY['media_plan', 'media_plan_segment']::regclass[] LOOP
    EXECUTE format('CREATE POLICY platform_counts ON %s FOR SELECT TO kontor_platform
      USING (nullif(current_setting(''app.reach'', true) = ''platform'', false) IS NOT NULL)', counted);
  END LOOP;
END $$;
