-- A plan's price explorer marks the deals that use it at their price (spec 2 §2).
CREATE OR REPLACE VIEW media_plan_deal WITH (security_invoker = true) AS
  SELECT media_plan_id, account_id, id, title, deal_id, status, coalesce(media_plan_attached_at, created_at) AS attached_at, rate
  FROM deal WHERE deleted_at IS NULL AND media_plan_id IS NOT NULL;
