-- Lists of any size (docs/decisions/0054): what they sort by, search in and count, and walls whose rows the planner can estimate.
-- The tables' own guards hold for their owner too.
SELECT set_config('app.reach', 'system', true);

-- What lists sort by and search in. Plain columns, because PostgreSQL gives no index to `lower()` or a numeric beneath row-level security.
ALTER TABLE deal
  ADD COLUMN title_key text NOT NULL GENERATED ALWAYS AS (lower(title)) STORED,
  ADD COLUMN deal_id_key text NOT NULL GENERATED ALWAYS AS (lower(deal_id)) STORED,
  ADD COLUMN rate_key bigint NOT NULL GENERATED ALWAYS AS ((rate * 10000)::bigint) STORED,
  ADD COLUMN ends_key timestamp NOT NULL GENERATED ALWAYS AS (coalesce(flight_end, 'infinity'::timestamp)) STORED;
-- A search that matches much reads an account's part of this index alone.
CREATE INDEX deal_account_title ON deal (account_id, title_key, id) INCLUDE (deal_id_key, status) WHERE deleted_at IS NULL;
CREATE INDEX deal_account_deal_id ON deal (account_id, deal_id_key, id) WHERE deleted_at IS NULL;
CREATE INDEX deal_account_rate ON deal (account_id, rate_key, id) WHERE deleted_at IS NULL;
CREATE INDEX deal_account_ends ON deal (account_id, ends_key, id) WHERE deleted_at IS NULL;
CREATE INDEX deal_account_type ON deal (account_id, type, id) WHERE deleted_at IS NULL;
CREATE INDEX deal_account_dsp ON deal (account_id, dsp_id, id) WHERE deleted_at IS NULL;
CREATE INDEX deal_account_id ON deal (account_id, id) WHERE deleted_at IS NULL;
DROP INDEX deal_account_status;
CREATE INDEX deal_account_status ON deal (account_id, status, id) WHERE deleted_at IS NULL;
DROP INDEX deal_search;
CREATE INDEX deal_search ON deal USING gin (title_key gin_trgm_ops, deal_id_key gin_trgm_ops);
DROP INDEX deal_former;
CREATE INDEX deal_former ON deal (account_id) INCLUDE (id) WHERE deleted_at IS NOT NULL;
DROP INDEX deal_former_id;
CREATE INDEX deal_former_id ON deal (deal_id_key) WHERE deleted_at IS NOT NULL;

-- A record's changes, found by the record: an account may have a million.
CREATE INDEX history_of_record ON history (entity_id, created_at, id);
DROP INDEX history_entity;

-- How many live deals an account has of each kind. Every statement adds rows of what it changed, so that no two wait for each other; their
-- sum is the count, and a job folds them.
CREATE TABLE deal_count (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id text NOT NULL REFERENCES account (id),
  status text NOT NULL,
  type text NOT NULL,
  dsp_id text NOT NULL,
  deals bigint NOT NULL
);
CREATE INDEX deal_count_account ON deal_count (account_id) INCLUDE (status, type, dsp_id, deals);
INSERT INTO deal_count (account_id, status, type, dsp_id, deals)
  SELECT account_id, status, type, dsp_id, count(*) FROM deal WHERE deleted_at IS NULL GROUP BY account_id, status, type, dsp_id;

CREATE FUNCTION count_deals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO deal_count (account_id, status, type, dsp_id, deals)
      SELECT account_id, status, type, dsp_id, count(*) FROM written WHERE deleted_at IS NULL GROUP BY account_id, status, type, dsp_id;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO deal_count (account_id, status, type, dsp_id, deals)
      SELECT account_id, status, type, dsp_id, -count(*) FROM gone WHERE deleted_at IS NULL GROUP BY account_id, status, type, dsp_id;
  ELSE
    INSERT INTO deal_count (account_id, status, type, dsp_id, deals)
      SELECT account_id, status, type, dsp_id, sum(deals) FROM (
        SELECT account_id, status, type, dsp_id, 1 AS deals FROM written WHERE deleted_at IS NULL
        UNION ALL SELECT account_id, status, type, dsp_id, -1 FROM gone WHERE deleted_at IS NULL
      ) AS moved GROUP BY account_id, status, type, dsp_id HAVING sum(deals) <> 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_new_deals AFTER INSERT ON deal REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION count_deals();
CREATE TRIGGER count_gone_deals AFTER DELETE ON deal REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_deals();
CREATE TRIGGER count_moved_deals AFTER UPDATE ON deal REFERENCING OLD TABLE AS gone NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION count_deals();

