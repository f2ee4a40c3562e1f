import { readConfig } from '../src/config.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

const [command, archive] = process.argv.slice(2);
const say = (text: string) => process.stdout.write(`${text}\n`);

if (!archive) {
  say(`Usage: npm run ${command} -- ARCHIVE.tar.gz`);
  process.exit(2);
}
try {
  await (command === 'restore' ? restore : backUp)(readConfig(process.env), archive, say);
} catch (error) {
  say((error as Error).message);
  process.exit(1);
}
