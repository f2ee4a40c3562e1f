ALTER TABLE users ADD COLUMN email_proven_at timestamptz;

CREATE TYPE mail_link_purpose AS ENUM ('proof', 'passwordReset');

-- A mail that is sent again carries another token, and both work; only their hashes are kept.
CREATE TABLE mail_links (
  token_hash bytea CONSTRAINT mail_links_pkey PRIMARY KEY,
  purpose mail_link_purpose NOT NULL,
  email text NOT NULL CONSTRAINT mail_links_email_lower CHECK (email = lower(email)),
  -- Whose password it resets; the link in an invite may come before the account.
  user_id uuid CONSTRAINT mail_links_user REFERENCES users ON DELETE CASCADE,
  request_id uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT mail_links_reset_has_user CHECK (purpose <> 'passwordReset' OR user_id IS NOT NULL)
);
CREATE INDEX mail_links_user_id ON mail_links (user_id);
