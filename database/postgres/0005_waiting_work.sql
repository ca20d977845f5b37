-- Work that failed waits aside with its error while the rest goes on; null in `next_try_at` waits for a person.

ALTER TABLE outbox
  ADD COLUMN attempts integer NOT NULL DEFAULT 0,
  ADD COLUMN last_error text,
  ADD COLUMN next_try_at timestamptz DEFAULT now();
CREATE INDEX outbox_waiting ON outbox (entity_id) WHERE done_at IS NULL AND attempts > 0;

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
