import { codeFrom } from '../../../platform/lazy/code.ts';

/** What reads a filter and says it: for anyone who has one. */
export const filterCode = codeFrom(() => import('./when-filtered.ts'));
