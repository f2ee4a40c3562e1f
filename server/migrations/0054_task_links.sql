-- One row for both ends. It refers to no task: it outlives the time that one of them is in the trash, and is shown while
-- both are there. So nothing that is added meanwhile makes a circle with one that comes back.
CREATE TABLE task_links (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL CONSTRAINT task_links_kind CHECK (kind IN ('blocks', 'duplicates', 'relates')),
  from_project_id uuid NOT NULL,
  from_task_id uuid NOT NULL,
  to_project_id uuid NOT NULL,
  to_task_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT task_links_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT task_links_once UNIQUE (organization_id, from_project_id, from_task_id, kind, to_project_id, to_task_id)
);
CREATE INDEX task_links_to ON task_links (organization_id, to_project_id, to_task_id);
