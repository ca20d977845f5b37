-- A grant says what for. What is said of a deal is for those who decide on it: a deal that is merely shown to another account (role `read`)
-- opens no comments (docs/decisions/0083).
DROP POLICY granted_reads ON deal_comment;
CREATE POLICY granted_reads ON deal_comment FOR SELECT TO kontor_reader USING (
  sender_account_id IN (account_id, current_setting('app.account', true)) AND EXISTS (
  SELECT FROM row_grant WHERE row_grant.entity = 'deal' AND row_grant.entity_id = deal_comment.deal_id
    AND row_grant.account_id = deal_comment.account_id AND row_grant.granted_to = current_setting('app.account', true)
    AND row_grant.role = 'approve'));
