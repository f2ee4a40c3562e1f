-- What many tasks were before they were changed at once, for as long as that can be undone.
CREATE TABLE bulk_changes (
  organization_id uuid NOT NULL,
  project_id uuid NOT NULL,
  id uuid NOT NULL,
  made_by uuid NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  contents jsonb NOT NULL,
  CONSTRAINT bulk_changes_pkey PRIMARY KEY (organization_id, project_id, id)
);
