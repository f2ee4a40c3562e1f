import { emailTaken } from './identity/errors.ts';
import type { Meanings } from './platform/db/errors.ts';
import { conflict, idTaken, idTakenInTrash, invalid, notFound } from './platform/http/errors.ts';

/** What a broken rule of the database means to whoever asked. */
export const constraints: Meanings = {
  users_email_unique: () => emailTaken(),
  users_pkey: () => idTaken(),
  organizations_pkey: () => idTaken(),
  invites_pkey: () => idTaken(),
  projects_pkey: () => idTaken(),
  task_statuses_pkey: () => idTaken(),
  labels_pkey: () => idTaken(),
  views_pkey: () => idTaken(),
  tasks_pkey: () => idTaken(),
  trash_pkey: () => idTakenInTrash(),
  task_statuses_name_unique: () =>
    conflict('STATUS_NAME_TAKEN', 'A status with this name already exists in this project.'),
  labels_name_unique: () =>
    conflict('LABEL_NAME_TAKEN', 'A label with this name already exists in this project.'),
  views_name_unique: () =>
    conflict('VIEW_NAME_TAKEN', 'You already have a view with this name in this project.'),
  tasks_status: () => invalid({ status: 'Choose a status of the project' }),
  task_assignees_on_team: () => invalid({ assignedTo: 'Choose people of the project’s team' }),
  tasks_project: () => notFound('Project'),
  task_counters_project: () => notFound('Project'),
  watchers_task: () => notFound('Task'),
  task_statuses_project: () => notFound('Project'),
  labels_project: () => notFound('Project'),
  views_project: () => notFound('Project'),
  opening_views_view: () => notFound('View'),
  project_pins_project: () => notFound('Project'),
  project_team_project: () => notFound('Project'),
  projects_dates: () => invalid({ endDate: 'The end date must not be before the start date' }),
  tasks_dates: () =>
    invalid({
      startDate: 'The start date must not be after the due date',
      dueDate: 'The due date must not be before the start date',
    }),
  project_team_member: () => invalid({ userId: 'Choose members of the organization' }),
};
