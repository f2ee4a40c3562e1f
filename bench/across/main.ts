import { openStage } from '../stage.ts';
import { measureNotify } from './notify.ts';
import { readOptions } from './options.ts';
import { measureStreams } from './streams.ts';

const wish = readOptions(process.argv.slice(2));
const stage = await openStage();
try {
  const figures =
    wish === 'notify'
      ? await measureNotify(stage)
      : await measureStreams(stage, wish, process.env['EVENTS_URL'] ?? '');
  process.stdout.write('\n| what | figure |\n|---|---|\n');
  for (const [what, figure] of figures) process.stdout.write(`| ${what} | ${figure} |\n`);
} finally {
  await stage.close();
}
