CREATE TYPE notification_kind AS ENUM ('assigned', 'taskChanged', 'invited', 'roleChanged');

-- Only what a user has chosen; the defaults are the program's.
CREATE TABLE notification_preferences (
  user_id uuid NOT NULL CONSTRAINT notification_preferences_user REFERENCES users ON DELETE CASCADE,
  kind notification_kind NOT NULL,
  mail boolean NOT NULL,
  push boolean NOT NULL,
  CONSTRAINT notification_preferences_pkey PRIMARY KEY (user_id, kind)
);
