-- Guides for everybody (docs/decisions/0121): the platform's, so without an account. Their bytes are kept by kept_file.
CREATE TABLE document (
  id text PRIMARY KEY,
  title text NOT NULL,
  file_id text NOT NULL REFERENCES stored_file (id),
  size bigint NOT NULL,
  pages integer NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CREATE INDEX document_newest ON document (updated_at, id) WHERE deleted_at IS NULL;
SELECT platform_rows('document');
