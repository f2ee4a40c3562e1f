-- One mail a morning instead of one for each thing that happened.
ALTER TABLE users ADD COLUMN daily_digest boolean NOT NULL DEFAULT false;

-- What somebody would have been mailed since the last one. It refers to nothing: whether they may still see what it tells of is
-- found out when it is mailed.
CREATE TABLE digest_lines (
  user_id uuid NOT NULL,
  -- That of the mail which it takes the place of.
  id text NOT NULL,
  organization_id uuid NOT NULL,
  project_id uuid,
  task_id uuid,
  comment_id uuid,
  title text NOT NULL,
  body text NOT NULL,
  path text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT digest_lines_pkey PRIMARY KEY (user_id, id)
);
