-- Reports as people define them (docs/decisions/0101). definition is the period, zone, dimensions, measures and conditions as the contract has them.
CREATE TABLE report (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES account (id),
  -- No reference: a person may be forgotten while a report that they shared is in use.
  user_id text NOT NULL,
  name text NOT NULL,
  range text NOT NULL,
  definition jsonb NOT NULL,
  is_shared boolean NOT NULL,
  is_scheduled boolean NOT NULL,
  frequency text,
  hour integer,
  emails text[] NOT NULL DEFAULT '{}',
  -- Slots before it are not due: when the schedule was switched on, or changed.
  scheduled_from timestamptz,
  -- Why nothing is sent although there is a schedule.
  stopped text,
  last_run_at timestamptz,
  last_rows integer,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  -- A deleted report may be taken back for a day.
  deleted_at timestamptz,
  expires_at timestamptz,
  CHECK (NOT is_scheduled OR (frequency IS NOT NULL AND hour IS NOT NULL AND scheduled_from IS NOT NULL AND cardinality(emails) > 0))
);
CREATE UNIQUE INDEX report_title ON report (account_id, lower(name)) WHERE deleted_at IS NULL;
CREATE INDEX report_of_person ON report (account_id, user_id, created_at);
CREATE INDEX report_scheduled ON report (scheduled_from) WHERE is_scheduled AND deleted_at IS NULL;
CREATE INDEX report_expires ON report (expires_at);
SELECT wall_rows('report'), open_to_staff('report');

-- An account schedules at most 50 reports, whoever else writes at the same moment: the lock is the account's.
CREATE FUNCTION bound_schedules() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'report', NEW.account_id), 0));
  IF (SELECT count(*) FROM report WHERE account_id = NEW.account_id AND is_scheduled AND deleted_at IS NULL AND id <> NEW.id) >= 50 THEN
    RAISE EXCEPTION 'There are 50 scheduled reports.' USING ERRCODE = 'check_violation', CONSTRAINT = 'report_most_schedules';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bound_new_schedules BEFORE INSERT ON report FOR EACH ROW WHEN (NEW.is_scheduled AND NEW.deleted_at IS NULL) EXECUTE FUNCTION bound_schedules();
CREATE TRIGGER bound_changed_schedules BEFORE UPDATE OF is_scheduled, deleted_at ON report FOR EACH ROW
  WHEN (NEW.is_scheduled AND NEW.deleted_at IS NULL AND (NOT OLD.is_scheduled OR OLD.deleted_at IS NOT NULL)) EXECUTE FUNCTION bound_schedules();
