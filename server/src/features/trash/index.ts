export { sweepTrash } from './empty.ts';
