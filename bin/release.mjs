import { mkdirSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { inRoot } from './lib/paths.mjs';
import { makeRelease, version } from './lib/release.mjs';
import { runQuietly } from './lib/run.mjs';
import { setUp } from './lib/setup.mjs';
import { main, step } from './lib/steps.mjs';
import { buildWeb } from './lib/web.mjs';

const NAME = `muster-${version}-${process.platform}-${process.arch}`;

await main(async () => {
  const [option, given] = process.argv.slice(2);
  if (option !== undefined && (option !== '--folder' || !given))
    throw new Error('Usage: npm run release, or npm run release -- --folder PATH');
  const folder = option ? resolve(given) : inRoot('.cache', 'release', NAME);
  await buildWeb(await setUp());
  mkdirSync(dirname(folder), { recursive: true });
  await makeRelease(folder);
  if (option) return console.log(`✓ Muster ${version} is in ${folder}`);

  const archive = `${folder}.tar.gz`;
  await step('Packing', () => pack(folder, archive));
  console.log(`✓ ${archive}`);
});

/** As nobody's files, whoever packs them: unpacked by root they would belong to a stranger otherwise. */
function pack(folder, archive) {
  const owner = ['--owner=0', '--group=0', '--numeric-owner'];
  const where = [`--file=${archive}`, `--directory=${dirname(folder)}`, basename(folder)];
  return runQuietly('tar', ['--create', '--gzip', ...owner, ...where]);
}
