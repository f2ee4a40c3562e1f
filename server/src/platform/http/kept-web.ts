import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** As long as a session lasts: whoever has been away for longer begins anew anyway. */
const keptMs = 30 * 24 * 60 * 60 * 1000;

/** Files are served from `public`; `versions` says which of them a version is made of. */
export const keptWebIn = (dataDir: string) => join(dataDir, 'web');
export const servedOf = (kept: string) => join(kept, 'public');

interface Version {
  /** When it was first served. */
  since: number;
  files: string[];
}

/**
 * Keeps what the web client is made of. A tab that is open goes on asking for the files of its own version, which the
 * next one no longer has; they are named after their contents, so those of all versions lie beside each other.
 */
export async function keepWeb(dist: string, kept: string, now = Date.now()) {
  const [assets, versions] = [join(servedOf(kept), 'assets'), join(kept, 'versions')];
  await Promise.all([assets, versions].map((folder) => mkdir(folder, { recursive: true })));
  const files = (await readdir(join(dist, 'assets'))).toSorted();
  // Before the versions are read: whoever brings files has written down beforehand that they are needed.
  const stored = new Set(await readdir(assets));
  const known = await readVersions(versions);
  const aside = await mkdtemp(join(kept, 'part-'));
  // Nobody reads half of a file: browsers would keep it for a year.
  const putWhole = async (path: string, write: (aside: string) => Promise<void>) => {
    await write(join(aside, 'file'));
    await rename(join(aside, 'file'), path);
  };
  try {
    if (known.at(-1)?.files.join() !== files.join()) {
      known.push({ since: now, files });
      await putWhole(join(versions, `${now}.json`), (path) => writeFile(path, JSON.stringify(files)));
    }
    for (const name of files.filter((name) => !stored.has(name)))
      await putWhole(join(assets, name), (path) => copyFile(join(dist, 'assets', name), path));
  } finally {
    await rm(aside, { recursive: true });
  }

  const isOver = (_: Version, index: number) => (known[index + 1]?.since ?? now) < now - keptMs;
  const needed = new Set(known.filter((one, index) => !isOver(one, index)).flatMap(({ files }) => files));
  for (const { since } of known.filter(isOver)) await rm(join(versions, `${since}.json`), { force: true });
  for (const name of stored) if (!needed.has(name)) await rm(join(assets, name), { force: true });
}

async function readVersions(folder: string) {
  const names = await readdir(folder);
  const versions = names.map(async (name): Promise<Version> => {
    const files = JSON.parse(await readFile(join(folder, name), 'utf8')) as string[];
    return { since: Number.parseInt(name), files };
  });
  return (await Promise.all(versions)).toSorted((one, other) => one.since - other.since);
}
