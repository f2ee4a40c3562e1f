import { readlinkSync } from 'node:fs';
import { access, open, type FileHandle } from 'node:fs/promises';
import { devNull } from 'node:os';
import { vi } from 'vitest';

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** What is flushed to the disk meanwhile, in order, and whether a file of that name was there already. */
export async function watchFlushes(name: string, work: () => Promise<unknown>) {
  const handle = await open(devNull);
  const prototype = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  const flushed: [path: string, wasThere: boolean][] = [];
  const sync = Reflect.get(prototype, 'sync');
  const spy = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    flushed.push([readlinkSync(`/proc/self/fd/${this.fd}`), await exists(name)]);
    await sync.call(this);
  });
  await work();
  spy.mockRestore();
  return flushed;
}
