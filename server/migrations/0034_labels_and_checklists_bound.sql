ALTER TABLE labels ADD CONSTRAINT labels_project FOREIGN KEY (organization_id, project_id)
  REFERENCES projects ON DELETE CASCADE NOT VALID;
ALTER TABLE checklist_items ADD CONSTRAINT checklist_items_task FOREIGN KEY (organization_id, project_id, task_id)
  REFERENCES tasks (organization_id, project_id, id) ON DELETE CASCADE NOT VALID;
ALTER TABLE tasks ADD CONSTRAINT tasks_dates CHECK (start_date <= due_date) NOT VALID;
