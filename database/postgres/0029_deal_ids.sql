-- Staff find deals of every account by pasted deal ids.
CREATE INDEX deal_by_deal_id ON deal (deal_id_key) WHERE deleted_at IS NULL;
