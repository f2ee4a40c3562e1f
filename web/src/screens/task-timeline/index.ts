export { Timeline } from './Timeline.tsx';
