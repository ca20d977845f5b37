-- Entities of Kontor. Written for PostgreSQL 15; the embedded engine runs the same text.
-- Ids are 24 hexadecimal characters ordered by time; text sorts by bytes everywhere so that both engines agree.

CREATE TABLE account (
  id text PRIMARY KEY,
  name text NOT NULL,
  type text NOT NULL CHECK (type IN ('DSP', 'Agency', 'Brand', 'Publisher', 'Reseller')),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive', 'banned')),
  -- Opens deals, plans and reports to the account's users (design §6.1).
  deal_management boolean NOT NULL DEFAULT false,
  deal_access_template boolean NOT NULL DEFAULT false,
  ftrackhhid_reach boolean NOT NULL DEFAULT false,
  uploaded_segment boolean NOT NULL DEFAULT false,
  shared_segment boolean NOT NULL DEFAULT false,
  feature_toggles jsonb NOT NULL DEFAULT '{"audienceBooleanLogic": false, "contentBooleanLogic": false, "appOverrideAccess": false, "bidstreamDataConfiguration": false}',
  -- Publisher accounts sell the inventory of this publisher.
  publisher_id text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1
);

CREATE TABLE app_user (
  id text PRIMARY KEY,
  email text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  password_hash text,
  super_user boolean NOT NULL DEFAULT false,
  -- Platform staff, read-only over all accounts (the `admin` flag, design §6.1).
  platform_admin boolean NOT NULL DEFAULT false,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'banned')),
  timezone text NOT NULL DEFAULT 'EST',
  last_login timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX app_user_email ON app_user (lower(email));

CREATE TABLE membership (
  account_id text NOT NULL REFERENCES account (id),
  user_id text NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  account_admin boolean NOT NULL DEFAULT false,
  -- The account a user lands in at sign-in.
  is_default boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, account_id)
);
CREATE INDEX membership_account ON membership (account_id, user_id);

