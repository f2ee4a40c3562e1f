import type { NoticeKind } from '@muster/contract';

const reminders = ['overdue', 'dueToday', 'dueTomorrow'] satisfies NoticeKind[];

export const isReminder = (kind: NoticeKind) => reminders.some((reminder) => reminder === kind);

/** The day that a reminder is about; its occasion is its kind, that day and the task. */
export const dueOn = `substring(notices.occasion FROM '\\d{4}-\\d{2}-\\d{2}')`;

const elsewhere = `substring(notices.occasion FROM ' .*')`;

/**
 * Of a person ($2) in an organization ($1): a reminder of what is over, due on another day or archived is shown no more, and of
 * those that were sent of one day, only the last.
 */
export const isStillSo = `(notices.kind NOT IN ('${reminders.join(`', '`)}') OR EXISTS (
  SELECT FROM tasks
  JOIN projects ON projects.organization_id = $1 AND projects.id = tasks.project_id AND projects.status <> 'archived'
  WHERE tasks.organization_id = $1 AND tasks.project_id = notices.project_id AND tasks.id = notices.task_id
    AND tasks.completed_at IS NULL AND tasks.due_date::text = ${dueOn}
) AND NOT EXISTS (
  SELECT FROM notices AS later WHERE later.organization_id = $1 AND later.user_id = $2 AND later.id <> notices.id
    AND later.occasion IN ('overdue' || ${elsewhere}, CASE notices.kind WHEN 'dueTomorrow' THEN 'dueToday' || ${elsewhere} END)
))`;