-- Second wall: a role for each reach, so that a policy is one condition. An account's own rows are one equality, which the planner estimates
-- by the column's statistics; policies that are joined by OR hide them. A role alone opens nothing: app.account or app.reach says so too, in
-- words of which the planner expects that they hold (an equality of two values without a column would be expected of one row in 200).
CREATE FUNCTION wall_rows(guarded regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
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

CREATE FUNCTION open_to_staff(guarded regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('DROP POLICY IF EXISTS staff_reads ON %s', guarded);
  EXECUTE format('CREATE POLICY staff_reads ON %s FOR SELECT TO kontor_staff
    USING (nullif(current_setting(''app.reach'', true) = ''all'', false) IS NOT NULL)', guarded);
END $$;

-- A grant counts only where the row's own account made it, and only for who asks for granted rows: kontor_reader.
CREATE OR REPLACE FUNCTION open_to_grants(guarded regclass, entity text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('DROP POLICY IF EXISTS granted_reads ON %s', guarded);
  EXECUTE format(
    'CREATE POLICY granted_reads ON %s FOR SELECT TO kontor_reader USING (EXISTS (
       SELECT FROM row_grant WHERE row_grant.entity = %L AND row_grant.entity_id = %s.id AND row_grant.account_id = %s.account_id
         AND row_grant.granted_to = current_setting(''app.account'', true)))', guarded, entity, guarded, guarded);
END $$;

CREATE OR REPLACE FUNCTION guard_rows(guarded regclass, entity text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM wall_rows(guarded);
  PERFORM open_to_staff(guarded);
  EXECUTE format('DROP POLICY IF EXISTS platform_reads ON %s', guarded);
  EXECUTE format('CREATE POLICY platform_reads ON %s FOR SELECT TO kontor_reader USING (account_id IS NULL)', guarded);
  PERFORM open_to_grants(guarded, entity);
END $$;

DO $$
DECLARE guarded regclass;
BEGIN
  FOR guarded IN SELECT oid::regclass FROM pg_class WHERE relrowsecurity AND relnamespace = 'public'::regnamespace LOOP
    PERFORM wall_rows(guarded);
  END LOOP;
  FOR guarded IN SELECT polrelid::regclass FROM pg_policy WHERE polname = 'staff_reads' LOOP
    PERFORM open_to_staff(guarded);
  END LOOP;
END $$;
SELECT wall_rows('deal_count'), open_to_staff('deal_count');
SELECT open_to_grants('deal', 'deal'), open_to_grants('media_plan', 'media_plan'), open_to_grants('saved_view', 'saved-view');
DROP POLICY platform_reads ON saved_view;
CREATE POLICY platform_reads ON saved_view FOR SELECT TO kontor_reader USING (account_id IS NULL);
DROP POLICY received ON row_grant;
CREATE POLICY received ON row_grant FOR SELECT TO kontor_app, kontor_reader USING (granted_to = current_setting('app.account', true));

-- Searching is no leakproof operator, so beneath a policy no index serves it. This one function looks into the index as the owner of the table
-- and holds the wall itself: ids of the caller's own account, or of all where the caller is staff; nothing for anybody else.
CREATE POLICY search_reads ON deal FOR SELECT TO CURRENT_USER USING (true);
CREATE FUNCTION matching_deals(pattern text, most integer) RETURNS SETOF text LANGUAGE plpgsql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  asker text := current_setting('role', true);
  reach text := current_setting('app.reach', true);
  own_account text := current_setting('app.account', true);
BEGIN
  IF asker = 'kontor_app' AND reach = 'own' AND own_account <> '' THEN
    -- What matches much among all accounts is found sooner among the few deals of one: an expression keeps the planner from the index of words.
    IF (SELECT coalesce(sum(deals), 0) FROM public.deal_count WHERE account_id = own_account) <= 20000 THEN
      RETURN QUERY SELECT d.id FROM public.deal AS d
        WHERE d.account_id = own_account AND d.deleted_at IS NULL AND (d.title_key || '' LIKE pattern OR d.deal_id_key || '' LIKE pattern) LIMIT most;
      RETURN;
    END IF;
    RETURN QUERY SELECT d.id FROM public.deal AS d
      WHERE d.account_id = own_account AND d.deleted_at IS NULL AND (d.title_key LIKE pattern OR d.deal_id_key LIKE pattern) LIMIT most;
  ELSIF asker = 'kontor_staff' AND reach = 'all' THEN
    RETURN QUERY SELECT d.id FROM public.deal AS d
      WHERE d.deleted_at IS NULL AND (d.title_key LIKE pattern OR d.deal_id_key LIKE pattern) LIMIT most;
  END IF;
END $$;
REVOKE ALL ON FUNCTION matching_deals(text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION matching_deals(text, integer) TO kontor_app, kontor_staff;
