-- Which segments each plan names, in its boxes and inside its logic: a changed segment finds its plans without reading every targeting. Equality
-- of text alone is served by an index beneath row-level security, so these are rows, not an index over the targetings.
CREATE TABLE media_plan_segment (
  account_id text NOT NULL,
  plan_id text NOT NULL,
  segment_id text NOT NULL,
  PRIMARY KEY (account_id, plan_id, segment_id),
  FOREIGN KEY (account_id, plan_id) REFERENCES media_plan (account_id, id) ON DELETE CASCADE
);
CREATE INDEX media_plan_segment_plans ON media_plan_segment (segment_id, plan_id);

CREATE FUNCTION note_plan_segments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM media_plan_segment WHERE account_id = NEW.account_id AND plan_id = NEW.id;
  INSERT INTO media_plan_segment (account_id, plan_id, segment_id)
    SELECT DISTINCT NEW.account_id, NEW.id, named.id #>> '{}' FROM jsonb_path_query(NEW.targeting, '$.**.id ? (@.type() == "string")') AS named (id);
  RETURN NULL;
END $$;

-- The walls of plans hold for their owner too.
ALTER TABLE media_plan NO FORCE ROW LEVEL SECURITY;
INSERT INTO media_plan_segment (account_id, plan_id, segment_id)
  SELECT DISTINCT account_id, media_plan.id, named.id #>> '{}' FROM media_plan CROSS JOIN jsonb_path_query(targeting, '$.**.id ? (@.type() == "string")') AS named (id);
ALTER TABLE media_plan FORCE ROW LEVEL SECURITY;
SELECT wall_rows('media_plan_segment');

CREATE TRIGGER note_new_segments AFTER INSERT ON media_plan FOR EACH ROW EXECUTE FUNCTION note_plan_segments();
CREATE TRIGGER note_changed_segments AFTER UPDATE OF targeting ON media_plan FOR EACH ROW
  WHEN (NEW.targeting IS DISTINCT FROM OLD.targeting) EXECUTE FUNCTION note_plan_segments();
