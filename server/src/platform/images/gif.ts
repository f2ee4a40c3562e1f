import { requireFew } from './few.ts';

const introducer = { extension: 0x21, image: 0x2c, trailer: 0x3b };
const label = { text: 0x01, control: 0xf9, application: 0xff };

/** Keeps the pictures, how they follow each other and how often; ends where the last one ends. */
export function cleanGif(bytes: Buffer): Buffer {
  const screenEnd = 13 + tableLength(bytes.readUInt8(10));
  const kept: Buffer[] = [bytes.subarray(0, screenEnd)];
  // Says how the next picture is shown; what is shown as text goes with it.
  let control: Buffer | undefined;
  let at = screenEnd;
  for (let count = 1; bytes.readUInt8(at) !== introducer.trailer; count = requireFew(count + 1)) {
    const start = at;
    if (bytes.readUInt8(at) === introducer.image) {
      const table = at + 10 + tableLength(bytes.readUInt8(at + 9));
      at = endOfBlocks(bytes, table + 1);
      kept.push(...(control ? [control] : []), bytes.subarray(start, at));
      control = undefined;
    } else if (bytes.readUInt8(at) === introducer.extension) {
      const kind = bytes.readUInt8(at + 1);
      at = endOfBlocks(bytes, at + 2);
      const extension = bytes.subarray(start, at);
      if (kind === label.control) control = extension.length === 8 ? extension : undefined;
      else if (kind === label.text) control = undefined;
      else if (kind === label.application && isLoop(extension)) kept.push(extension);
    } else {
      throw new RangeError('neither picture nor extension');
    }
  }
  return Buffer.concat([...kept, Buffer.from([introducer.trailer])]);
}

const tableLength = (packed: number) => (packed & 0x80 ? 3 * 2 ** ((packed & 0x07) + 1) : 0);

function endOfBlocks(bytes: Buffer, start: number) {
  let at = start;
  while (bytes.readUInt8(at) !== 0) at += 1 + bytes.readUInt8(at);
  return at + 1;
}

/** How often to begin anew, and nothing more. */
const isLoop = (extension: Buffer) =>
  extension.length === 19 && /^(NETSCAPE2\.0|ANIMEXTS1\.0)$/.test(extension.toString('latin1', 3, 14));
