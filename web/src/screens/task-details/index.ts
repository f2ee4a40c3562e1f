export { TaskPanel } from './TaskPanel.tsx';
