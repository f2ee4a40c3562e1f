-- What people chose, or what was chosen for them by a comment, an assignment or a mention. Whoever created a task or is assigned to
-- it watches it without a row here, so that adding a task costs nothing more.
CREATE TABLE watchers (
  organization_id uuid NOT NULL,
  project_id uuid NOT NULL,
  task_id uuid NOT NULL,
  user_id uuid NOT NULL CONSTRAINT watchers_user REFERENCES users,
  is_watching boolean NOT NULL,
  CONSTRAINT watchers_pkey PRIMARY KEY (task_id, organization_id, project_id, user_id)
);
CREATE INDEX watchers_user_id ON watchers (user_id);

-- What happened, for one person. It refers to nothing but that person: whether they may still see what it is about is
-- found out when it is read.
CREATE TABLE notices (
  organization_id uuid NOT NULL,
  user_id uuid NOT NULL CONSTRAINT notices_user REFERENCES users,
  id uuid NOT NULL,
  -- What is told once: all that somebody does to a task within a short time, an invite.
  occasion text NOT NULL,
  kind text NOT NULL,
  -- Of several kinds on one occasion the weightiest is shown.
  weight smallint NOT NULL,
  project_id uuid,
  task_id uuid,
  comment_id uuid,
  invite_id uuid,
  -- Nothing where nobody did it.
  actor_id uuid,
  -- The fields that were changed, as keys.
  changes jsonb NOT NULL DEFAULT '{}',
  at timestamptz NOT NULL,
  read_at timestamptz,
  snoozed_until timestamptz,
  done_at timestamptz,
  -- Where it stands in the list, and until when it does not.
  shown_at timestamptz NOT NULL GENERATED ALWAYS AS (greatest(at, snoozed_until)) STORED,
  ends_at timestamptz NOT NULL,
  CONSTRAINT notices_pkey PRIMARY KEY (organization_id, user_id, id),
  CONSTRAINT notices_once UNIQUE (organization_id, user_id, occasion)
);
CREATE INDEX notices_user_id ON notices (user_id, organization_id);
-- Erasing what is told of a task or a project.
CREATE INDEX notices_by_task ON notices (organization_id, project_id, task_id);
CREATE INDEX notices_ends_at ON notices (ends_at);
