import { expect, test } from 'vitest';
import { cleanAvif } from './avif.ts';
import { box, findBox, fullBox, uint } from './boxes.ts';

interface Part {
  id: number;
  /** Where its bytes are among those of the file. */
  extents: [start: number, length: number][];
}

interface Parts {
  /** Begins with the bytes that the parts point at. */
  data?: Buffer;
  parts: Part[];
  references?: Buffer[];
  /** Which properties the parts have, in tables. */
  associations?: Buffer[];
}

const dataStart = 8;

/** The picture is the part with the id 1. */
function avif({ data = Buffer.from('picture'), parts, references = [], associations = [] }: Parts) {
  const places = parts.map(({ id, extents }) =>
    Buffer.concat([
      uint(4, id),
      uint(4, 0),
      uint(2, extents.length),
      ...extents.map(([start, length]) => Buffer.concat([uint(4, dataStart + start), uint(4, length)])),
    ]),
  );
  const infos = parts.map(({ id }) =>
    fullBox('infe', 3, 0, uint(4, id), uint(2, 0), Buffer.from('av01\0', 'latin1')),
  );
  return Buffer.concat([
    box('mdat', data),
    fullBox(
      'meta',
      0,
      0,
      fullBox('pitm', 1, 0, uint(4, 1)),
      fullBox('iloc', 2, 0, uint(2, 0x4400), uint(4, parts.length), Buffer.concat(places)),
      fullBox('iinf', 1, 0, uint(4, parts.length), Buffer.concat(infos)),
      fullBox('iref', 1, 0, Buffer.concat(references)),
      box('iprp', box('ipco'), ...associations),
    ),
  ]);
}

const part = (id: number): Part => ({ id, extents: [[id - 1, 1]] });
const reference = (type: string, from: number, ...to: number[]) =>
  box(type, uint(4, from), uint(2, to.length), Buffer.concat(to.map((id) => uint(4, id))));

/** Each part is made of the next; the last one stands first. */
const chain = (length: number) =>
  Array.from({ length }, (_, index) => reference('dimg', length - index, length - index + 1));

/** Says again and again that the picture has no properties. */
const table = (length: number) =>
  fullBox('ipma', 1, 1, uint(4, length), Buffer.concat(Array<Buffer>(length).fill(uint(5, 256))));

const dataOf = (file: Buffer) => findBox(file, 'mdat')!.toString('latin1');

test('an AVIF keeps what its picture is made of and what hides parts of it, in whatever order they stand', () => {
  const parts = [1, 2, 3, 4, 5, 6].map(part);
  const references = [...chain(2), reference('auxl', 5, 4), reference('auxl', 4, 3), reference('thmb', 6, 1)];
  expect(dataOf(cleanAvif(avif({ parts, references })))).toBe('pictu');
});

test('an AVIF of parts that are made of each other is cleaned', () => {
  const references = [reference('dimg', 1, 2), reference('dimg', 2, 1)];
  expect(dataOf(cleanAvif(avif({ parts: [part(1), part(2)], references })))).toBe('pi');
});

test('an AVIF of hundreds of tiles is kept', () => {
  const ids = Array.from({ length: 800 }, (_, index) => index + 1);
  const [first, ...others] = ids;
  const references = [reference('dimg', first!, ...others)];
  const data = Buffer.alloc(ids.length, 'x');
  expect(dataOf(cleanAvif(avif({ data, parts: ids.map(part), references })))).toHaveLength(ids.length);
});

test('a long chain of parts in an AVIF is refused at once', () => {
  const file = avif({ parts: [part(1)], references: chain(50_000) });
  expect(() => cleanAvif(file)).toThrow(RangeError);
});

const large = Buffer.alloc(1_000_000);
const everything: [number, number] = [0, large.length];

test.each<[what: string, parts: Parts]>([
  [
    'one part points at the same bytes',
    { data: large, parts: [{ id: 1, extents: [everything, everything] }] },
  ],
  [
    'several parts point at the same bytes',
    {
      data: large,
      parts: [1, 2].map((id) => ({ id, extents: [everything] })),
      references: [reference('dimg', 1, 2)],
    },
  ],
  [
    'one part has more pieces than a picture has parts',
    { data: large, parts: [{ id: 1, extents: Array.from({ length: 5_000 }, (_, at) => [at, 1]) }] },
  ],
  ['a part stands in the list twice', { parts: [part(1), part(1)] }],
  [
    'there are more parts than a picture has',
    { data: large, parts: Array.from({ length: 5_000 }, (_, index) => part(index + 1)) },
  ],
  [
    'the parts refer to each other more often than those of a picture do',
    {
      parts: [part(1)],
      references: Array.from({ length: 100 }, () => reference('dimg', 1, ...Array<number>(100).fill(1))),
    },
  ],
  [
    'one part has properties more often than a picture has parts',
    {
      parts: [part(1)],
      associations: [table(5_000)],
    },
  ],
  [
    'there are more tables of properties than ways to write one',
    { parts: [part(1)], associations: Array<Buffer>(5).fill(table(1)) },
  ],
])('an AVIF is refused in which %s', (_, parts) => {
  expect(() => cleanAvif(avif(parts))).toThrow(RangeError);
});
