import { jsonNumber, jsonObject, jsonString, jsonWord } from '../../platform/db/json.ts';

/** SQL for the lines of a task's checklist, for selects that have the table `tasks` and its organization as $1. */
export const checklistJson = `(
  SELECT '[' || coalesce(string_agg(${jsonObject({
    _id: jsonWord('checklist_items.id'),
    text: jsonString('checklist_items.text'),
    isDone: 'checklist_items.is_done::text',
    rank: jsonNumber('checklist_items.rank'),
  })}, ',' ORDER BY checklist_items.rank, checklist_items.id), '') || ']'
  FROM checklist_items
  WHERE checklist_items.organization_id = $1 AND checklist_items.project_id = tasks.project_id
    AND checklist_items.task_id = tasks.id
)`;
