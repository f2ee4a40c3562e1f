import { readConfig } from '../src/config.ts';
import { reachDatabase } from '../src/database.ts';
import { listExhausted, retryExhausted } from '../src/platform/jobs/queries.ts';

const [command = 'list', ...more] = process.argv.slice(2);
const say = (text: string) => process.stdout.write(`${text}\n`);

if (!['list', 'retry'].includes(command) || more.length > 0) {
  say('Usage: npm run jobs, or npm run jobs -- retry');
  process.exit(2);
}
try {
  const database = await reachDatabase(readConfig(process.env), () => {});
  try {
    if (command === 'retry') say(`${await retryExhausted(database.db)} jobs run again.`);
    else await list(database.db);
  } finally {
    await database.close();
  }
} catch (error) {
  say((error as Error).message);
  process.exit(1);
}

async function list(db: Parameters<typeof listExhausted>[0]) {
  const jobs = await listExhausted(db);
  for (const { id, kind, lastTriedAt, lastError } of jobs)
    say(`${lastTriedAt.toISOString()}  ${id}  ${kind}  ${lastError?.split('\n')[0] ?? ''}`);
  say(jobs.length > 0 ? 'Run them again with: npm run jobs -- retry' : 'No job was tried too often.');
}
