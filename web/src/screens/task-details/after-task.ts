export { Links } from './links/Links.tsx';
export { HereNow } from './presence/HereNow.tsx';
export { SubTasks } from './sub-tasks/SubTasks.tsx';
export { Watchers } from './watching/Watchers.tsx';
export { LastChanged } from './timeline/LastChanged.tsx';
export { Timeline } from './timeline/Timeline.tsx';
