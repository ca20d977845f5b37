-- An uploaded file makes members of one segment (docs/decisions/0082): the work on it drops the file, which another segment would still wait for.
SELECT set_config('app.reach', 'system', true);
ALTER TABLE stored_file ADD COLUMN used_at timestamptz;
UPDATE stored_file SET used_at = now() WHERE id IN (SELECT file_id FROM segment_load);
