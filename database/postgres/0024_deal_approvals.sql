-- Who was asked to agree to a deal, and what they answered (design §6.2, docs/decisions/0068). account_id is the deal's own account, approver_id
-- that of a restricted publisher the deal names. A row stands as long as the approver may read the deal; its grant comes and goes with it.
CREATE TABLE deal_approval (
  deal_id text NOT NULL REFERENCES deal (id) ON DELETE CASCADE,
  account_id text NOT NULL REFERENCES account (id),
  approver_id text NOT NULL REFERENCES account (id),
  publisher_id text NOT NULL REFERENCES publisher (id),
  answer text NOT NULL DEFAULT 'ASKED' CHECK (answer IN ('ASKED', 'APPROVED', 'CHANGES_REQUESTED')),
  comment text NOT NULL DEFAULT '',
  asked_by text NOT NULL REFERENCES app_user (id),
  asked_at timestamptz NOT NULL DEFAULT now(),
  -- No reference: a person may be forgotten while their answer stands.
  answered_by text,
  answered_by_name text,
  answered_at timestamptz,
  PRIMARY KEY (deal_id, approver_id),
  CHECK (approver_id <> account_id)
);
CREATE INDEX deal_approval_approver ON deal_approval (approver_id);
CREATE INDEX deal_approval_account ON deal_approval (account_id);

SELECT wall_rows('deal_approval'), open_to_staff('deal_approval');
-- The approver reads what it was asked; the answer is written in the name of the deal's account, once the server has seen that it was asked.
CREATE POLICY approver_reads ON deal_approval FOR SELECT TO kontor_reader USING (approver_id = current_setting('app.account', true));

-- Deals that rest while their flight goes on: few, and asked for each minute, for their account may be on again (decisions D45).
CREATE INDEX deal_resting ON deal (flight_end) WHERE status = 'INACTIVE' AND deleted_at IS NULL;
