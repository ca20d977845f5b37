-- Access: reset codes, single sign-on, devices, acting as another user, API keys, system messages.

-- Devices have an id that may be shown; the hash stays inside.
ALTER TABLE session
  ADD COLUMN id text,
  -- The super user's own session, to which Stop returns (spec 1 §2.9).
  ADD COLUMN parent_hash text REFERENCES session (token_hash) ON DELETE CASCADE,
  -- What the identity provider said of the person; null for e-mail and password.
  ADD COLUMN claims jsonb;
UPDATE session SET id = left(token_hash, 24);
ALTER TABLE session ALTER COLUMN id SET NOT NULL, ADD CONSTRAINT session_id UNIQUE (id);
CREATE INDEX session_expires ON session (expires_at);

-- Custom is a fixed offset in hours; the named zones are IANA zones (design §6.5).
ALTER TABLE app_user
  ADD COLUMN utc_offset integer CHECK (utc_offset BETWEEN -12 AND 12),
  ADD COLUMN dashboard_url text NOT NULL DEFAULT '',
  ADD COLUMN adhoc_url text NOT NULL DEFAULT '';
CREATE INDEX app_user_search ON app_user USING gin (email gin_trgm_ops, first_name gin_trgm_ops, last_name gin_trgm_ops);

-- Counts of what may be tried so often in a while: codes, letters, questions after people.
CREATE TABLE attempt_limit (
  subject text PRIMARY KEY,
  attempts integer NOT NULL,
  expires_at timestamptz NOT NULL
);

-- A password reset under way. The transaction id is a secret of the browser that began it, so only its hash is here.
CREATE TABLE password_reset (
  transaction_hash text PRIMARY KEY,
  -- Null for an e-mail nobody has, where the installation hides that.
  user_id text REFERENCES app_user (id) ON DELETE CASCADE,
  email text NOT NULL,
  code_hash text NOT NULL,
  code_expires_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  state text NOT NULL DEFAULT 'sent' CHECK (state IN ('sent', 'verified', 'used')),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_reset_user ON password_reset (user_id);

-- A sign-in at the identity provider under way.
CREATE TABLE sso_attempt (
  attempt_hash text PRIMARY KEY,
  state text NOT NULL,
  nonce text NOT NULL,
  verifier text NOT NULL,
  expires_at timestamptz NOT NULL
);

-- Who of the identity provider is who here; found by issuer and subject, never by e-mail again (security rule 15).
CREATE TABLE identity_link (
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id text NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (issuer, subject),
  UNIQUE (issuer, user_id)
);

-- One client id for each account, and its secrets: 256 bits each, shown once, stored hashed (security rule 17).
CREATE TABLE api_client (
  account_id text PRIMARY KEY REFERENCES account (id),
  client_id text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE api_secret (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES api_client (account_id),
  secret_hash text NOT NULL UNIQUE,
  last4 text NOT NULL,
  created_by text NOT NULL REFERENCES app_user (id),
  -- A pair is pending until it is saved; then it does not expire.
  expires_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX api_secret_account ON api_secret (account_id, created_at);
CREATE TABLE access_token (
  token_hash text PRIMARY KEY,
  account_id text NOT NULL REFERENCES account (id),
  secret_id text NOT NULL REFERENCES api_secret (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX access_token_secret ON access_token (secret_id);
CREATE INDEX access_token_expires ON access_token (expires_at);

-- One line to everybody; spec 3 §3 has one for each platform.
CREATE TABLE system_message (
  id text PRIMARY KEY,
  platform text NOT NULL UNIQUE DEFAULT 'deals',
  message text NOT NULL,
  type text NOT NULL CHECK (type IN ('info', 'success', 'warning', 'error')),
  expiration timestamptz NOT NULL,
  enabled boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1
);

DO $$
DECLARE guarded text;
BEGIN
  FOREACH guarded IN ARRAY ARRAY['api_client', 'api_secret', 'access_token'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', guarded);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', guarded);
    EXECUTE format(
      'CREATE POLICY own_rows ON %I USING (account_id = current_setting(''app.account'', true) OR current_setting(''app.reach'', true) = ''system'')
       WITH CHECK (account_id = current_setting(''app.account'', true) OR current_setting(''app.reach'', true) = ''system'')', guarded);
  END LOOP;
END $$;
