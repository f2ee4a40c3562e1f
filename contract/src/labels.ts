import { z } from 'zod';
import { createdReply, endpoint, okReply } from './endpoint.ts';
import { limits } from './limits.ts';
import { projectParams } from './paths.ts';
import { projectColors, type ProjectColor } from './projects.ts';
import { clientId, id, line } from './text.ts';

export const labelColors = projectColors;
/** One of the eight, which look well in both themes, or any other. */
export type LabelColor = ProjectColor | `#${string}`;
export const LabelColor = z
  .string('Color must be text')
  .regex(
    new RegExp(`^(?:${labelColors.join('|')}|#[0-9a-fA-F]{6})$`),
    'Choose slate, red, orange, yellow, green, teal, blue, violet, or any colour as #rrggbb',
  )
  // What the pattern lets through is more than the compiler can know.
  .toLowerCase() as z.ZodType<LabelColor, LabelColor>;

export const Label = z.object({ _id: z.string(), name: z.string(), color: LabelColor });
export type Label = z.infer<typeof Label>;

const name = line('Name', limits.labelName);

export const NewLabel = z.object({ _id: clientId, name, color: LabelColor.default('slate') });
export type NewLabel = z.infer<typeof NewLabel>;

/** Only what is named changes. */
export const LabelChanges = z.object({ name, color: LabelColor }).partial();
export type LabelChanges = z.infer<typeof LabelChanges>;

const url = '/organizations/:organizationId/projects/:projectId/labels';
const labelParams = projectParams.extend({ labelId: id });

export const listLabels = endpoint({
  method: 'GET',
  url,
  summary: 'The labels of the project, by name',
  scope: 'project',
  schema: { params: projectParams, response: okReply({ labels: z.array(Label) }) },
});

export const createLabel = endpoint({
  method: 'POST',
  url,
  summary: 'Add a label',
  scope: 'project',
  needs: 'manageStatus',
  records: ['label.created'],
  schema: { params: projectParams, body: NewLabel, response: createdReply({ label: Label }) },
});

export const updateLabel = endpoint({
  method: 'PUT',
  url: `${url}/:labelId`,
  summary: 'Change a label’s name or colour',
  scope: 'project',
  needs: 'manageStatus',
  records: ['label.updated'],
  schema: { params: labelParams, body: LabelChanges, response: okReply({ label: Label }) },
});

export const deleteLabel = endpoint({
  method: 'DELETE',
  url: `${url}/:labelId`,
  summary:
    'Delete a label and take it off its tasks, or put another one on them instead, also on those in the trash; restored, it is on its tasks again, beside that other one, but on none that was in the trash. Saved views that name it do not name the other, nor does undoing a change of many tasks put either back',
  scope: 'project',
  needs: 'manageStatus',
  records: ['label.deleted', 'task.updated'],
  schema: {
    params: labelParams,
    querystring: z.object({ into: id.optional() }),
    response: okReply({}),
  },
});
