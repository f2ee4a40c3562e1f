import { z } from 'zod';
import { createdReply, endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { taskParams, tasksUrl } from './paths.ts';
import { TaskDetails } from './tasks.ts';
import { id } from './text.ts';

const url = `${tasksUrl}/:taskId/attachments`;
const attachmentParams = taskParams.extend({ fileId: id });

export const getAttachment = endpoint({
  method: 'GET',
  url: `${url}/:fileId`,
  summary: 'An attached file; with `download`, under its original name',
  scope: 'project',
  schema: { params: attachmentParams, querystring: z.object({ download: z.string().max(10).optional() }) },
});

export const restoreAttachment = endpoint({
  method: 'POST',
  url: `${url}/:removedFileId/restore`,
  summary: `Bring back a file that was removed within the last ${limits.fileUndoMinutes} minutes`,
  scope: 'project',
  records: ['attachment.added'],
  schema: {
    params: taskParams.extend({ removedFileId: id }),
    response: createdReply({ task: TaskDetails }),
  },
});

export const getThumbnail = endpoint({
  method: 'GET',
  url: `${url}/:fileId/thumbnail`,
  summary: 'A small version of an attached image',
  scope: 'project',
  schema: { params: attachmentParams },
});
