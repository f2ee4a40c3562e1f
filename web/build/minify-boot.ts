import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minify, type Plugin } from 'vite';

const fileName = 'boot.js';

/** The page waits for it, and files of the public folder are copied as they are written. */
export const minifyBoot = (): Plugin => ({
  name: 'muster:minify-boot',
  apply: 'build',
  async writeBundle({ dir }) {
    const path = join(dir!, fileName);
    const { code, errors } = await minify(fileName, await readFile(path, 'utf8'));
    if (errors.length > 0) return this.error(errors[0]!.message);
    await writeFile(path, code);
  },
});
