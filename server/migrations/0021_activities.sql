-- What was changed, by whom, from what to what: written in the transaction of the change, never changed afterwards.
-- It refers to nothing: it outlives what it tells of, and must not make writers wait for its organization's row.
CREATE TABLE activities (
  organization_id uuid NOT NULL,
  -- Nothing for what belongs to the organization as a whole.
  project_id uuid,
  subject_id uuid NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL DEFAULT now(),
  -- Nothing where nobody did it.
  actor_id uuid,
  via text NOT NULL,
  kind text NOT NULL,
  -- { field: { from, to } }
  changes jsonb NOT NULL DEFAULT '{}'
);
-- The history of one thing, of a project, of an organization's own affairs; erasing each of them.
CREATE UNIQUE INDEX activities_by_subject ON activities (organization_id, project_id, subject_id, seq);
