export { reloadTimeline } from './keys.ts';
