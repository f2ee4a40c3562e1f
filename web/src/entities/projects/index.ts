export { workKey } from './work.ts';
export { projectQuery, reloadProject, useLeaveProject, type ProjectIds } from './project-queries.ts';
