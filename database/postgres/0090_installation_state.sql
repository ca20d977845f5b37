-- When each part of the installation was asked last, and what it said against it (docs/decisions/0131).
CREATE TABLE installation_check (
  part text PRIMARY KEY,
  ok_at timestamptz,
  failed_at timestamptz,
  last_error text NOT NULL DEFAULT ''
);
SELECT platform_rows('installation_check');
