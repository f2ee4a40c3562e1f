export { linksJson } from './json.ts';
export { eraseLinks } from './queries.ts';
