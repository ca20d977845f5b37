-- Work that failed waits aside with its error while the rest goes on; null in `next_try_at` waits for a person.

ALTER TABLE outbox
  ADD COLUMN attempts integer NOT NULL DEFAULT 0,
  ADD COLUMN last_error text,
  ADD COLUMN next_try_at timestamptz DEFAULT now();
CREATE INDEX outbox_waiting ON outbox (entity_id) WHERE done_at IS NULL AND attempts > 0;

-- What super users are told of changes that wait: one line an entity, with whose it is; rows of deals pass the reader's own row-level security.
CREATE VIEW waiting_change WITH (security_invoker = true) AS
  SELECT o.topic, o.entity_id, d.title, d.deal_id, a.name AS account, min(o.created_at) AS created_at, max(o.attempts) AS attempts,
    min(o.next_try_at) AS next_try_at, (array_agg(o.last_error ORDER BY o.id DESC))[1] AS last_error
  FROM outbox o LEFT JOIN deal d ON d.id = o.entity_id LEFT JOIN account a ON a.id = d.account_id
  WHERE o.done_at IS NULL AND o.attempts > 0
  GROUP BY o.topic, o.entity_id, d.title, d.deal_id, a.name;

-- Letters on their way. A body may hold a one-time code or link, so a letter goes when it is sent, given up or of no use any more.
CREATE TABLE letter (
  id text PRIMARY KEY,
  recipient text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  -- Also how long whoever sends it now has it alone.
  next_try_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX letter_next ON letter (next_try_at);

-- Jobs whose last run failed, since they last went well.
CREATE TABLE failed_job (
  name text PRIMARY KEY,
  attempts integer NOT NULL,
  last_error text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
