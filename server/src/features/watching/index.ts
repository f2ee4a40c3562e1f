export { isWatchedBy, setWatching, twoWatchers, watchAsAssigned, watchedJson } from './queries.ts';
