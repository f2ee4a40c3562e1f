import { run } from '../../src/run.ts';

// The server as its next version would be: with further migrations.
run({ migrations: process.argv[2]! });
