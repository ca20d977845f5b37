-- Who writes what (docs/decisions/0083): a role writes a table only where a migration says so, so that a new table is written by nobody until
-- it calls wall_rows, guard_rows or platform_rows, or has grants of its own.

-- A table of the platform: administered in the reach `platform`, written by jobs and sign-in, read by everybody.
CREATE FUNCTION platform_rows(written regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('GRANT SELECT ON %s TO kontor_app, kontor_reader, kontor_staff, kontor_system, kontor_platform', written);
  EXECUTE format('GRANT INSERT, UPDATE, DELETE ON %s TO kontor_platform, kontor_system', written);
END $$;

-- A table behind walls whose rows the platform administers in every account; the account itself only reads them.
CREATE FUNCTION open_to_platform(guarded regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM platform_rows(guarded);
  EXECUTE format('REVOKE INSERT, UPDATE, DELETE ON %s FROM kontor_app', guarded);
  EXECUTE format('DROP POLICY IF EXISTS platform_writes ON %s', guarded);
  EXECUTE format(
    'CREATE POLICY platform_writes ON %s TO kontor_platform USING (nullif(current_setting(''app.reach'', true) = ''platform'', false) IS NOT NULL)
     WITH CHECK (current_setting(''app.reach'', true) = ''platform'')', guarded);
END $$;

-- As in 0016, and with the rights: the account and jobs write what belongs to the account.
CREATE OR REPLACE FUNCTION wall_rows(guarded regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('GRANT SELECT ON %s TO kontor_app, kontor_reader, kontor_staff, kontor_system, kontor_platform', guarded);
  EXECUTE format('GRANT INSERT, UPDATE, DELETE ON %s TO kontor_app, kontor_system', guarded);
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', guarded);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', guarded);
  EXECUTE format('DROP POLICY IF EXISTS own_rows ON %s', guarded);
  EXECUTE format(
    'CREATE POLICY own_rows ON %s TO kontor_app, kontor_reader USING (account_id = current_setting(''app.account'', true))
     WITH CHECK (account_id = current_setting(''app.account'', true))', guarded);
  EXECUTE format(
    'CREATE POLICY system_rows ON %s TO kontor_system USING (nullif(current_setting(''app.reach'', true) = ''system'', false) IS NOT NULL)
     WITH CHECK (current_setting(''app.reach'', true) = ''system'')', guarded);
END $$;

-- Every table of before, by whether its rows belong to accounts.
DO $$
DECLARE known regclass;
DECLARE is_guarded boolean;
BEGIN
  FOR known, is_guarded IN
    SELECT oid::regclass, relrowsecurity FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v')
  LOOP
    EXECUTE format('REVOKE INSERT, UPDATE, DELETE ON %s FROM kontor_app, kontor_reader, kontor_staff, kontor_system, kontor_platform', known);
    IF is_guarded THEN
      EXECUTE format('GRANT INSERT, UPDATE, DELETE ON %s TO kontor_app, kontor_system', known);
    ELSIF (SELECT relkind <> 'v' FROM pg_class WHERE oid = known) AND known <> 'schema_migration'::regclass THEN
      PERFORM platform_rows(known);
    END IF;
  END LOOP;
END $$;

-- The platform's own work, which nobody administers by hand.
REVOKE INSERT, UPDATE, DELETE ON deal_name, demo_deal, demo_segment, failed_job, installation, password_reset, sign_in_failure, sso_attempt
  FROM kontor_platform;
-- Accounts are banned, never deleted.
REVOKE DELETE ON account FROM kontor_platform;

-- What a call of any account adds to tables of the platform: that something changed, and how often something was tried.
GRANT INSERT (topic, entity_id) ON outbox TO kontor_app;
GRANT INSERT, UPDATE (attempts, expires_at) ON attempt_limit TO kontor_app;

-- Who changes an account's people locks the account first; a lock asks for the right to write, which an account's calls do not have.
CREATE FUNCTION lock_accounts(ids text[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM FROM public.account WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
END $$;
REVOKE ALL ON FUNCTION lock_accounts(text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lock_accounts(text[]) TO kontor_app, kontor_system, kontor_platform;

-- Sign-in and jobs change people, but who is a super user or of the staff is said in the reach `platform` alone. A new column of app_user that
-- they write gets its grant with the migration that adds it.
DO $$
BEGIN
  REVOKE UPDATE ON app_user FROM kontor_system;
  EXECUTE format('GRANT UPDATE (%s) ON app_user TO kontor_system', (SELECT string_agg(quote_ident(attname), ', ') FROM pg_attribute
    WHERE attrelid = 'app_user'::regclass AND attnum > 0 AND NOT attisdropped AND attname NOT IN ('super_user', 'platform_admin')));
END $$;

-- What the platform gives to accounts: which marketplaces and whose segments they may use. An account that could write this would open them to itself.
SELECT open_to_platform('account_marketplace'), open_to_platform('marketplace'), open_to_platform('marketplace_publisher'),
  open_to_platform('account_segment_provider'), open_to_platform('segment_provider');
REVOKE INSERT, UPDATE, DELETE ON access_token FROM kontor_app;

-- Never changed: what was done, said and taken in. Nothing of it expires, so nobody deletes it either.
REVOKE UPDATE, DELETE ON history, deal_comment FROM kontor_app, kontor_system;
REVOKE UPDATE, DELETE ON seller_file FROM kontor_platform, kontor_system;
REVOKE INSERT, UPDATE, DELETE ON segment_batch FROM kontor_app, kontor_system;
GRANT INSERT ON segment_batch TO kontor_system;
-- The platform's changes stand in the history of the account of who made them, or of whom they touch.
GRANT INSERT ON history TO kontor_platform;
CREATE POLICY platform_writes ON history FOR INSERT TO kontor_platform WITH CHECK (current_setting('app.reach', true) = 'platform');

-- Versions of deals are written by history's trigger, whoever writes history; the demo brings those of its past.
REVOKE INSERT, UPDATE, DELETE ON deal_version FROM kontor_app, kontor_system;
GRANT INSERT ON deal_version TO kontor_system;
DROP POLICY own_writes ON deal_version;
CREATE POLICY kept_by_trigger ON deal_version FOR INSERT TO CURRENT_USER WITH CHECK (true);
ALTER FUNCTION keep_deal_versions() SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp;
-- So are the names of deals, which hold for all accounts together: an account could free another's.
ALTER FUNCTION claim_deal_name() SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp;
REVOKE ALL ON FUNCTION keep_deal_versions(), claim_deal_name() FROM PUBLIC;

-- What is kept for a while so that it can be undone: its own fields stay as they were, what became of it is noted, and jobs delete it when its
-- time has ended. A row of a bulk edit that was settled for good stays so.
REVOKE UPDATE, DELETE ON media_list_change, bulk_edit, bulk_edit_row FROM kontor_app;
REVOKE UPDATE ON media_list_change, bulk_edit, bulk_edit_row FROM kontor_system;
REVOKE DELETE ON bulk_edit_row FROM kontor_system;
GRANT UPDATE (undone) ON media_list_change TO kontor_app;
GRANT UPDATE (state, actor) ON bulk_edit TO kontor_app;
GRANT UPDATE (state, reason, before, status_before, version_after, stopped) ON bulk_edit_row TO kontor_app;
CREATE POLICY unsettled ON bulk_edit_row AS RESTRICTIVE FOR UPDATE TO kontor_app USING (state IN ('WAITING', 'DONE')) WITH CHECK (true);

-- Made and ended, or added up and folded; never changed in between.
REVOKE UPDATE ON row_grant FROM kontor_app, kontor_system;
REVOKE UPDATE ON deal_count FROM kontor_system;
REVOKE UPDATE, DELETE ON deal_count FROM kontor_app;
