-- What people say to a comment without words: each mark once per person.
CREATE TABLE reactions (
  organization_id uuid NOT NULL,
  project_id uuid NOT NULL,
  task_id uuid NOT NULL,
  comment_id uuid NOT NULL,
  user_id uuid NOT NULL CONSTRAINT reactions_user REFERENCES users,
  mark text NOT NULL CONSTRAINT reactions_mark
    CHECK (mark IN ('agree', 'disagree', 'thanks', 'seen', 'unsure', 'wellDone')),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT reactions_pkey PRIMARY KEY (organization_id, project_id, task_id, comment_id, user_id, mark),
  CONSTRAINT reactions_comment FOREIGN KEY (organization_id, project_id, task_id, comment_id)
    REFERENCES comments (organization_id, project_id, task_id, id) ON DELETE CASCADE
);
CREATE INDEX reactions_user_id ON reactions (user_id);
