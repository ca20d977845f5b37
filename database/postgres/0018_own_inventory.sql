-- A publisher account plans its own inventory alone; plans that were saved before it was so are limited to it.
UPDATE media_plan SET targeting = jsonb_set(targeting, '{publishers}', jsonb_build_object('included', true, 'values', jsonb_build_array(account.publisher_id)))
FROM account
WHERE account.id = media_plan.account_id AND account.type = 'Publisher' AND account.publisher_id IS NOT NULL
  AND targeting -> 'publishers' IS DISTINCT FROM jsonb_build_object('included', true, 'values', jsonb_build_array(account.publisher_id));
