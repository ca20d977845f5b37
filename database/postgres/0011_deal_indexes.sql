-- What jobs and totals look for among all deals: former ones by their deal id and by account, and flights that have ended.
CREATE INDEX deal_former_id ON deal (lower(deal_id)) WHERE deleted_at IS NOT NULL;
CREATE INDEX deal_former ON deal (account_id) WHERE deleted_at IS NOT NULL;
CREATE INDEX deal_flight_end ON deal (flight_end) WHERE deleted_at IS NULL AND flight_end IS NOT NULL AND status NOT IN ('INACTIVE', 'DRAFT');
