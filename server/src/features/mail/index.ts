export { createMailWorkers, type MailLog } from './workers.ts';
