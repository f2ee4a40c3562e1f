export { restoreStatus } from './restore.ts';
