export { readWork } from './page.ts';
