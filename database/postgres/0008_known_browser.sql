-- A browser that a person has signed in with: their guesses and resets there are counted apart from strangers' (decision 0024).

CREATE TABLE known_browser (
  id text PRIMARY KEY,
  -- Of a 256-bit secret that is new at every sign-in; people who share a browser share it.
  secret_hash text NOT NULL,
  user_id text NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  seen_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamptz NOT NULL,
  UNIQUE (secret_hash, user_id)
);
CREATE INDEX known_browser_user ON known_browser (user_id, seen_at);
CREATE INDEX known_browser_expires ON known_browser (expires_at);

-- Where a session began; what ends the session forgets the browser.
ALTER TABLE session ADD COLUMN browser_id text REFERENCES known_browser (id) ON DELETE SET NULL;
CREATE INDEX session_browser ON session (browser_id);

-- Who asked for a reset: 'browser:' and its id, or 'address:' and the address. Codes and tries are counted by it.
ALTER TABLE password_reset ADD COLUMN asker text NOT NULL DEFAULT 'address:';
