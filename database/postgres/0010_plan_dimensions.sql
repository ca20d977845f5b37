-- A plan's targeting names its dimensions as the market does: genres, publishers and includeLivestream become genre, publisher and livestream.
-- What a plan means is the same, so neither its version nor its time of change moves.
-- Row-level security lets the owner of the tables see every plan in this transaction alone.
SELECT set_config('app.reach', 'system', true);
UPDATE media_plan SET targeting = targeting - '{genres,publishers,includeLivestream}'::text[] || (
  SELECT coalesce(jsonb_object_agg(renamed.new, targeting -> renamed.old), '{}')
  FROM (VALUES ('genres', 'genre'), ('publishers', 'publisher'), ('includeLivestream', 'livestream')) AS renamed (old, new)
  WHERE targeting ? renamed.old
);
