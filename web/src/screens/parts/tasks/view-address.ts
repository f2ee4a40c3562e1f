import type { View } from '@muster/contract';

/** The address says what a view shows, so that it can be sent to whoever does not have it; `saved` names it for those who do. */
export const viewSearch = ({ _id, query, layout, columns }: View) => ({
  ...query,
  view: layout,
  ...(columns.length > 0 && { columns: columns.join() }),
  saved: _id,
});

export const viewHref = (organizationId: string, projectId: string, view: View) =>
  `/${organizationId}/projects/${projectId}/tasks?${new URLSearchParams(viewSearch(view)).toString()}`;
