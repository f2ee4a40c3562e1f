import { boxesOf, Reader, requireFewParts } from './boxes.ts';

export interface Item {
  id: number;
  type: string;
  isHidden: boolean;
  data: Buffer;
}

interface Reference {
  type: string;
  from: number;
  to: number[];
}

export interface Items {
  items: Item[];
  primary: number;
  references: Reference[];
  properties: Buffer;
}

/** The pictures and other things that an AVIF file is made of, and how they belong together. */
export function readItems(file: Buffer, meta: Buffer): Items {
  const boxes = new Map([...boxesOf(meta)].map(({ type, body }) => [type, body]));
  const need = (type: string) => {
    const body = boxes.get(type);
    if (!body) throw new RangeError(`no ${type}`);
    return body;
  };
  const places = readPlaces(need('iloc'), file, boxes.get('idat') ?? Buffer.alloc(0));
  const items = readInfo(need('iinf'), places);
  const pitm = new Reader(need('pitm'));
  const primary = pitm.uint(4) >>> 24 === 0 ? pitm.uint(2) : pitm.uint(4);
  const iref = boxes.get('iref');
  return { items, primary, references: iref ? readReferences(iref) : [], properties: need('iprp') };
}

function readInfo(iinf: Buffer, places: Map<number, Buffer>): Item[] {
  const start = iinf.readUInt8(0) === 0 ? 6 : 8;
  const seen = new Set<number>();
  return [...boxesOf(iinf.subarray(start))].map(({ body }) => {
    const reader = new Reader(body);
    const version = reader.uint(1);
    if (version < 2) throw new RangeError('items without types');
    const isHidden = (reader.uint(3) & 1) === 1;
    const id = reader.uint(version === 2 ? 2 : 4);
    if (seen.has(id)) throw new RangeError('an item twice');
    seen.add(id);
    reader.uint(2);
    return { id, type: reader.text(4), isHidden, data: places.get(id) ?? Buffer.alloc(0) };
  });
}

function readPlaces(iloc: Buffer, file: Buffer, idat: Buffer) {
  const reader = new Reader(iloc);
  const version = reader.uint(1);
  reader.uint(3);
  const sizes = reader.uint(2);
  const sizeAt = (shift: number) => (sizes >> shift) & 0xf;
  const [offsetSize, lengthSize, baseSize, indexSize] = [sizeAt(12), sizeAt(8), sizeAt(4), sizeAt(0)];
  const count = requireFewParts(reader.uint(version < 2 ? 2 : 4));
  const places = new Map<number, Buffer>();
  // They may overlap, and each is copied.
  let total = 0;
  let pieces = 0;
  for (let item = 0; item < count; item += 1) {
    const id = reader.uint(version < 2 ? 2 : 4);
    const method = version === 0 ? 0 : reader.uint(2) & 0xf;
    if (method > 1 || reader.uint(2) !== 0) throw new RangeError('data elsewhere');
    const source = method === 0 ? file : idat;
    const base = reader.uint(baseSize);
    const pieceCount = reader.uint(2);
    pieces = requireFewParts(pieces + pieceCount);
    const parts = Array.from({ length: pieceCount }, () => {
      if (version > 0) reader.uint(indexSize);
      const start = base + reader.uint(offsetSize);
      const length = reader.uint(lengthSize);
      if (length === 0 || start + length > source.length) throw new RangeError('data without end');
      total += length;
      if (total > file.length) throw new RangeError('more data than the file holds');
      return source.subarray(start, start + length);
    });
    places.set(id, Buffer.concat(parts));
  }
  return places;
}

function readReferences(iref: Buffer): Reference[] {
  const idSize = iref.readUInt8(0) === 0 ? 2 : 4;
  let total = 0;
  return [...boxesOf(iref.subarray(4))].map(({ type, body }) => {
    const reader = new Reader(body);
    const from = reader.uint(idSize);
    const length = reader.uint(2);
    total = requireFewParts(total + length);
    return { type, from, to: Array.from({ length }, () => reader.uint(idSize)) };
  });
}
