-- Rules that published deals meet, from the hour that a job first saw it until the hour that it did no more (docs/decisions/0126). Closed rows
-- are the history.
CREATE TABLE deal_incident (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES account (id),
  deal_id text NOT NULL REFERENCES deal (id) ON DELETE CASCADE,
  rule text NOT NULL,
  opened_at timestamptz NOT NULL,
  resolved_at timestamptz
);
-- A rule is open once, whatever runs twice or on two servers.
CREATE UNIQUE INDEX deal_incident_open ON deal_incident (deal_id, rule) WHERE resolved_at IS NULL;
CREATE INDEX deal_incident_of_account ON deal_incident (account_id, opened_at) WHERE resolved_at IS NULL;
CREATE INDEX deal_incident_newest ON deal_incident (opened_at, id) WHERE resolved_at IS NULL;
CREATE INDEX deal_incident_of_deal ON deal_incident (deal_id, opened_at);
SELECT wall_rows('deal_incident'), open_to_staff('deal_incident');
REVOKE INSERT, UPDATE, DELETE ON deal_incident FROM kontor_app;
REVOKE DELETE ON deal_incident FROM kontor_system;

-- A feed of events that is silent; while it is, no deal is blamed for it.
CREATE TABLE feed_incident (
  id text PRIMARY KEY,
  feed text NOT NULL CHECK (feed IN ('requests', 'delivery')),
  opened_at timestamptz NOT NULL,
  resolved_at timestamptz
);
CREATE UNIQUE INDEX feed_incident_open ON feed_incident (feed) WHERE resolved_at IS NULL;
CREATE INDEX feed_incident_resolved ON feed_incident (feed, resolved_at);
SELECT platform_rows('feed_incident');
REVOKE INSERT, UPDATE, DELETE ON feed_incident FROM kontor_platform;
REVOKE DELETE ON feed_incident FROM kontor_system;

-- People who want a letter a day of what is open, and the day of their last one; nobody does at first.
CREATE TABLE incident_letter (
  account_id text NOT NULL REFERENCES account (id),
  user_id text NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  sent_on date,
  PRIMARY KEY (account_id, user_id)
);
CREATE INDEX incident_letter_user ON incident_letter (user_id);
SELECT wall_rows('incident_letter'), open_to_staff('incident_letter');
REVOKE UPDATE ON incident_letter FROM kontor_app;
REVOKE INSERT, DELETE ON incident_letter FROM kontor_system;
