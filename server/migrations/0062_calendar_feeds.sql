-- The address at which a program reads somebody's work as a calendar. Whoever has its secret reads it; only a hash is kept.
CREATE TABLE calendar_feeds (
  user_id uuid NOT NULL CONSTRAINT calendar_feeds_pkey PRIMARY KEY
    CONSTRAINT calendar_feeds_user REFERENCES users ON DELETE CASCADE,
  secret_hash bytea NOT NULL CONSTRAINT calendar_feeds_secret UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now()
);
