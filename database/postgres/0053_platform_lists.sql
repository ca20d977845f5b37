-- What a publisher declares is edited by the platform (decision 0092): whoever saves second is told.
ALTER TABLE publisher_setting ADD COLUMN version integer NOT NULL DEFAULT 1;

-- People are found by a part of their e-mail or name, whichever account they are in.
CREATE INDEX app_user_name_words ON app_user USING gin ((first_name || ' ' || last_name) gin_trgm_ops);

-- Who answers for a publisher.
CREATE INDEX account_publisher ON account (publisher_id) WHERE publisher_id IS NOT NULL;

-- Staff read who is in any marketplace, without asking for each row whether its marketplace is theirs to see.
DROP POLICY marketplace_reads ON marketplace_publisher;
CREATE POLICY marketplace_reads ON marketplace_publisher FOR SELECT TO kontor_app, kontor_reader
  USING (EXISTS (SELECT FROM marketplace WHERE marketplace.id = marketplace_publisher.marketplace_id));
SELECT open_to_staff('marketplace_publisher');
