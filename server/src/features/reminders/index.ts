export { dueOn, isReminder, isStillSo } from './occasion-queries.ts';
export { sweepMornings } from './queries.ts';
export { remind } from './remind.ts';
