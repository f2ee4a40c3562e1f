import { runCommand } from './command.ts';

process.exitCode = await runCommand(process.argv.slice(2), process.env, (text) =>
  process.stdout.write(`${text}\n`),
);
