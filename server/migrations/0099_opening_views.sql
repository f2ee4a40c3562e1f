-- The view that a project's tasks open with, for one person. Whether they still see it is found out when it is read.
CREATE TABLE opening_views (
  organization_id uuid NOT NULL,
  project_id uuid NOT NULL,
  user_id uuid NOT NULL CONSTRAINT opening_views_user REFERENCES users,
  view_id uuid NOT NULL,
  CONSTRAINT opening_views_pkey PRIMARY KEY (organization_id, project_id, user_id)
);
CREATE INDEX opening_views_of_user ON opening_views (user_id);
