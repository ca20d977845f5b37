-- What a publisher declares is edited by the platform (decision 0092): whoever saves second is told.
ALTER TABLE publisher_setting ADD COLUMN version integer NOT NULL DEFAULT 1;
