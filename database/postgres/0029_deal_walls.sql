-- Who reads a deal that was sent to them reads what its own account and they themselves say of it: what another publisher says would tell that it
-- is asked, too (docs/decisions/0070).
DROP POLICY granted_reads ON deal_comment;
CREATE POLICY granted_reads ON deal_comment FOR SELECT TO kontor_reader USING (
  sender_account_id IN (account_id, current_setting('app.account', true)) AND EXISTS (
    SELECT FROM row_grant WHERE row_grant.entity = 'deal' AND row_grant.entity_id = deal_comment.deal_id
      AND row_grant.account_id = deal_comment.account_id AND row_grant.granted_to = current_setting('app.account', true)));

-- Staff find deals of every account by pasted deal ids.
CREATE INDEX deal_by_deal_id ON deal (deal_id_key) WHERE deleted_at IS NULL;
