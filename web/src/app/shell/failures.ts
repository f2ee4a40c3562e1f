import { codeFrom } from '../../platform/lazy/code.ts';

/** In place of a screen. */
export const notFound = codeFrom(async () => (await import('./NotFound.tsx')).NotFound);
export const routeFailed = codeFrom(async () => (await import('./RouteFailed.tsx')).RouteFailed);
