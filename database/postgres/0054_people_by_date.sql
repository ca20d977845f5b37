-- People by when they came and when they were last seen, whoever was never seen at the end in both directions.
CREATE INDEX app_user_created ON app_user (created_at, id);
CREATE INDEX app_user_seen_first ON app_user (last_login, id);
CREATE INDEX app_user_seen_last ON app_user (last_login DESC NULLS LAST, id DESC);
