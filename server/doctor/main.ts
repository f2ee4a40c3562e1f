import { parseArgs } from 'node:util';
import { examine } from './examine.ts';
import type { Finding } from './finding.ts';

const usage =
  'Usage: npm run doctor -- [--json] [--send-to ADDRESS] [--network] [--backups FILE_OR_FOLDER]\n';

function readWishes() {
  try {
    const options = {
      json: { type: 'boolean' },
      'send-to': { type: 'string' },
      network: { type: 'boolean' },
      backups: { type: 'string' },
    } as const;
    return parseArgs({ options }).values;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n${usage}`);
    return process.exit(2);
  }
}

const { json, 'send-to': sendTo, ...wishes } = readWishes();

const tell = ({ verdict, what, found, advice }: Finding) =>
  process.stdout.write(`${verdict} ${what}: ${found}\n${advice ? `    ${advice}\n` : ''}`);

const findings = await examine(process.env, { ...wishes, sendTo }, json ? undefined : tell);
const count = (verdict: Finding['verdict']) =>
  findings.filter((finding) => finding.verdict === verdict).length;
if (json) process.stdout.write(`${JSON.stringify({ healthy: count('✗') === 0, findings }, null, 2)}\n`);
else process.stdout.write(`\n${count('✓')} fine, ${count('!')} to look at, ${count('✗')} wrong\n`);
process.exit(count('✗') > 0 ? 1 : 0);
