ALTER TABLE views ADD CONSTRAINT views_project FOREIGN KEY (organization_id, project_id)
  REFERENCES projects ON DELETE CASCADE NOT VALID;
