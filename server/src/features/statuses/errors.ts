import { limits } from '@muster/contract';
import { conflict } from '../../platform/http/errors.ts';

export const tooManyStatuses = () =>
  conflict('TOO_MANY_STATUSES', `A project may have at most ${limits.statuses} statuses.`);
