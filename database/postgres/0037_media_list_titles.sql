-- What media lists are searched in and sorted by (spec 3 §2). A plain column, because `lower()` and `ILIKE` read each title letter by letter.
-- The table's own guards hold for its owner too.
SELECT set_config('app.reach', 'system', true);

ALTER TABLE media_list ADD COLUMN title_key text NOT NULL GENERATED ALWAYS AS (lower(title)) STORED;

-- A search reads an account's part of this index alone.
DROP INDEX media_list_title;
CREATE INDEX media_list_title ON media_list (account_id, type, title_key, id) WHERE deleted_at IS NULL;
