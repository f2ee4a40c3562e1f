export { reloadTimeline, watchersKey } from './keys.ts';
