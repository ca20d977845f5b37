-- What of an app is sent instead of what a request says of it: a row an existing bundle of a deal (docs/decisions/0124).
CREATE TABLE deal_app_info (
  deal_id text NOT NULL REFERENCES deal (id) ON DELETE CASCADE,
  existing_bundle text NOT NULL,
  account_id text NOT NULL REFERENCES account (id),
  bundle text NOT NULL,
  name text NOT NULL,
  domain text NOT NULL,
  app_store_url text NOT NULL,
  iabcat text[] NOT NULL,
  status text NOT NULL CHECK (status IN ('passedIn', 'override', 'overrideIfEmpty')),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (deal_id, existing_bundle)
);
SELECT wall_rows('deal_app_info'), open_to_staff('deal_app_info');

-- Rows of a file that was checked, for a day, until its sender creates or replaces by them. Its rows stay as they were checked.
CREATE TABLE app_info_upload (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES account (id),
  deal_id text NOT NULL REFERENCES deal (id) ON DELETE CASCADE,
  user_id text NOT NULL,
  rows jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL DEFAULT now() + interval '1 day'
);
CREATE INDEX app_info_upload_of_deal ON app_info_upload (deal_id, user_id);
CREATE INDEX app_info_upload_expires ON app_info_upload (expires_at);
SELECT wall_rows('app_info_upload');
REVOKE UPDATE ON app_info_upload FROM kontor_app, kontor_system;
