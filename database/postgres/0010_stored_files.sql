-- Files that people upload (docs/decisions/0039). The row comes before the bytes and goes after them; stored_at is null until all bytes are there.
ALTER TABLE stored_file
  ADD COLUMN type text NOT NULL,
  ADD COLUMN sha256 text NOT NULL,
  ADD COLUMN stored_at timestamptz,
  ADD COLUMN expires_at timestamptz NOT NULL DEFAULT now() + interval '24 hours',
  -- A person may be forgotten while a file of theirs waits to be swept.
  DROP CONSTRAINT stored_file_user_id_fkey;
CREATE INDEX stored_file_account ON stored_file (account_id, created_at);
CREATE INDEX stored_file_expires ON stored_file (expires_at);
