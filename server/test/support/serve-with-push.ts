import { run } from '../../src/run.ts';
import { startChromiumPush } from './chromium-push.ts';

// The server as it is, but for one thing that no setting can bring about: messages to browsers go to a stand-in here.
const [registration, messages] = process.argv.slice(2).map(Number);
run({ network: await startChromiumPush({ registration: registration!, messages: messages! }) });
