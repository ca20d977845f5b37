-- What happened to an account's client secrets is read as one, also of those that are deleted.
UPDATE history SET entity_id = account_id WHERE entity = 'api-key';
