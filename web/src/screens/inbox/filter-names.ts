import type { noticeFilters } from '@muster/contract';

export const filterNames: Record<(typeof noticeFilters)[number], string> = {
  unread: 'Unread',
  mentions: 'Mentions',
  assigned: 'Assigned',
};
