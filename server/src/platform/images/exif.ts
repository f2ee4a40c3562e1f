/** How a picture has to be turned to stand upright; 1 where nothing says so. */
export function readOrientation(exif: Buffer): number {
  const order = exif.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') return 1;
  const read16 = (at: number) => (order === 'II' ? exif.readUInt16LE(at) : exif.readUInt16BE(at));
  const read32 = (at: number) => (order === 'II' ? exif.readUInt32LE(at) : exif.readUInt32BE(at));
  try {
    const directory = read32(4);
    for (let entry = 0; entry < read16(directory); entry += 1) {
      const at = directory + 2 + 12 * entry;
      const value = read16(at + 8);
      if (read16(at) === orientationTag) return value >= 1 && value <= 8 ? value : 1;
    }
  } catch {
    // Metadata may be damaged without the picture being so.
  }
  return 1;
}

const orientationTag = 0x0112;

/** Exif that says nothing but how to turn the picture. */
export function exifOfOrientation(orientation: number) {
  const exif = Buffer.alloc(26);
  exif.write('MM\0*\0\0\0\x08\0\x01', 'latin1');
  exif.writeUInt16BE(orientationTag, 10);
  // One number of two bytes.
  exif.writeUInt16BE(3, 12);
  exif.writeUInt32BE(1, 14);
  exif.writeUInt16BE(orientation, 18);
  return exif;
}
