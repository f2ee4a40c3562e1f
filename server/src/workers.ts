import { sweepLinks } from './identity/mail-links.ts';
import { sweepSessions } from './identity/sessions.ts';
import { sweepThrottles } from './identity/throttle.ts';
import { sweepRemovedFiles } from './features/attachments/index.ts';
import { sweepComments } from './features/comments/index.ts';
import { sweepDigests } from './features/digests/index.ts';
import { removeFileIfUnused, removeUnusedFiles } from './features/files/index.ts';
import { createMailWorkers, type MailLog } from './features/mail/index.ts';
import { sweepNotices } from './activity/consumers/inbox/index.ts';
import { notify, tellOfForgottenInvites } from './activity/consumers/notifications/index.ts';
import {
  eraseOrganization,
  eraseOrganizationsLater,
  eraseProjectIfOver,
  eraseProjectsLater,
} from './features/projects/index.ts';
import { pushToBrowser, sendPush } from './features/push/index.ts';
import { remind, sweepMornings } from './features/reminders/index.ts';
import { repeatAllTasks, repeatTasks } from './features/repeating/index.ts';
import { sweepBulkChanges } from './features/tasks/index.ts';
import { sweepTrash } from './features/trash/index.ts';
import { insistence } from './job-kinds.ts';
import { withEach } from './platform/jobs/each.ts';
import { giveUpUnknown, sweepExhausted } from './platform/jobs/queries.ts';
import type { Workers } from './platform/jobs/worker.ts';
import type { Services } from './services.ts';

/** The background's table of contents. */
export const createWorkers = (
  { db, activity, storage, mailer, push, config, throttle, live, inviteTokens }: Services,
  log?: MailLog,
): Workers => {
  const workers: Workers = {
    ...createMailWorkers({ db, mailer, config, throttle, inviteTokens }, log),
    eraseOrganization: ({ organizationId }) => eraseOrganization(db, organizationId),
    eraseProject: ({ organizationId, projectId }) => eraseProjectIfOver(db, organizationId, projectId),
    notify:
      async ({ id, happening }) =>
      (db) =>
        notify({ db, throttle, mailer, live }, id, happening),
    sendPush: async (message) => (db) => sendPush(db, message),
    pushToBrowser: (message) => pushToBrowser({ db, push }, message),
    remind: () => remind({ db, live }),
    repeatTasks: (place) => repeatTasks({ db, activity }, place),
    repeatAllTasks: () => repeatAllTasks({ db, activity }),
    removeFolder: ({ prefix }) => storage.removeFolder(prefix),
    removeUnusedFile: ({ key }) => removeFileIfUnused(db, key),
    removeUnusedFiles: () => removeUnusedFiles({ db, storage }),
    sweep: () =>
      withEach(
        [
          () => sweepSessions(db),
          () => sweepThrottles(db),
          () => sweepLinks(db),
          () => mailer.sweep(),
          () => sweepTrash(db),
          () => sweepComments(db),
          () => sweepBulkChanges(db),
          () => sweepRemovedFiles(db),
          () => sweepNotices(db),
          () => sweepMornings(db),
          () => sweepDigests(db),
          () => eraseProjectsLater(db),
          () => eraseOrganizationsLater(db),
          () => tellOfForgottenInvites(db),
          () => giveUpUnknown(db, Object.keys(workers)),
          () => sweepExhausted(db, insistence),
        ],
        (step) => step(),
      ),
  };
  return workers;
};
