-- What people say about a deal (spec 2 §3, §5). The row belongs to the deal's account, whose walls hold; the sender may be of another that the
-- deal was granted to.
CREATE TABLE deal_comment (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES account (id),
  deal_id text NOT NULL REFERENCES deal (id) ON DELETE CASCADE,
  text text NOT NULL,
  sender_account_id text NOT NULL REFERENCES account (id),
  user_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX deal_comment_of_deal ON deal_comment (deal_id, created_at, id);
SELECT wall_rows('deal_comment'), open_to_staff('deal_comment');

-- Whoever may read the deal reads what its account and the reader's own say of it, and whoever decides on it may answer; a grant counts only where
-- the deal's own account made it. Publishers that decide on one deal know nothing of each other (design §6.2).
CREATE POLICY granted_reads ON deal_comment FOR SELECT TO kontor_reader USING (
  sender_account_id IN (account_id, current_setting('app.account', true)) AND EXISTS (
  SELECT FROM row_grant WHERE row_grant.entity = 'deal' AND row_grant.entity_id = deal_comment.deal_id
    AND row_grant.account_id = deal_comment.account_id AND row_grant.granted_to = current_setting('app.account', true)));
CREATE POLICY granted_writes ON deal_comment FOR INSERT TO kontor_app WITH CHECK (
  sender_account_id = current_setting('app.account', true) AND EXISTS (
    SELECT FROM row_grant WHERE row_grant.entity = 'deal' AND row_grant.entity_id = deal_comment.deal_id
      AND row_grant.account_id = deal_comment.account_id AND row_grant.granted_to = current_setting('app.account', true)
      AND row_grant.role = 'approve'));
