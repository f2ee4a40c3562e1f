import type { Readable } from 'node:stream';

/** From the first byte to the last, both counted in. */
export interface Part {
  start: number;
  end: number;
}

/** Files by key. Keys are made by the server from ids, never from what users type. */
export interface Storage {
  /** Copies a file; it outlasts a crash once this is done. */
  putFile(key: string, path: string): Promise<void>;
  /** The whole file, or no more than a part of it. Whoever does not read on destroys it. */
  read(key: string, part?: Part): Promise<Readable>;
  /** Does nothing where there is no such file. */
  remove(key: string): Promise<void>;
  removeFolder(prefix: string): Promise<void>;
}
