export { linksJson } from './json.ts';
export { forgetLinks } from './queries.ts';
