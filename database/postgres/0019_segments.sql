-- Who provides audience segments (spec 3 §3): the platform's, or one that an account owns.
CREATE TABLE segment_provider (
  id text PRIMARY KEY,
  -- Whose own data it is; none: the platform's, open to the accounts that account_segment_provider names.
  account_id text REFERENCES account (id),
  name text NOT NULL,
  -- Segments of two parents do not go together in a plan; none: its own parent.
  parent_provider text,
  -- Under which name people see it (spec 2 §9).
  alias text,
  iris boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX segment_provider_account ON segment_provider (account_id);

-- Whose shared segments an account may use (spec 3 §3, sourceProviders).
CREATE TABLE account_segment_provider (
  account_id text NOT NULL REFERENCES account (id),
  provider_id text NOT NULL REFERENCES segment_provider (id),
  PRIMARY KEY (account_id, provider_id)
);
CREATE INDEX account_segment_provider_provider ON account_segment_provider (provider_id);

CREATE TABLE segment (
  id text PRIMARY KEY,
  -- None: a provider's, shared with accounts.
  account_id text REFERENCES account (id),
  -- None: uploaded by its account.
  provider_id text REFERENCES segment_provider (id),
  title text NOT NULL,
  -- Shown as remote id: how its source, and requests that say their segments themselves, call it.
  source_segment_id text NOT NULL DEFAULT '',
  data_type text NOT NULL,
  -- Dollars CPM.
  price numeric(12, 6) NOT NULL DEFAULT 0 CHECK (price >= 0),
  status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('ACTIVE', 'PENDING', 'PROCESSING', 'VALIDATION_PROCESSING', 'VALIDATION_PENDING', 'VALIDATION_FAILED')),
  -- 0 shared or owned, 1 uploaded (spec 2 §3).
  source smallint NOT NULL DEFAULT 0 CHECK (source IN (0, 1)),
  -- Expired from then on.
  expiration_date timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  CHECK ((source = 1) = (provider_id IS NULL)),
  CHECK (source = 0 OR account_id IS NOT NULL)
);
CREATE INDEX segment_account ON segment (account_id, source, title, id) WHERE deleted_at IS NULL;
CREATE INDEX segment_of_provider ON segment (provider_id, title, id) WHERE deleted_at IS NULL;

-- What is the platform's is open to the accounts that may use its provider, for reading alone.
SELECT wall_rows('segment_provider'), wall_rows('account_segment_provider'), wall_rows('segment');
SELECT open_to_staff('segment_provider'), open_to_staff('account_segment_provider'), open_to_staff('segment');
CREATE POLICY shared_reads ON segment_provider FOR SELECT TO kontor_app, kontor_reader USING (account_id IS NULL AND EXISTS (
  SELECT FROM account_segment_provider g WHERE g.provider_id = segment_provider.id AND g.account_id = current_setting('app.account', true)));
CREATE POLICY shared_reads ON segment FOR SELECT TO kontor_app, kontor_reader USING (account_id IS NULL AND EXISTS (
  SELECT FROM account_segment_provider g WHERE g.provider_id = segment.provider_id AND g.account_id = current_setting('app.account', true)));

-- What only the demo marketplace knows of a segment: which share of homes, devices, viewers or content is in it. Empty without the demo.
CREATE TABLE demo_segment (
  segment_id text PRIMARY KEY REFERENCES segment (id) ON DELETE CASCADE,
  share real NOT NULL CHECK (share BETWEEN 0 AND 1),
  kind text NOT NULL CHECK (kind IN ('home', 'device', 'viewer', 'content'))
);

-- A changed segment or plan tells its deals anew, whichever account has them: they are asked for by the plan alone.
DROP INDEX deal_plan;
CREATE INDEX deal_plan ON deal (media_plan_id, account_id) WHERE deleted_at IS NULL;