-- A signed-in device. Only the hash of the cookie's 256 bits is stored (security rule 13).
CREATE TABLE session (
  token_hash text PRIMARY KEY,
  user_id text NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  account_id text NOT NULL REFERENCES account (id),
  -- The super user behind an impersonated session.
  actor_id text REFERENCES app_user (id) ON DELETE CASCADE,
  remember boolean NOT NULL DEFAULT false,
  user_agent text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX session_of_user ON session (user_id);

-- Failures by e-mail or address, for growing waits (security rule 10).
CREATE TABLE sign_in_failure (
  subject text PRIMARY KEY,
  failures integer NOT NULL,
  first_at timestamptz NOT NULL,
  blocked_until timestamptz
);

-- Keys of machines that feed events; issued by a super user alone (design §5).
CREATE TABLE platform_key (
  id text PRIMARY KEY,
  name text NOT NULL,
  secret_hash text NOT NULL UNIQUE,
  last4 text NOT NULL,
  created_by text NOT NULL REFERENCES app_user (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  revoked_at timestamptz
);

-- The supply side as the market's requests name it.
CREATE TABLE publisher (
  id text PRIMARY KEY,
  name text NOT NULL,
  -- A restricted publisher must approve deals that name it (design §6.2).
  premium boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE account ADD CONSTRAINT account_publisher FOREIGN KEY (publisher_id) REFERENCES publisher (id);

CREATE TABLE inventory (
  id text PRIMARY KEY,
  publisher_id text NOT NULL REFERENCES publisher (id),
  kind text NOT NULL CHECK (kind IN ('app', 'site')),
  -- Bundle of an app, domain of a site.
  key text NOT NULL,
  name text NOT NULL,
  store_url text NOT NULL DEFAULT '',
  platforms text[] NOT NULL,
  media_types text[] NOT NULL,
  -- What the demo market draws traffic and content from; empty for real supply.
  profile jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (kind, key)
);
CREATE INDEX inventory_publisher ON inventory (publisher_id);

CREATE TABLE dsp (
  id text PRIMARY KEY,
  name text NOT NULL,
  type text NOT NULL DEFAULT 'direct' CHECK (type IN ('direct', 'indirect')),
  status text NOT NULL DEFAULT 'enabled' CHECK (status IN ('enabled', 'disabled')),
  source text,
  source_seat text,
  -- The DSP wants a buyer seat on its deals.
  seat boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1
);

CREATE TABLE dsp_seat (
  id text PRIMARY KEY,
  dsp_id text NOT NULL REFERENCES dsp (id),
  seat text NOT NULL,
  name text NOT NULL,
  UNIQUE (dsp_id, seat)
);

CREATE TABLE media_plan (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES account (id),
  title text NOT NULL,
  description text NOT NULL DEFAULT '',
  enabled boolean NOT NULL DEFAULT true,
  -- The plan's targeting fields as the contract's MediaPlanTargeting has them.
  targeting jsonb NOT NULL,
  created_by text NOT NULL REFERENCES app_user (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  UNIQUE (account_id, id)
);
CREATE INDEX media_plan_account ON media_plan (account_id, updated_at, id) WHERE deleted_at IS NULL;

CREATE TABLE deal (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES account (id),
  title text NOT NULL,
  deal_id text NOT NULL,
  type text NOT NULL CHECK (type IN ('FIXED', 'AUCTION')),
  status text NOT NULL DEFAULT 'DRAFT'
    CHECK (status IN ('DRAFT', 'SEND_FOR_APPROVAL', 'APPROVED', 'CHANGES_REQUESTED', 'PUBLISHED', 'UNPUBLISHED', 'INACTIVE')),
  rate numeric(12, 4) NOT NULL,
  dsp_id text NOT NULL REFERENCES dsp (id),
  media_plan_id text,
  media_plan_attached_at timestamptz,
  pub_seats text[] NOT NULL DEFAULT '{}',
  seat text NOT NULL DEFAULT '',
  margin_type text NOT NULL DEFAULT 'FLAT' CHECK (margin_type IN ('FLAT', 'PERCENT')),
  margin_value numeric(12, 4) NOT NULL DEFAULT 0,
  -- Eastern wall clock, as people enter it (spec 2 §9); null is open.
  flight_start timestamp,
  flight_end timestamp,
  -- Budget, frequency, delivery, day parting and bidstream fields as the contract's DealSettings has them.
  settings jsonb NOT NULL,
  created_by text NOT NULL REFERENCES app_user (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, media_plan_id) REFERENCES media_plan (account_id, id)
);
-- A deal id is what a bid request names, so it is one deal's alone, in whatever case.
CREATE UNIQUE INDEX deal_deal_id ON deal (lower(deal_id)) WHERE deleted_at IS NULL;
CREATE INDEX deal_account_created ON deal (account_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX deal_account_updated ON deal (account_id, updated_at, id) WHERE deleted_at IS NULL;
CREATE INDEX deal_account_status ON deal (account_id, status, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX deal_plan ON deal (account_id, media_plan_id) WHERE deleted_at IS NULL;
CREATE INDEX deal_search ON deal USING gin (title gin_trgm_ops, deal_id gin_trgm_ops);

-- What media plans know of the deals that use them; rows pass the reader's own row-level security.
CREATE VIEW media_plan_deal WITH (security_invoker = true) AS
  SELECT media_plan_id, account_id, id, title, deal_id, status, coalesce(media_plan_attached_at, created_at) AS attached_at
  FROM deal WHERE deleted_at IS NULL AND media_plan_id IS NOT NULL;

-- All that dashboards know of a deal: whose it is.
CREATE VIEW deal_account WITH (security_invoker = true) AS
  SELECT id, account_id FROM deal WHERE deleted_at IS NULL;

-- Every change of an entity: written with the change itself, never updated (design §4).
CREATE TABLE history (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES account (id),
  entity text NOT NULL,
  entity_id text NOT NULL,
  summary text NOT NULL,
  action text NOT NULL CHECK (action IN ('Create', 'Update', 'Remove')),
  -- Who did it; when impersonating, `subject_id` is whom the super user acted as.
  actor_id text NOT NULL REFERENCES app_user (id),
  subject_id text,
  creator_name text NOT NULL,
  changelogs jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX history_entity ON history (account_id, entity, entity_id, created_at, id);

-- What other stores must learn of a change; written with it, done once (security rule 25).
CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  topic text NOT NULL,
  entity_id text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  done_at timestamptz
);
CREATE INDEX outbox_open ON outbox (id) WHERE done_at IS NULL;

CREATE TABLE stored_file (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES account (id),
  user_id text NOT NULL REFERENCES app_user (id),
  purpose text NOT NULL,
  name text NOT NULL,
  size bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Facts of this installation: demo marketplace made, market filled up to.
CREATE TABLE installation (
  key text PRIMARY KEY,
  value jsonb NOT NULL
);

-- Second wall: rows of an account are seen and changed only under that account (security rule 3).
-- app.reach is 'own', 'all' (staff: read everything) or 'system' (sign-in, jobs, seed).
DO $$
DECLARE guarded text;
BEGIN
  FOREACH guarded IN ARRAY ARRAY['media_plan', 'deal', 'history', 'stored_file'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', guarded);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', guarded);
    EXECUTE format(
      'CREATE POLICY own_rows ON %I USING (account_id = current_setting(''app.account'', true) OR current_setting(''app.reach'', true) = ''system'')
       WITH CHECK (account_id = current_setting(''app.account'', true) OR current_setting(''app.reach'', true) = ''system'')', guarded);
    EXECUTE format(
      'CREATE POLICY staff_reads ON %I FOR SELECT USING (current_setting(''app.reach'', true) = ''all'')', guarded);
  END LOOP;
END $$;

-- The actor of changes nobody made: a flight that ended. It belongs to no account and cannot sign in.
INSERT INTO app_user (id, email, first_name, last_name, status)
VALUES ('000000000000000000000000', 'system@kontor.invalid', 'Kontor', 'System', 'banned');
