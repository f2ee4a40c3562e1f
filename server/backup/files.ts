import { constants, copyFile, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { fileKey, keysOf } from '../src/features/attachments/index.ts';
import { logoKey } from '../src/features/organizations/index.ts';
import { referencesFile, type Contents } from './contents.ts';

/** Files come and go while they are copied: one that is gone by now belonged to something deleted. */
export async function copyFiles(source: string, target: string) {
  const entries = await readdir(source, { recursive: true, withFileTypes: true }).catch(unlessGone);
  for (const entry of entries ?? []) {
    // Half written, now or when a crash came: nothing refers to it.
    if (!entry.isFile() || entry.name.endsWith('.part')) continue;
    const path = join(entry.parentPath, entry.name);
    const copy = join(target, path.slice(source.length));
    // A stored file never changes: what was copied whole before is as it will be.
    if ((await sizeOf(path)) === (await sizeOf(copy))) continue;
    await mkdir(dirname(copy), { recursive: true, mode: 0o700 });
    await copyFile(path, copy, constants.COPYFILE_FICLONE).catch(unlessGone);
  }
}

const sizeOf = async (path: string) => (await stat(path).catch(unlessGone))?.size;

/** Writes down the key of every stored file that the database refers to, in the trash too. */
export async function writeReferences(client: pg.ClientBase, folder: string) {
  const { rows: logos } = await client.query<{ id: string }>(
    'SELECT logo_id AS id FROM organizations WHERE logo_id IS NOT NULL',
  );
  const { rows: attachments } = await client.query<{
    organizationId: string;
    projectId: string;
    taskId: string;
    id: string;
    isImage: boolean;
  }>(
    `SELECT organization_id AS "organizationId", coalesce(stored_in, project_id) AS "projectId", task_id AS "taskId", id,
       width > 0 AS "isImage"
     FROM attachments
     UNION ALL SELECT organization_id, coalesce((attachment ->> 'stored_in')::uuid, project_id), id,
       (attachment ->> 'id')::uuid, (attachment ->> 'width')::int > 0
     FROM trash, jsonb_array_elements(contents -> 'attachments') AS attachment WHERE kind = 'task'`,
  );
  const keys = [
    ...logos.map(({ id }) => logoKey(id)),
    // Only an image has a thumbnail.
    ...attachments.flatMap(({ id, isImage, ...place }) =>
      isImage ? keysOf(place, id) : [fileKey(place, id)],
    ),
  ];
  await writeFile(join(folder, referencesFile), keys.map((key) => `${key}\n`).join(''));
}

/** Of all keys that the database refers to. */
export const findMissing = (references: string, has: (key: string) => boolean) =>
  keysIn(references).filter((key) => !has(key));

const keysIn = (references: string) => references.split('\n').filter(Boolean);

/**
 * Once the rows are back: the keys that they know, in use or to be removed. A file that was stored after them would be
 * kept for ever. Nothing where an earlier version made the archive, without writing down what its rows refer to.
 */
export async function findKnown(client: pg.ClientBase, { tables }: Contents, folder: string) {
  const references = await readFile(join(folder, referencesFile), 'utf8').catch(unlessGone);
  if (references === undefined) return undefined;
  const known = new Set(keysIn(references));
  if (tables.some(({ name }) => name === 'unused_files')) {
    const { rows } = await client.query<{ key: string }>('SELECT key FROM unused_files');
    for (const { key } of rows) known.add(key);
  }
  return known;
}

const mostNamed = 20;

export const describeMissing = (missing: readonly string[]) =>
  [
    `Missing: ${missing.length} stored ${missing.length === 1 ? 'file' : 'files'} that the database refers to`,
    ...missing.slice(0, mostNamed).map((key) => `  ${key}`),
    ...(missing.length > mostNamed ? [`  and ${missing.length - mostNamed} more`] : []),
  ].join('\n');

function unlessGone(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error;
  return undefined;
}
