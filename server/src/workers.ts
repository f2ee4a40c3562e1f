import { sweepSessions } from './access/sessions.ts';
import { sweepThrottles } from './access/throttle.ts';
import { removeUnusedFile } from './features/files/workers.ts';
import { eraseContents } from './features/organizations/index.ts';
import type { Workers } from './jobs/worker.ts';
import type { Services } from './services.ts';

/** The background's table of contents. */
export const createWorkers = ({ db, storage }: Services): Workers => ({
  eraseOrganization: ({ organizationId }) => eraseContents(db, organizationId),
  removeUnusedFile: ({ key }) => removeUnusedFile({ db, storage }, key),
  sweep: async () => {
    await sweepSessions(db);
    await sweepThrottles(db);
  },
});
