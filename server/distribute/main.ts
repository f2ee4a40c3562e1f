import { readConfig } from '../src/config.ts';
import { distribute } from './distribute.ts';

const args = process.argv.slice(2);
const say = (text: string) => process.stdout.write(`${text}\n`);

if (args.some((argument) => argument !== '--plan')) {
  say('Usage: npm run distribute, or npm run distribute -- --plan');
  process.exit(2);
}
try {
  await distribute(readConfig(process.env), say, { isPlan: args.length > 0 });
} catch (error) {
  say((error as Error).message);
  process.exit(1);
}
