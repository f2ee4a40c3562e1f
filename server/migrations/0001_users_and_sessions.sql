CREATE TABLE users (
  id uuid CONSTRAINT users_pkey PRIMARY KEY,
  full_name text NOT NULL CONSTRAINT users_full_name_length CHECK (char_length(full_name) BETWEEN 1 AND 80),
  email text NOT NULL CONSTRAINT users_email_unique UNIQUE
    CONSTRAINT users_email_lower CHECK (email = lower(email) AND char_length(email) BETWEEN 3 AND 254),
  password_hash text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- A browser's push subscription lives and dies with its session.
CREATE TABLE sessions (
  token_hash bytea CONSTRAINT sessions_pkey PRIMARY KEY,
  user_id uuid NOT NULL CONSTRAINT sessions_user REFERENCES users ON DELETE CASCADE,
  push_token text CONSTRAINT sessions_push_token_length CHECK (char_length(push_token) <= 4096),
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_user_id ON sessions (user_id);
CREATE UNIQUE INDEX sessions_push_token ON sessions (md5(push_token)) WHERE push_token IS NOT NULL;

-- Keys that every server process shares.
CREATE TABLE secrets (
  name text CONSTRAINT secrets_pkey PRIMARY KEY,
  value bytea NOT NULL
);

-- Losing the counters in a crash is harmless, so they need not be written twice.
CREATE UNLOGGED TABLE throttles (
  key text CONSTRAINT throttles_pkey PRIMARY KEY,
  hits integer NOT NULL,
  resets_at timestamptz NOT NULL
);
