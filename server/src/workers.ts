import { sweepSessions } from './access/sessions.ts';
import { sweepThrottles } from './access/throttle.ts';
import { removeUnusedFile } from './features/files/workers.ts';
import type { Workers } from './jobs/worker.ts';
import type { Services } from './services.ts';

/** The background's table of contents. */
export const createWorkers = ({ db, storage }: Services): Workers => ({
  removeUnusedFile: ({ key }) => removeUnusedFile({ db, storage }, key),
  sweep: async () => {
    await sweepSessions(db);
    await sweepThrottles(db);
  },
});
