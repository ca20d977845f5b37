-- Whether an agency pays by ranges of its spend in place of the BFM margin, and which (spec 3 §3, §5). The day is YYYY-MM-DD, Eastern.
ALTER TABLE account
  ADD COLUMN take_rate_enabled boolean NOT NULL DEFAULT false,
  ADD COLUMN spent_type text NOT NULL DEFAULT 'MONTHLY' CHECK (spent_type IN ('MONTHLY', 'YEARLY')),
  ADD COLUMN start_date text CHECK (start_date ~ '^20\d\d-\d\d-\d\d$'),
  ADD COLUMN spent_ranges jsonb NOT NULL DEFAULT '[]',
  ADD CHECK (NOT take_rate_enabled OR (start_date IS NOT NULL AND jsonb_array_length(spent_ranges) > 0));

-- What an account pays the platform, from which moment on: a change holds from then, and the past stays (docs/decisions/0110).
CREATE TABLE fee_term (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id text NOT NULL REFERENCES account (id),
  since timestamptz NOT NULL,
  terms jsonb NOT NULL
);
CREATE INDEX fee_term_account ON fee_term (account_id, id);
SELECT wall_rows('fee_term'), open_to_staff('fee_term');
-- By a trigger of `account`, as its owner; never changed.
REVOKE INSERT, UPDATE, DELETE ON fee_term FROM kontor_app, kontor_system;
-- An account does not read what the platform keeps of it; jobs and staff do.
REVOKE SELECT ON fee_term FROM kontor_app, kontor_reader, kontor_platform;
CREATE POLICY kept_by_trigger ON fee_term FOR INSERT TO CURRENT_USER WITH CHECK (true);

CREATE FUNCTION fee_terms_of(one account) RETURNS jsonb LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT jsonb_build_object(
    'margin', CASE WHEN one.bfm_margin_enabled THEN jsonb_build_object('type', one.bfm_margin_type, 'value', one.bfm_margin_value::text) END,
    'ranges', CASE WHEN one.take_rate_enabled AND one.type = 'Agency' THEN jsonb_build_object(
      'spentType', one.spent_type, 'startDate', one.start_date, 'rows', one.spent_ranges) END)
$$;

CREATE FUNCTION keep_fee_terms() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' OR public.fee_terms_of(OLD) IS DISTINCT FROM public.fee_terms_of(NEW) THEN
    INSERT INTO public.fee_term (account_id, since, terms)
      VALUES (NEW.id, CASE WHEN TG_OP = 'INSERT' THEN 'epoch'::timestamptz ELSE clock_timestamp() END, public.fee_terms_of(NEW));
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION keep_fee_terms() FROM PUBLIC;
CREATE TRIGGER keep_fee_terms AFTER INSERT OR UPDATE ON account FOR EACH ROW EXECUTE FUNCTION keep_fee_terms();

-- Accounts of before have paid what they pay today.
INSERT INTO fee_term (account_id, since, terms) SELECT id, 'epoch', fee_terms_of(account) FROM account ORDER BY id;
