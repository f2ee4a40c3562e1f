import { z } from 'zod';
import { taskLayouts } from '../narrowing.ts';
import { Person } from '../users.ts';

// Apart from the calls: every project tells of one, and what reads a query is not for every page.

export const ViewLayout = z.enum(taskLayouts, 'Choose list, board, calendar or timeline');

/** What a row shows beside the title; none named, all that there is room for. */
export const viewColumns = ['labels', 'counts', 'assignees', 'priority', 'due', 'start', 'estimate'] as const;
export type ViewColumn = (typeof viewColumns)[number];

/** A filter with its order, groups and layout, under a name. */
export const View = z.object({
  _id: z.string(),
  name: z.string(),
  /** Seen by everybody who sees the project, not by its maker alone. */
  isShared: z.boolean(),
  createdBy: Person,
  query: z.record(z.string(), z.string()),
  layout: ViewLayout,
  columns: z.array(z.enum(viewColumns)),
  version: z.number().int(),
});
export type View = z.infer<typeof View>;
