import { run } from './run.ts';

// Whoever supervises us is gone: a server that nobody can reach by it any more would keep the port.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));

run();
