-- The orders in which an account's deals are filtered and searched as a whole have what filters ask beside their key, so that a page far down,
-- a narrow filter and a count read the index alone (docs/decisions/0054).
DROP INDEX deal_account_title;
CREATE INDEX deal_account_title ON deal (account_id, title_key, id) INCLUDE (deal_id_key, status, type, dsp_id, updated_at)
  WHERE deleted_at IS NULL;
DROP INDEX deal_account_created;
CREATE INDEX deal_account_created ON deal (account_id, created_at, id) INCLUDE (title_key, deal_id_key, status, type, dsp_id, updated_at)
  WHERE deleted_at IS NULL;
DROP INDEX deal_account_updated;
CREATE INDEX deal_account_updated ON deal (account_id, updated_at, id) INCLUDE (title_key, deal_id_key, status, type, dsp_id, created_at)
  WHERE deleted_at IS NULL;
