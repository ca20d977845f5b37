-- Membership by consent: whose password opens what, invitations, and links that confirm an e-mail (decision 0023).

ALTER TABLE app_user
  -- When the person last showed that the e-mail is theirs: a link or code sent to it, or their identity provider.
  ADD COLUMN email_verified_at timestamptz,
  -- The account whose administrator knows, or may know, the password. It opens that account alone; null is the person's own.
  ADD COLUMN password_set_by text REFERENCES account (id);

-- What history knows of those who are here already; it is read across accounts.
SELECT set_config('app.reach', 'system', true);
WITH told AS (
  SELECT entity_id, account_id, summary, created_at, id,
    row_number() OVER (PARTITION BY entity_id ORDER BY created_at DESC, id DESC) AS latest
  FROM history
  WHERE entity = 'user' AND summary IN ('User created', 'Password set by an administrator', 'Own password changed', 'Password reset')
)
UPDATE app_user SET password_set_by = told.account_id
FROM told WHERE told.latest = 1 AND told.entity_id = app_user.id AND told.summary IN ('User created', 'Password set by an administrator')
  AND app_user.password_hash IS NOT NULL;
UPDATE app_user SET email_verified_at = shown.at
FROM (
  SELECT user_id, max(at) AS at FROM (
    -- A reset shows nothing of an address that came after it.
    SELECT reset.entity_id AS user_id, reset.created_at AS at FROM history reset
    WHERE reset.entity = 'user' AND reset.summary = 'Password reset' AND NOT EXISTS (
      SELECT FROM history later WHERE later.entity = 'user' AND later.entity_id = reset.entity_id AND later.created_at > reset.created_at
        AND later.changelogs @> '[{"name": "Email", "action": "Update"}]')
    UNION ALL SELECT user_id, created_at FROM identity_link
  ) known GROUP BY user_id
) shown WHERE shown.user_id = app_user.id;
DELETE FROM session USING app_user
WHERE app_user.id = session.user_id AND session.account_id <> app_user.password_set_by AND session.claims IS NULL AND session.actor_id IS NULL;

-- An account asks somebody to join; they are no member before they accept. Only the hash of the letter's secret is kept.
CREATE TABLE invitation (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES account (id),
  -- Null once the person is gone.
  user_id text REFERENCES app_user (id) ON DELETE SET NULL,
  -- As it was typed; the link is over once the person has another.
  email text NOT NULL,
  account_admin boolean NOT NULL,
  -- Who sent the last letter; it holds only while they administer the account.
  invited_by text NOT NULL REFERENCES app_user (id),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'expired', 'accepted', 'declined', 'withdrawn', 'ended')),
  secret_hash text UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  CHECK ((state = 'open') = (secret_hash IS NOT NULL))
);
CREATE UNIQUE INDEX invitation_open ON invitation (account_id, user_id) WHERE state = 'open';
CREATE INDEX invitation_of_account ON invitation (account_id, created_at, id);
CREATE INDEX invitation_of_person ON invitation (user_id) WHERE state = 'open';

ALTER TABLE invitation ENABLE ROW LEVEL SECURITY;
ALTER TABLE invitation FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON invitation
  USING (account_id = current_setting('app.account', true) OR current_setting('app.reach', true) = 'system')
  WITH CHECK (account_id = current_setting('app.account', true) OR current_setting('app.reach', true) = 'system');

-- The link by which a person confirms this e-mail and chooses a password; the latest one alone.
CREATE TABLE email_confirmation (
  user_id text PRIMARY KEY REFERENCES app_user (id) ON DELETE CASCADE,
  email text NOT NULL,
  secret_hash text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL
);
