import { z } from 'zod';
import { limits } from '../limits.ts';
import { id, inThousands } from '../text.ts';

/** The tasks that something is done to at once, each once. */
export const bulkIds = z
  .array(id, 'ids must be a list')
  .overwrite((given) => [...new Set(given)])
  .min(1, 'Choose the tasks')
  .max(limits.bulkTasks, `Choose at most ${inThousands(limits.bulkTasks)} tasks`);
