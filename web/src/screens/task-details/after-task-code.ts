import { codeFrom } from '../../platform/lazy/code.ts';

/** What belongs to a task and comes after it, in one file. */
export const afterTask = codeFrom(() => import('./after-task.ts'));
