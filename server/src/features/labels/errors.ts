import { limits } from '@muster/contract';
import { conflict } from '../../platform/http/errors.ts';

export const tooManyLabels = () =>
  conflict('TOO_MANY_LABELS', `A project may have at most ${limits.labels} labels.`);
