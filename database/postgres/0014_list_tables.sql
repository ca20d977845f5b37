-- How a person keeps the columns of a list in an account (docs/decisions/0041); what table_state says is the browser's.
CREATE TABLE list_table (
  account_id text NOT NULL REFERENCES account (id),
  -- No reference, as in saved_view.
  user_id text NOT NULL,
  list text NOT NULL,
  table_state text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, user_id, list)
);

ALTER TABLE list_table ENABLE ROW LEVEL SECURITY;
ALTER TABLE list_table FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON list_table USING (account_id = current_setting('app.account', true) OR current_setting('app.reach', true) = 'system')
  WITH CHECK (account_id = current_setting('app.account', true) OR current_setting('app.reach', true) = 'system');
CREATE POLICY staff_reads ON list_table FOR SELECT USING (current_setting('app.reach', true) = 'all');
