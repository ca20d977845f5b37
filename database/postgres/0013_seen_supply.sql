-- Apps and sites that events name, whose requests say nothing of a publisher.
ALTER TABLE inventory ALTER COLUMN publisher_id DROP NOT NULL;
