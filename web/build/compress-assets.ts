import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(js|css|html|svg|json|webmanifest)$/;

/** Writes .br and .gz beside every text asset, so that the server never compresses while it answers. */
export const compressAssets = (): Plugin => {
  let folder = '';
  return {
    name: 'muster:compress-assets',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    closeBundle: async () => {
      const entries = await readdir(folder, { recursive: true });
      await Promise.all(
        entries.filter((file) => compressible.test(file)).map((file) => compress(join(folder, file))),
      );
    },
  };
};

async function compress(path: string) {
  const content = await readFile(path);
  await Promise.all([
    promisify(brotliCompress)(content).then((bytes) => writeFile(`${path}.br`, bytes)),
    promisify(gzip)(content, { level: 9 }).then((bytes) => writeFile(`${path}.gz`, bytes)),
  ]);
}
