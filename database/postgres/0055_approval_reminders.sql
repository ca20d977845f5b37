-- Who was asked to approve a deal and has not answered for two days is reminded once by letter (docs/decisions/0095).
ALTER TABLE deal_approval ADD COLUMN reminded_at timestamptz;
-- Questions that are open; the job reads them each hour.
CREATE INDEX deal_approval_open ON deal_approval (asked_at) WHERE answer = 'ASKED' AND reminded_at IS NULL;

-- People of an account who want no such letters.
CREATE TABLE approval_reminder_off (
  account_id text NOT NULL REFERENCES account (id),
  user_id text NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  PRIMARY KEY (account_id, user_id)
);
CREATE INDEX approval_reminder_off_user ON approval_reminder_off (user_id);
SELECT wall_rows('approval_reminder_off'), open_to_staff('approval_reminder_off');
-- There or not there.
REVOKE UPDATE ON approval_reminder_off FROM kontor_app, kontor_system;
