-- A list of domains may hold their subdomains too (decision 0145).
ALTER TABLE media_list ADD COLUMN with_subdomains boolean NOT NULL DEFAULT false CHECK (NOT with_subdomains OR type = 'domain');

-- Its mark is another with them, so that what publishers agreed to is asked again.
CREATE OR REPLACE FUNCTION media_list_mark(list text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'count', count(*),
    'first', coalesce((SELECT jsonb_agg(value ORDER BY value COLLATE "C") FROM
      (SELECT value FROM media_list_item WHERE list_id = list ORDER BY value COLLATE "C" LIMIT 20) AS head), '[]'),
    'mark', encode(sha256(convert_to(coalesce(string_agg(value, E'\n' ORDER BY value COLLATE "C"), ''), 'UTF8')), 'hex'))
    || CASE WHEN (SELECT with_subdomains FROM media_list WHERE id = list) THEN '{"withSubdomains": true}'::jsonb ELSE '{}' END
  FROM media_list_item WHERE list_id = list
$$;
