-- Publishers that accounts ask for because they sell nothing to them (spec 3 §2, §4). Asked once: an open question is one for account and publisher.
CREATE TABLE supply_request (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES account (id),
  publisher_id text NOT NULL REFERENCES publisher (id),
  requested_by text NOT NULL REFERENCES app_user (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'done', 'declined')),
  answer text NOT NULL DEFAULT '',
  answered_by text REFERENCES app_user (id),
  answered_at timestamptz,
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CHECK ((status = 'pending') = (answered_at IS NULL))
);
CREATE UNIQUE INDEX supply_request_open ON supply_request (account_id, publisher_id) WHERE status = 'pending';
CREATE INDEX supply_request_newest ON supply_request (created_at DESC, id DESC);
CREATE INDEX supply_request_publisher ON supply_request (publisher_id);
CREATE INDEX supply_request_asker ON supply_request (requested_by);
CREATE INDEX supply_request_answerer ON supply_request (answered_by) WHERE answered_by IS NOT NULL;
SELECT wall_rows('supply_request'), open_to_staff('supply_request'), open_to_platform('supply_request');
-- The account asks, the platform answers, and nobody deletes.
GRANT INSERT ON supply_request TO kontor_app;
REVOKE DELETE ON supply_request FROM kontor_system, kontor_platform;
REVOKE INSERT ON supply_request FROM kontor_platform;
