import { createHash } from 'node:crypto';

/** One id for one thing of the story, however often it is told: a create that is sent again makes nothing twice. */
export function idOf(...names: (string | number)[]) {
  const hex = createHash('sha256').update(names.join('\0')).digest('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`];
  return [...parts, hex.slice(20, 32)].join('-');
}
