-- Rows that another account may read (docs/decisions/0037). account_id is the owner's, who alone makes and ends a grant; role says what for.
CREATE TABLE row_grant (
  entity text NOT NULL,
  entity_id text NOT NULL,
  account_id text NOT NULL REFERENCES account (id),
  granted_to text NOT NULL REFERENCES account (id),
  role text NOT NULL CHECK (role IN ('read', 'approve')),
  created_by text NOT NULL REFERENCES app_user (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (entity, entity_id, granted_to, role),
  CHECK (granted_to <> account_id)
);
CREATE INDEX row_grant_to ON row_grant (granted_to, entity, entity_id);

-- Second wall for rows that grants open: a grant counts only where the row's own account made it, so that nobody opens another's row.
CREATE FUNCTION open_to_grants(guarded regclass, entity text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'CREATE POLICY granted_reads ON %s FOR SELECT USING (EXISTS (
       SELECT FROM row_grant WHERE row_grant.entity = %L AND row_grant.entity_id = %s.id AND row_grant.account_id = %s.account_id
         AND row_grant.granted_to = current_setting(''app.account'', true)))', guarded, entity, guarded, guarded);
END $$;

-- All walls of a table whose rows an account owns: a later migration calls this instead of repeating them. Rows without an account are the
-- platform's: everybody reads them, the system alone writes them.
CREATE FUNCTION guard_rows(guarded regclass, entity text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', guarded);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', guarded);
  EXECUTE format(
    'CREATE POLICY own_rows ON %s USING (account_id = current_setting(''app.account'', true) OR current_setting(''app.reach'', true) = ''system'')
     WITH CHECK (account_id = current_setting(''app.account'', true) OR current_setting(''app.reach'', true) = ''system'')', guarded);
  EXECUTE format('CREATE POLICY staff_reads ON %s FOR SELECT USING (current_setting(''app.reach'', true) = ''all'')', guarded);
  EXECUTE format('CREATE POLICY platform_reads ON %s FOR SELECT USING (account_id IS NULL)', guarded);
  PERFORM open_to_grants(guarded, entity);
END $$;

ALTER TABLE row_grant ENABLE ROW LEVEL SECURITY;
ALTER TABLE row_grant FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON row_grant USING (account_id = current_setting('app.account', true) OR current_setting('app.reach', true) = 'system')
  WITH CHECK (account_id = current_setting('app.account', true) OR current_setting('app.reach', true) = 'system');
CREATE POLICY staff_reads ON row_grant FOR SELECT USING (current_setting('app.reach', true) = 'all');
CREATE POLICY received ON row_grant FOR SELECT USING (granted_to = current_setting('app.account', true));

SELECT open_to_grants('deal', 'deal');
SELECT open_to_grants('media_plan', 'media_plan');
