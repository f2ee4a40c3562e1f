export { fillFrom } from './fill.ts';
