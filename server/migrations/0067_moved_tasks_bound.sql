ALTER TABLE moved_tasks ADD CONSTRAINT moved_tasks_project FOREIGN KEY (organization_id, project_id)
  REFERENCES projects ON DELETE CASCADE NOT VALID;
ALTER TABLE moved_tasks ADD CONSTRAINT moved_tasks_target FOREIGN KEY (organization_id, to_project_id)
  REFERENCES projects ON DELETE CASCADE NOT VALID;
