-- What a replacement or a removal took out of a media list and put into it, in pieces, so that it can be undone as a whole (docs/decisions/0073).
CREATE TABLE media_list_change (
  account_id text NOT NULL,
  list_id text NOT NULL,
  change_id text NOT NULL,
  part integer NOT NULL,
  taken text[] NOT NULL DEFAULT '{}',
  -- When each of `taken` came into the list.
  since timestamptz[] NOT NULL DEFAULT '{}',
  added text[] NOT NULL DEFAULT '{}',
  expires_at timestamptz NOT NULL DEFAULT now() + interval '30 days',
  PRIMARY KEY (account_id, list_id, change_id, part),
  FOREIGN KEY (account_id, list_id) REFERENCES media_list (account_id, id) ON DELETE CASCADE
);
CREATE INDEX media_list_change_expires ON media_list_change (expires_at);
SELECT wall_rows('media_list_change');

-- Items are taken out, and written into files, by the ids of their rows.
CREATE INDEX media_list_item_id ON media_list_item (account_id, list_id, id);

-- Lists sorted by title, as pages of them ask for it.
CREATE INDEX media_list_title ON media_list (account_id, type, lower(title), id) WHERE deleted_at IS NULL;
