// Words of addresses, apart from the calls that take them: every page begins with the routes.

/** By which the inbox can be narrowed down. */
export const noticeFilters = ['unread', 'mentions', 'assigned'] as const;

/** What can be searched for. */
export const searchTypes = ['task', 'comment', 'file', 'project'] as const;

/** Since when what a search finds was changed. */
export const changedSince = ['thisWeek', 'thisMonth'] as const;
export type ChangedSince = (typeof changedSince)[number];

/** How the tasks of a project are shown, in the order of the switch. */
export const taskLayouts = ['list', 'board', 'calendar', 'timeline'] as const;
export type TaskLayout = (typeof taskLayouts)[number];

/** In which order projects are listed. */
export const projectSorts = ['newest', 'name', 'changed'] as const;
export type ProjectSort = (typeof projectSorts)[number];

/** What a status means for the tasks in it. */
export const statusCategories = ['notStarted', 'started', 'done', 'cancelled'] as const;
