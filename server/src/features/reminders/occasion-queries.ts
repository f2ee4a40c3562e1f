import type { NoticeKind } from '@muster/contract';

/** In the order in which one takes the place of another, the last first. */
export const reminderKinds = ['overdue', 'dueToday', 'dueTomorrow'] as const satisfies NoticeKind[];
export type ReminderKind = (typeof reminderKinds)[number];

export const isReminder = (kind: NoticeKind) => reminderKinds.some((reminder) => reminder === kind);

const earlierThan = (kind: ReminderKind) => reminderKinds.slice(reminderKinds.indexOf(kind) + 1);

const listed = (kinds: readonly ReminderKind[]) => kinds.map((kind) => `'${kind}'`).join(', ');

/** Unique for each person, so that another due date is another reminder. Of a row with `kind`, `day` and `"taskId"`. */
export const occasionOf = (row: string) => `${row}.kind || ' ' || ${row}.day || ' ' || ${row}."taskId"`;

/** The day that a reminder is about, read from its occasion. */
export const dueOn = `substring(notices.occasion FROM '\\d{4}-\\d{2}-\\d{2}')`;

const dayAndTask = `substring(notices.occasion FROM ' .*')`;

/** Of the same day and task. */
export const earlierOccasions = ({ kind, occasion }: { kind: ReminderKind; occasion: string }) =>
  earlierThan(kind).map((earlier) => earlier + occasion.slice(kind.length));

const laterOccasions = reminderKinds
  .filter((kind) => earlierThan(kind).length > 0)
  .map(
    (kind) => `CASE WHEN notices.kind IN (${listed(earlierThan(kind))}) THEN '${kind}' || ${dayAndTask} END`,
  );

/**
 * Of a person ($2) in an organization ($1): a reminder of what is over, due on another day or archived is shown no more, and of
 * those that were sent of one day, only the last.
 */
export const isStillSo = `(notices.kind NOT IN (${listed(reminderKinds)}) OR EXISTS (
  SELECT FROM tasks
  JOIN projects ON projects.organization_id = $1 AND projects.id = tasks.project_id AND projects.status <> 'archived'
  WHERE tasks.organization_id = $1 AND tasks.project_id = notices.project_id AND tasks.id = notices.task_id
    AND tasks.completed_at IS NULL AND tasks.due_date::text = ${dueOn}
) AND NOT EXISTS (
  SELECT FROM notices AS later WHERE later.organization_id = $1 AND later.user_id = $2
    AND later.occasion IN (${laterOccasions.join(', ')})
))`;
