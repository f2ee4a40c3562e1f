import { box, boxesOf, findBox, fullBox, Reader, requireFewParts, uint } from './boxes.ts';
import { requireFew } from './few.ts';
import { readItems, type Item, type Items } from './avif-items.ts';

/** Properties of pictures; others may say anything. */
const knownProperties = new Set(
  'ispe pixi av1C colr irot imir clap pasp auxC clli mdcv cclv amve a1op a1lx lsel'.split(' '),
);

/** Writes the picture and what belongs to it (transparency, the tiles of a grid) into a container of its own. */
export function cleanAvif(bytes: Buffer): Buffer {
  const meta = findBox(bytes, 'meta');
  if (!meta) throw new RangeError('no picture');
  const found = readItems(bytes, meta.subarray(4));
  const kept = belonging(found);
  const brands = box('ftyp', Buffer.from('avif\0\0\0\0mif1miafavif', 'latin1'));
  // How long it is does not depend on where the data is.
  const dataStart = brands.length + writeMeta(found, kept, 0).length + 8;
  return Buffer.concat([
    brands,
    writeMeta(found, kept, dataStart),
    box('mdat', ...kept.map(({ data }) => data)),
  ]);
}

/** The picture, what it is made of and what hides parts of it; no smaller versions, which may show more than it. */
function belonging({ items, primary, references }: Items) {
  const links = references.flatMap(({ type, from, to }) => {
    if (type === 'dimg') return to.map((part) => ({ whole: from, part }));
    return type === 'auxl' ? to.map((whole) => ({ whole, part: from })) : [];
  });
  const linksOf = Map.groupBy(links, ({ whole }) => whole);
  const ids = new Set([primary]);
  // Comes to those added on the way too.
  for (const id of ids) linksOf.get(id)?.forEach(({ part }) => ids.add(part));
  const kept = items.filter(({ id, type }) => ids.has(id) && /^(av01|grid|iovl|iden)$/.test(type));
  if (kept.length < ids.size) throw new RangeError('a part is missing');
  return kept;
}

function writeMeta({ primary, references, properties }: Items, kept: Item[], dataStart: number) {
  const ids = new Set(kept.map(({ id }) => id));
  const links = references
    .filter(
      ({ type, from, to }) => /^(dimg|auxl|prem)$/.test(type) && [from, ...to].every((id) => ids.has(id)),
    )
    .map(({ type, from, to }) =>
      box(type, uint(4, from), uint(2, to.length), ...to.map((id) => uint(4, id))),
    );
  let at = dataStart;
  const places = kept.map(({ id, data }) => {
    const place = Buffer.concat([uint(4, id), uint(4, 0), uint(2, 1), uint(4, at), uint(4, data.length)]);
    at += data.length;
    return place;
  });
  return fullBox(
    'meta',
    0,
    0,
    fullBox('hdlr', 0, 0, uint(4, 0), Buffer.from('pict', 'latin1'), Buffer.alloc(13)),
    fullBox('pitm', 1, 0, uint(4, primary)),
    fullBox('iloc', 2, 0, uint(2, 0x4400), uint(4, kept.length), ...places),
    fullBox(
      'iinf',
      1,
      0,
      uint(4, kept.length),
      ...kept.map(({ id, type, isHidden }) =>
        fullBox('infe', 3, isHidden ? 1 : 0, uint(4, id), uint(2, 0), Buffer.from(`${type}\0`, 'latin1')),
      ),
    ),
    ...(links.length > 0 ? [fullBox('iref', 1, 0, ...links)] : []),
    writeProperties(properties, ids),
  );
}

/** Each keeps its number, by which it is referred to. */
function writeProperties(properties: Buffer, ids: Set<number>) {
  const boxes = [...boxesOf(properties)];
  const all = [...boxesOf(boxes.find(({ type }) => type === 'ipco')?.body ?? Buffer.alloc(0))];
  const isKnown = (index: number) => knownProperties.has(all[index - 1]?.type ?? '');
  const tables = boxes.filter(({ type }) => type === 'ipma');
  // Ids and numbers of properties may each be short or long.
  requireFew(tables.length, 4);
  const entries = tables
    .flatMap(({ body }) => readAssociations(body))
    .filter(({ id }) => ids.has(id))
    .map(({ id, links }) => {
      const kept = links.filter((link) => isKnown(link & 0x7fff));
      return Buffer.concat([uint(4, id), uint(1, kept.length), ...kept.map((link) => uint(2, link))]);
    });
  return box(
    'iprp',
    box('ipco', ...all.map(({ type, body }) => (knownProperties.has(type) ? box(type, body) : box('free')))),
    fullBox('ipma', 1, 1, uint(4, entries.length), ...entries),
  );
}

function readAssociations(body: Buffer) {
  const reader = new Reader(body);
  const version = reader.uint(1);
  const isWide = (reader.uint(3) & 1) === 1;
  return Array.from({ length: requireFewParts(reader.uint(4)) }, () => {
    const id = reader.uint(version < 1 ? 2 : 4);
    const links = Array.from({ length: reader.uint(1) }, () => {
      const link = reader.uint(isWide ? 2 : 1);
      // The first bit says whether whoever does not know it may go on.
      return isWide ? link : ((link & 0x80) << 8) | (link & 0x7f);
    });
    return { id, links };
  });
}
