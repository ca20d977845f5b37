-- Files that stay while a record names them (docs/decisions/0089). The row is behind the wall of the record's account; a record of the platform
-- has none, and everybody may read whom it names. A record that ends takes its rows away; the sweep of files looks for what nobody names.
CREATE TABLE kept_file (
  file_id text NOT NULL REFERENCES stored_file (id),
  feature text NOT NULL,
  record text NOT NULL,
  account_id text REFERENCES account (id),
  PRIMARY KEY (file_id, feature, record)
);
CREATE INDEX kept_file_record ON kept_file (feature, record);
SELECT wall_rows('kept_file'), open_to_staff('kept_file');
-- Named or not named, never changed.
REVOKE UPDATE ON kept_file FROM kontor_app, kontor_system;
CREATE POLICY platform_reads ON kept_file FOR SELECT TO kontor_app, kontor_reader USING (account_id IS NULL);
GRANT INSERT, DELETE ON kept_file TO kontor_platform;
CREATE POLICY platform_writes ON kept_file TO kontor_platform
  USING (account_id IS NULL AND nullif(current_setting('app.reach', true) = 'platform', false) IS NOT NULL)
  WITH CHECK (account_id IS NULL AND current_setting('app.reach', true) = 'platform');

-- Who administers the platform uploads within an account of their own, and names the file from the reach `platform`.
GRANT SELECT ON stored_file TO kontor_platform;
CREATE POLICY platform_names ON stored_file FOR SELECT TO kontor_platform USING (account_id = current_setting('app.account', true));
-- What the platform names is read from every account.
CREATE POLICY named_by_platform ON stored_file FOR SELECT TO kontor_app, kontor_reader
  USING (EXISTS (SELECT FROM kept_file WHERE kept_file.file_id = stored_file.id AND kept_file.account_id IS NULL));
