import { codeFrom } from '../../../platform/lazy/code.ts';

/** Who else is here comes after the task. */
export const hereNow = codeFrom(async () => (await import('./HereNow.tsx')).HereNow);
