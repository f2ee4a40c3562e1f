export { selectOpening } from './opening-queries.ts';
