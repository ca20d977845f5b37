-- A deal id is what a bid request names, so it is one deal's alone, in whatever case and account. The id of a deleted deal and the former
-- id of a renamed one stay reserved for 90 days: events that come late never become another deal's (docs/decisions/0029).
CREATE TABLE deal_name (
  -- The deal id in lower case.
  name text PRIMARY KEY,
  deal text NOT NULL,
  -- Null while the deal carries the id.
  free_after timestamptz
);

-- The table's own guards hold for its owner too.
SELECT set_config('app.reach', 'system', true);
INSERT INTO deal_name (name, deal, free_after)
  SELECT DISTINCT ON (lower(deal_id)) lower(deal_id), id, deleted_at + interval '90 days'
  FROM deal ORDER BY lower(deal_id), deleted_at DESC NULLS FIRST;

-- In the database, so that seeds and imports keep the rule too. One statement takes an id or does not, whoever asks at once.
CREATE FUNCTION claim_deal_name() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE is_renamed boolean := TG_OP = 'UPDATE' AND lower(OLD.deal_id) <> lower(NEW.deal_id);
BEGIN
  IF is_renamed OR (TG_OP = 'UPDATE' AND OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) THEN
    UPDATE deal_name SET free_after = now() + interval '90 days' WHERE name = lower(OLD.deal_id) AND deal = OLD.id;
  END IF;
  IF NEW.deleted_at IS NULL AND (TG_OP = 'INSERT' OR is_renamed OR OLD.deleted_at IS NOT NULL) THEN
    INSERT INTO deal_name AS known (name, deal) VALUES (lower(NEW.deal_id), NEW.id)
    ON CONFLICT (name) DO UPDATE SET deal = excluded.deal, free_after = NULL
    WHERE known.deal = excluded.deal OR known.free_after <= now();
    IF NOT FOUND THEN RAISE unique_violation USING MESSAGE = 'the deal id is not free'; END IF;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER claim_deal_name BEFORE INSERT OR UPDATE OF deal_id, deleted_at ON deal
  FOR EACH ROW EXECUTE FUNCTION claim_deal_name();
