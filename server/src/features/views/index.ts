export { hasViews, openingJson } from './opening-queries.ts';
export { replaceLabelInViews } from './label-queries.ts';
