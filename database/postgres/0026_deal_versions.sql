-- What a deal was after each of its changes (docs/decisions/0070): one row for each row of its history, never changed.
CREATE TABLE deal_version (
  history_id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES account (id),
  deal_id text NOT NULL,
  -- The deal's own version after the change; two changes of one write share it.
  number integer NOT NULL,
  status text NOT NULL,
  draft jsonb NOT NULL
);
CREATE INDEX deal_version_of_deal ON deal_version (deal_id, number, history_id);
-- A row stays in its place and is packed there: at a million deals the drafts are most of what is kept.
ALTER TABLE deal_version ALTER COLUMN draft SET STORAGE MAIN;
ALTER TABLE deal_version SET (toast_tuple_target = 256);

ALTER TABLE deal_version ENABLE ROW LEVEL SECURITY;
ALTER TABLE deal_version FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON deal_version FOR SELECT TO kontor_app, kontor_reader USING (account_id = current_setting('app.account', true));
CREATE POLICY own_writes ON deal_version FOR INSERT TO kontor_app WITH CHECK (account_id = current_setting('app.account', true));
CREATE POLICY system_rows ON deal_version TO kontor_system USING (nullif(current_setting('app.reach', true) = 'system', false) IS NOT NULL)
  WITH CHECK (current_setting('app.reach', true) = 'system');
SELECT open_to_staff('deal_version');

-- A deal as people write it: the fields of the call that changes one, under their names (spec 2 §3). Amounts have no zeros that say nothing.
CREATE FUNCTION deal_draft(d deal) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT d.settings || jsonb_build_object(
    'title', d.title, 'dealId', d.deal_id, 'type', d.type, 'rate', trim_scale(d.rate)::text, 'dealDspId', d.dsp_id,
    'mediaPlans', d.media_plan_id, 'pubSeats', d.pub_seats, 'seat', d.seat,
    'marginType', d.margin_type, 'marginValue', trim_scale(d.margin_value)::text,
    'start', to_char(d.flight_start, 'YYYY-MM-DD HH24:MI:SS'), 'end', to_char(d.flight_end, 'YYYY-MM-DD HH24:MI:SS'))
$$;

-- In the database, so that no way to change a deal forgets it: people, jobs, bulk edits and imports all write history in the change's own
-- transaction, after the change.
CREATE FUNCTION keep_deal_versions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deal_version (history_id, account_id, deal_id, number, status, draft)
    SELECT written.id, d.account_id, d.id, d.version, d.status, deal_draft(d)
    FROM written JOIN deal AS d ON d.id = written.entity_id AND d.account_id = written.account_id
    WHERE written.entity = 'deal';
  RETURN NULL;
END $$;
CREATE TRIGGER keep_deal_versions AFTER INSERT ON history REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_deal_versions();

-- What history knows of versions: whether a change has left one, and its number.
CREATE VIEW history_version WITH (security_invoker = true) AS SELECT history_id, account_id, number FROM deal_version;
