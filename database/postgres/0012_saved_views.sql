-- Lists as people keep them under a name (docs/decisions/0041). search is what the URL says of the list; table_state what the browser keeps of its columns.
CREATE TABLE saved_view (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES account (id),
  -- No reference: a person may be forgotten while a view that they shared is in use.
  user_id text NOT NULL,
  list text NOT NULL,
  name text NOT NULL,
  search text NOT NULL,
  table_state text NOT NULL,
  is_shared boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  -- A deleted view may be taken back for a day.
  deleted_at timestamptz,
  expires_at timestamptz
);
CREATE UNIQUE INDEX saved_view_own_name ON saved_view (account_id, user_id, list, lower(name)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX saved_view_shared_name ON saved_view (account_id, list, lower(name)) WHERE is_shared AND deleted_at IS NULL;
CREATE INDEX saved_view_expires ON saved_view (expires_at);

-- With which view a list opens for a person in an account.
CREATE TABLE saved_view_default (
  account_id text NOT NULL REFERENCES account (id),
  user_id text NOT NULL,
  list text NOT NULL,
  view_id text NOT NULL REFERENCES saved_view (id) ON DELETE CASCADE,
  PRIMARY KEY (account_id, user_id, list)
);
CREATE INDEX saved_view_default_view ON saved_view_default (view_id);

SELECT guard_rows('saved_view', 'saved-view');

ALTER TABLE saved_view_default ENABLE ROW LEVEL SECURITY;
ALTER TABLE saved_view_default FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON saved_view_default USING (account_id = current_setting('app.account', true) OR current_setting('app.reach', true) = 'system')
  WITH CHECK (account_id = current_setting('app.account', true) OR current_setting('app.reach', true) = 'system');
CREATE POLICY staff_reads ON saved_view_default FOR SELECT USING (current_setting('app.reach', true) = 'all');
