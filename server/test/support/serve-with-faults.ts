import { run } from '../../src/run.ts';

// The server with two faults that a signal sets off: a rejection that nobody looks at, and an error that nobody catches.
process.on('SIGUSR2', () => void Promise.reject(new Error('Nobody looks')));
process.on('SIGHUP', () => void setTimeout(() => Reflect.apply(fail, undefined, [])));

function fail() {
  throw new Error('Nobody catches');
}

run();
