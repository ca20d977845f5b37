-- Runs of reports that are sent: one for each slot of a schedule, or by hand (docs/decisions/0104).
CREATE TABLE report_sending (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES account (id),
  report_id text NOT NULL REFERENCES report (id) ON DELETE CASCADE,
  slot timestamptz NOT NULL,
  by_hand boolean NOT NULL,
  -- Slots before it that passed while nothing was sent.
  missed integer NOT NULL DEFAULT 0,
  state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'RUNNING', 'SENT', 'FAILED')),
  -- What its letters say, once it has run; its rows are in the file.
  told jsonb,
  rows integer,
  file_key text,
  reason text,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL DEFAULT now() + interval '90 days'
);
-- A slot runs once, whoever finds it due.
CREATE UNIQUE INDEX report_sending_slot ON report_sending (report_id, slot) WHERE NOT by_hand;
CREATE INDEX report_sending_of_report ON report_sending (report_id, created_at);
CREATE INDEX report_sending_open ON report_sending (created_at) WHERE state IN ('WAITING', 'RUNNING');
CREATE INDEX report_sending_expires ON report_sending (expires_at);

-- One letter for each address of a sending; its id is that of the letter itself, however often it is tried.
CREATE TABLE report_letter (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES account (id),
  sending_id text NOT NULL REFERENCES report_sending (id) ON DELETE CASCADE,
  email text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  -- Why it is not tried again.
  reason text,
  openings integer NOT NULL DEFAULT 0,
  last_opened_at timestamptz,
  UNIQUE (sending_id, email)
);

-- The secrets of a letter's links as hashes; a letter that was sent twice has two.
CREATE TABLE report_link (
  hash text PRIMARY KEY,
  account_id text NOT NULL REFERENCES account (id),
  letter_id text NOT NULL REFERENCES report_letter (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL DEFAULT now() + interval '7 days',
  revoked_at timestamptz
);
CREATE INDEX report_link_of_letter ON report_link (letter_id);
CREATE INDEX report_link_expires ON report_link (expires_at);

SELECT wall_rows('report_sending'), wall_rows('report_letter'), wall_rows('report_link');

-- Letters may have a look, and an id of their own by which programs know a second copy.
ALTER TABLE letter ADD COLUMN html text, ADD COLUMN message_id text;
