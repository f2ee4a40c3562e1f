import { codeFrom } from '../../../platform/lazy/code.ts';

/** Fetched with the first list that is filtered; until then, only the server can tell what matches. */
export const matchCode = codeFrom(async () => (await import('./match.ts')).matches);
