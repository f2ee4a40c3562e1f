export { setWatching, twoWatchers, watchAsAssigned, watchedJson } from './queries.ts';
