-- Items of media lists are taken out one by one, each by an id of its own (spec 3 §7).
ALTER TABLE media_list_item ADD COLUMN id text NOT NULL DEFAULT left(md5(random()::text || random()::text), 24);

-- Which live plans attach a list. The reader's own row-level security holds.
CREATE VIEW media_list_plan WITH (security_invoker = true) AS
  SELECT DISTINCT p.account_id, p.id AS plan_id, p.title, jsonb_array_elements_text(coalesce(p.targeting -> kind -> 'ids', '[]')) AS list_id
  FROM media_plan p CROSS JOIN unnest(ARRAY['bundleMedia', 'domainMedia', 'zipMedia', 'dmaMedia']) AS kind
  WHERE p.deleted_at IS NULL AND jsonb_path_exists(p.targeting, '$.*.ids[0]');
