-- Changes of a list's items are numbered in their order and stay once they are undone, so that a list can be made what it was before any of them
-- (docs/decisions/0073). Those kept until now have 0: what was added or undone between them is not known, so they can be undone alone.
ALTER TABLE media_list_change ADD COLUMN n integer NOT NULL DEFAULT 0, ADD COLUMN undone boolean NOT NULL DEFAULT false;
CREATE INDEX media_list_change_n ON media_list_change (account_id, list_id, n, part);
