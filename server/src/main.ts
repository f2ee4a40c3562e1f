import cluster from 'node:cluster';
import { countWorkers } from './config.ts';
import { join, lead, sayReady } from './several.ts';

// Whoever supervises us is gone: a server that nobody can reach by it any more would keep the port.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));

const workers = countWorkers(process.env);
if (cluster.isPrimary && workers > 1) lead(workers);
else {
  // Who leads needs none of it, nor the memory that it takes.
  const { run } = await import('./run.ts');
  run(cluster.worker ? join(cluster.worker) : { onReady: sayReady });
}
