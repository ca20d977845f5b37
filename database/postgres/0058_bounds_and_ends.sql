-- A person has at most 100 views of a list, whoever else writes at the same moment: the lock is the person's and the list's.
CREATE FUNCTION bound_saved_views() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'saved_view', NEW.account_id, NEW.user_id, NEW.list), 0));
  IF (SELECT count(*) FROM saved_view WHERE account_id = NEW.account_id AND user_id = NEW.user_id AND list = NEW.list
      AND deleted_at IS NULL AND id <> NEW.id) >= 100 THEN
    RAISE EXCEPTION 'There are 100 views of this list.' USING ERRCODE = 'check_violation', CONSTRAINT = 'saved_view_most';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bound_new_views BEFORE INSERT ON saved_view FOR EACH ROW WHEN (NEW.deleted_at IS NULL) EXECUTE FUNCTION bound_saved_views();
CREATE TRIGGER bound_restored_views BEFORE UPDATE OF deleted_at ON saved_view FOR EACH ROW
  WHEN (OLD.deleted_at IS NOT NULL AND NEW.deleted_at IS NULL) EXECUTE FUNCTION bound_saved_views();

-- A year after a batch nobody sends it again. What is not over is deleted by nobody.
ALTER TABLE segment_batch ADD COLUMN expires_at timestamptz NOT NULL DEFAULT now() + interval '1 year';
CREATE INDEX segment_batch_expires ON segment_batch (expires_at);
GRANT DELETE ON segment_batch TO kontor_system;
CREATE POLICY ended_rows ON segment_batch AS RESTRICTIVE FOR DELETE USING (expires_at < now());

-- Nothing has ever read it.
ALTER TABLE inventory DROP COLUMN store_url;
