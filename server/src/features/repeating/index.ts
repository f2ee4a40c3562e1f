export { repeatAllTasks, repeatTasks } from './repeat.ts';
