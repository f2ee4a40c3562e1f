export { AddTask } from './AddTask.tsx';
export { StatusTabs, tabId } from './StatusTabs.tsx';
export { TaskList } from './TaskList.tsx';
export { TaskSkeletons } from './TaskSkeletons.tsx';
