import type { LabelColor } from '@muster/contract';
import type { Caller } from './caller.ts';
import { idOf } from './ids.ts';

const labels: [name: string, color: LabelColor][] = [
  ['Customer', 'blue'],
  ['Needs a decision', 'violet'],
  ['Quick win', 'green'],
  ['Waiting', 'yellow'],
  ['Wrong in print', 'red'],
];

/** Answers their ids. */
export async function addLabels(admin: Caller, url: string) {
  const ids: string[] = [];
  for (const [name, color] of labels) {
    const _id = idOf('label', url, name);
    await admin.post(`${url}/labels`, { _id, name, color });
    ids.push(_id);
  }
  return ids;
}

/** None on some, two on others. */
export const labelsOf = (ids: string[], number: number) =>
  [number * 2, number * 3 + 1].slice(0, [0, 1, 2, 1][number % 4]).map((at) => ids[at % ids.length]!);
