-- What publishers agreed to is kept with their answer: an agreement stands while a deal still says the same (docs/decisions/0079).
-- The tables' own guards hold for their owner too.
SELECT set_config('app.reach', 'system', true);

ALTER TABLE deal_approval ADD COLUMN agreed jsonb;

-- What a media list holds: how much, the first of it, and a mark that is another as soon as one item is.
CREATE FUNCTION media_list_mark(list text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'count', count(*),
    'first', coalesce((SELECT jsonb_agg(value ORDER BY value COLLATE "C") FROM
      (SELECT value FROM media_list_item WHERE list_id = list ORDER BY value COLLATE "C" LIMIT 20) AS head), '[]'),
    'mark', encode(sha256(convert_to(coalesce(string_agg(value, E'\n' ORDER BY value COLLATE "C"), ''), 'UTF8')), 'hex'))
  FROM media_list_item WHERE list_id = list
$$;

-- Approvals from before there were kept words are of their deals as they are now; the demo's are kept in the same way.
CREATE FUNCTION keep_agreed_words() RETURNS void LANGUAGE sql AS $$
  UPDATE deal_approval a SET agreed = jsonb_build_object(
    'dealId', d.deal_id, 'type', d.type, 'rate', d.rate::text, 'dealDspId', d.dsp_id, 'seat', d.seat, 'mediaPlans', d.media_plan_id,
    'pubSeats', to_jsonb(d.pub_seats), 'start', d.flight_start::text, 'end', d.flight_end::text,
    'plan', (SELECT jsonb_build_object('title', p.title, 'targeting', p.targeting, 'lists', coalesce(
        (SELECT jsonb_object_agg(l.list_id, media_list_mark(l.list_id)) FROM media_list_plan l JOIN media_list m ON m.id = l.list_id AND m.deleted_at IS NULL
          WHERE l.plan_id = p.id AND l.account_id = p.account_id), '{}'))
      FROM media_plan p WHERE p.id = d.media_plan_id AND p.account_id = d.account_id AND p.deleted_at IS NULL))
  FROM deal d WHERE d.id = a.deal_id AND a.answer = 'APPROVED' AND a.agreed IS NULL
$$;

SELECT keep_agreed_words();
