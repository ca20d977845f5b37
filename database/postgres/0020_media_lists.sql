-- Named lists of bundles, domains, zip codes or metro codes that media plans attach (spec 3 §3).
CREATE TABLE media_list (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES account (id),
  type text NOT NULL CHECK (type IN ('bundle', 'domain', 'zipcode', 'metrocode')),
  title text NOT NULL,
  enabled boolean NOT NULL DEFAULT true,
  -- Kept by the triggers of media_list_item, so that a page of lists counts no values.
  item_count integer NOT NULL DEFAULT 0,
  created_by text NOT NULL REFERENCES app_user (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  UNIQUE (account_id, id)
);
CREATE INDEX media_list_account ON media_list (account_id, type, updated_at, id) WHERE deleted_at IS NULL;

-- The values as bid_requests holds them. A list's values lie together in the key, which is all that reading them needs.
CREATE TABLE media_list_item (
  account_id text NOT NULL,
  list_id text NOT NULL,
  value text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, list_id, value),
  FOREIGN KEY (account_id, list_id) REFERENCES media_list (account_id, id) ON DELETE CASCADE
);
-- Staff and the market read lists of all accounts.
CREATE INDEX media_list_item_list ON media_list_item (list_id, value);

SELECT guard_rows('media_list', 'media_list'), wall_rows('media_list_item'), open_to_staff('media_list_item');

CREATE FUNCTION count_list_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE media_list SET item_count = item_count + n
      FROM (SELECT account_id, list_id, count(*) AS n FROM written GROUP BY account_id, list_id) AS moved
      WHERE media_list.id = moved.list_id AND media_list.account_id = moved.account_id;
  ELSE
    UPDATE media_list SET item_count = item_count - n
      FROM (SELECT account_id, list_id, count(*) AS n FROM gone GROUP BY account_id, list_id) AS moved
      WHERE media_list.id = moved.list_id AND media_list.account_id = moved.account_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_new_items AFTER INSERT ON media_list_item REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION count_list_items();
CREATE TRIGGER count_gone_items AFTER DELETE ON media_list_item REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_list_items();

-- Plans that attach something: their targetings may be long, and those of the others are not read.
CREATE INDEX media_plan_with_lists ON media_plan (account_id, id) WHERE deleted_at IS NULL AND jsonb_path_exists(targeting, '$.*.ids[0]');

-- What media lists know of plans and deals: which deals buy by a list, through the plan that attaches it. The reader's own row-level security holds.
CREATE VIEW media_list_deal WITH (security_invoker = true) AS
  SELECT attached.list_id, attached.account_id, d.id AS deal_id
  FROM (
    SELECT DISTINCT p.account_id, p.id AS plan_id, jsonb_array_elements_text(coalesce(p.targeting -> kind -> 'ids', '[]')) AS list_id
    FROM media_plan p CROSS JOIN unnest(ARRAY['bundleMedia', 'domainMedia', 'zipMedia', 'dmaMedia']) AS kind
    WHERE p.deleted_at IS NULL AND jsonb_path_exists(p.targeting, '$.*.ids[0]')
  ) AS attached
  JOIN media_plan_deal d ON d.media_plan_id = attached.plan_id AND d.account_id = attached.account_id;
