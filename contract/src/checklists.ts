import { z } from 'zod';
import { createdReply, endpoint, okReply } from './endpoint.ts';
import { limits } from './limits.ts';
import { taskParams, tasksUrl } from './paths.ts';
import { clientId, id, line } from './text.ts';

export const ChecklistItem = z.object({
  _id: z.string(),
  text: z.string(),
  isDone: z.boolean(),
  /** Where it stands: smaller is higher. */
  rank: z.number().int(),
});
export type ChecklistItem = z.infer<typeof ChecklistItem>;

const text = line('Text', limits.checklistText);
const isDone = z.boolean('isDone must be true or false');
/** The item that it is put behind; null for the first place. */
const after = id.nullable();

/** Behind all others when it does not say. */
export const NewChecklistItem = z.object({
  _id: clientId,
  text,
  isDone: isDone.default(false),
  after: after.optional(),
});
export type NewChecklistItem = z.infer<typeof NewChecklistItem>;

/** Only what is named changes. */
export const ChecklistItemChanges = z.object({ text, isDone, after }).partial();
export type ChecklistItemChanges = z.infer<typeof ChecklistItemChanges>;

export const ChecklistItemEdit = ChecklistItemChanges.extend({
  /** What it must still be like; one that somebody has changed since is left alone. */
  was: z.object({ text, isDone, after }, 'Say what it was like').partial().optional(),
});

const url = `${tasksUrl}/:taskId/checklist`;
const itemParams = taskParams.extend({ checklistItemId: id });

export const createChecklistItem = endpoint({
  method: 'POST',
  url,
  summary: 'Add a line to a task’s checklist',
  scope: 'project',
  records: ['checklist.added'],
  schema: { params: taskParams, body: NewChecklistItem, response: createdReply({ item: ChecklistItem }) },
});

export const updateChecklistItem = endpoint({
  method: 'PUT',
  url: `${url}/:checklistItemId`,
  summary: 'Change, tick or move a line of the checklist',
  scope: 'project',
  records: ['checklist.changed', 'checklist.ticked', 'checklist.unticked', 'checklist.moved'],
  schema: { params: itemParams, body: ChecklistItemEdit, response: okReply({ item: ChecklistItem }) },
});

export const deleteChecklistItem = endpoint({
  method: 'DELETE',
  url: `${url}/:checklistItemId`,
  summary: 'Remove a line of the checklist',
  scope: 'project',
  records: ['checklist.removed'],
  schema: { params: itemParams, response: okReply({}) },
});
