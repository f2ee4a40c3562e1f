import { run } from '../../src/run.ts';

// The server as another version would be: with another web client.
run({ web: process.argv[2]! });
