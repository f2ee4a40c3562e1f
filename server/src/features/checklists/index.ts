export { insertItem, listItems } from './queries.ts';
