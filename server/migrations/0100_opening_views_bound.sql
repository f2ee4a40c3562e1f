ALTER TABLE opening_views ADD CONSTRAINT opening_views_view FOREIGN KEY (organization_id, project_id, view_id)
  REFERENCES views ON DELETE CASCADE NOT VALID;
