export { withdrawn } from './withdrawn.ts';
