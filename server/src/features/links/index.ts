export { isLinked, linksJson } from './json.ts';
export { eraseLinks, listLinks } from './queries.ts';
