import type { StatusCategory } from '@muster/contract';

export const categoryNames: Record<StatusCategory, string> = {
  notStarted: 'Not started',
  started: 'Started',
  done: 'Done',
  cancelled: 'Cancelled',
};
