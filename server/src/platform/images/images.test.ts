import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cleanImage } from './images.ts';
import { exifOfOrientation, readOrientation } from './exif.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-images-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function clean(image: Buffer) {
  const path = join(folder, randomUUID());
  await writeFile(path, image);
  const picture = await cleanImage({ path: path, field: 'attachments', by: 'Ada' });
  return { ...picture, contents: await readFile(picture.path) };
}

/** Every pixel of every frame, not turned. */
const pixelsOf = (image: Buffer) => sharp(image, { animated: true }).raw().toBuffer();

const noise = (width: number, height: number, channels: 3 | 4 = 3) => {
  const pixels = Buffer.alloc(width * height * channels);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = (at * 31 + (at >> 3) * 17) % 256;
  return sharp(pixels, { raw: { width, height, channels } });
};

const secrets = {
  exif: {
    IFD0: { Artist: 'Ada at home', ImageDescription: 'Hidden lane 1' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
  },
  xmp: '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF>Hidden lane 2</rdf:RDF></x:xmpmeta>',
};
const hidden = ['Hidden lane', 'Ada at home', 'GPS', 'xmpmeta', 'appended', 'PK\x03\x04'];
const appended = Buffer.from('PK\x03\x04<script>appended</script>');

const withSecrets = (image: Sharp) => image.withExif(secrets.exif).withXmp(secrets.xmp);

async function frames(count: number) {
  const each = Array.from({ length: count }, (_, index) =>
    sharp({ create: { width: 20, height: 12, channels: 3, background: { r: 60 * index, g: 9, b: 200 } } })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(each), { join: { animated: true } });
}

const images: [what: string, make: () => Promise<Buffer>][] = [
  ['a JPEG', () => withSecrets(noise(61, 40)).jpeg({ quality: 71 }).toBuffer()],
  ['a progressive JPEG', () => withSecrets(noise(61, 40)).jpeg({ progressive: true }).toBuffer()],
  ['a grey JPEG', () => withSecrets(noise(61, 40).grayscale()).jpeg().toBuffer()],
  ['a JPEG in CMYK', () => withSecrets(noise(61, 40).toColourspace('cmyk')).jpeg().toBuffer()],
  ['a JPEG with colours of its own', () => withSecrets(noise(61, 40)).withIccProfile('p3').jpeg().toBuffer()],
  [
    'a PNG',
    () =>
      withSecrets(noise(61, 40, 4))
        .png()
        .toBuffer(),
  ],
  [
    'a PNG of few colours',
    () =>
      withSecrets(noise(61, 40, 4))
        .png({ palette: true })
        .toBuffer(),
  ],
  [
    'an interlaced PNG with colours of its own',
    () => withSecrets(noise(61, 40)).withIccProfile('p3').png({ progressive: true }).toBuffer(),
  ],
  ['a WebP', () => withSecrets(noise(61, 40)).webp().toBuffer()],
  ['a plain WebP', () => noise(61, 40).webp().toBuffer()],
  [
    'a WebP without loss',
    () =>
      withSecrets(noise(61, 40, 4))
        .webp({ lossless: true })
        .toBuffer(),
  ],
  [
    'a WebP with transparency',
    () =>
      withSecrets(noise(61, 40, 4))
        .withIccProfile('p3')
        .webp()
        .toBuffer(),
  ],
  [
    'a moving WebP',
    async () =>
      withSecrets(await frames(3))
        .webp()
        .toBuffer(),
  ],
  ['a GIF', () => noise(61, 40).gif().toBuffer()],
  ['a moving GIF', async () => (await frames(4)).gif({ loop: 3, delay: [90, 80, 70, 60] }).toBuffer()],
  ['an AVIF', () => withSecrets(noise(61, 40)).avif().toBuffer()],
  [
    'an AVIF with transparency',
    () =>
      withSecrets(noise(61, 40, 4))
        .avif({ quality: 80 })
        .toBuffer(),
  ],
];

describe.each(images)('%s', (_, make) => {
  test('keeps every pixel, its colours and its movement, and nothing else', async () => {
    const original = await make();
    const { contents, bytes, ...about } = await clean(Buffer.concat([original, appended]));
    const [before, after] = [
      await sharp(original, { animated: true }).metadata(),
      await sharp(contents, { animated: true }).metadata(),
    ];

    expect(await pixelsOf(contents)).toEqual(await pixelsOf(original));
    expect(bytes).toBe(contents.length);
    expect(about).toMatchObject({
      format: before.format,
      width: before.width,
      height: before.pageHeight ?? before.height,
    });
    for (const kept of ['icc', 'pages', 'loop', 'delay', 'hasAlpha', 'space', 'depth'] as const)
      expect(after[kept]).toEqual(before[kept]);
    expect(after.exif).toBeUndefined();
    expect(after.xmp).toBeUndefined();
    for (const secret of hidden) expect(contents.includes(secret)).toBe(false);
    // Cleaned once more nothing changes.
    expect((await clean(contents)).contents).toEqual(contents);
  });

  test('is refused when it ends too early', async () => {
    const original = await make();
    for (const part of [0.3, 0.6, 0.9]) {
      const cut = original.subarray(0, Math.floor(original.length * part));
      await expect(clean(cut)).rejects.toMatchObject({ status: 422, code: 'DAMAGED_IMAGE' });
    }
  });
});

test.each(['jpeg', 'png', 'webp'] as const)(
  'a %s taken sideways is told how to turn, and nothing else',
  async (format) => {
    for (const orientation of [3, 6, 8]) {
      const original = await withSecrets(noise(40, 20))
        .withMetadata({ orientation })
        .toFormat(format)
        .toBuffer();
      const { contents, width, height } = await clean(original);
      const after = await sharp(contents).metadata();
      expect(after.orientation).toBe(orientation);
      expect(after.exif!.toString('latin1').replace('Exif\0\0', '')).toBe(
        exifOfOrientation(orientation).toString('latin1'),
      );
      expect([width, height]).toEqual(orientation === 3 ? [40, 20] : [20, 40]);
      expect(await pixelsOf(contents)).toEqual(await pixelsOf(original));
    }
  },
);

const segment = (code: number, payload: Buffer) =>
  Buffer.concat([Buffer.from([0xff, code, (payload.length + 2) >> 8, (payload.length + 2) & 0xff]), payload]);

test('a JPEG with a second picture behind it, a comment and segments of programs is only its first picture', async () => {
  const first = await noise(40, 20).jpeg().toBuffer();
  const second = await noise(30, 30).jpeg().toBuffer();
  const original = Buffer.concat([
    first.subarray(0, 2),
    segment(0xe2, Buffer.from('MPF\0appended')),
    segment(0xed, Buffer.from('Photoshop 3.0\0appended')),
    segment(0xfe, Buffer.from('appended')),
    segment(0xe0, Buffer.from('JFXX\0appended')),
    first.subarray(2),
    second,
  ]);
  const { contents } = await clean(original);
  expect(await pixelsOf(contents)).toEqual(await pixelsOf(first));
  expect(contents.length).toBeLessThanOrEqual(first.length);
  expect(contents.includes('appended')).toBe(false);
});

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};
/** Behind the first chunk of a PNG, which says how large it is. */
const insert = (png: Buffer, ...chunks: Buffer[]) =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);

test('a PNG loses its texts, its time and what only programs know', async () => {
  const plain = await noise(40, 20).png().toBuffer();
  const original = insert(
    plain,
    chunk('tEXt', Buffer.from('Author\0appended')),
    chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync('appended')])),
    chunk('iTXt', Buffer.from('XML:com.adobe.xmp\0\0\0\0\0appended')),
    chunk('tIME', Buffer.from([7, 234, 1, 1, 0, 0, 0])),
    chunk('prVt', Buffer.from('appended')),
  );
  const { contents } = await clean(original);
  expect(contents).toEqual((await clean(plain)).contents);
  expect(contents.includes('tEXt') || contents.includes('zTXt') || contents.includes('appended')).toBe(false);
});

const uint32 = (value: number) => Buffer.from([0, 0, 0, value]);

/** A PNG of 2 by 2 pixels, grey, that moves: the second frame is made of `packed`. */
function moving(packed: Buffer) {
  const rows = deflateSync(Buffer.from([0, 1, 2, 0, 3, 4]));
  const head = (sequence: number) =>
    chunk(
      'fcTL',
      Buffer.concat([uint32(sequence), uint32(2), uint32(2), uint32(0), uint32(0), Buffer.alloc(6)]),
    );
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', Buffer.concat([uint32(2), uint32(2), Buffer.from([8, 0, 0, 0, 0])])),
    chunk('acTL', Buffer.concat([uint32(2), uint32(0)])),
    head(0),
    chunk('IDAT', rows),
    head(1),
    chunk('fdAT', Buffer.concat([uint32(2), packed])),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test('a moving PNG keeps moving; what is no frame is refused', async () => {
  const frame = deflateSync(Buffer.from([0, 9, 9, 0, 9, 9]));
  const original = moving(frame);
  expect((await clean(original)).contents).toEqual(original);
  for (const wrong of [
    Buffer.from('<script>'),
    Buffer.concat([frame, appended]),
    deflateSync(Buffer.alloc(7)),
    deflateSync(Buffer.alloc(10_000_000)),
  ])
    await expect(clean(moving(wrong))).rejects.toMatchObject({ code: 'DAMAGED_IMAGE' });
});

test('a GIF loses its comments, its texts and what programs added', async () => {
  const plain = await (await frames(3)).gif().toBuffer();
  const note = Buffer.from([0x21, 0xfe, 8, ...Buffer.from('appended'), 0]);
  const program = Buffer.from([
    0x21,
    0xff,
    11,
    ...Buffer.from('XMP DataXMP'),
    8,
    ...Buffer.from('appended'),
    0,
  ]);
  const screenEnd = 13 + 3 * 2 ** ((plain[10]! & 7) + 1);
  const table = plain[10]! & 0x80 ? screenEnd : 13;
  const original = Buffer.concat([plain.subarray(0, table), note, program, plain.subarray(table)]);
  const { contents } = await clean(original);
  expect(contents).toEqual((await clean(plain)).contents);
  expect(contents.includes('appended')).toBe(false);
});

test('a WebP loses chunks that nobody knows and pictures that nobody sees', async () => {
  const plain = await withSecrets(noise(40, 20)).webp().toBuffer();
  const other = (await noise(10, 10).webp().toBuffer()).subarray(12);
  const extra = Buffer.concat([Buffer.from('HIDE\x08\0\0\0appended', 'latin1'), other]);
  const original = Buffer.concat([plain, extra]);
  original.writeUInt32LE(original.length - 8, 4);
  expect((await clean(original)).contents).toEqual((await clean(plain)).contents);
});

test('an AVIF loses what stands beside the picture', async () => {
  const plain = await withSecrets(noise(40, 20, 4))
    .avif()
    .toBuffer();
  const box = Buffer.concat([Buffer.from([0, 0, 0, 16]), Buffer.from('uuidappended').subarray(0, 12)]);
  expect((await clean(Buffer.concat([plain, box]))).contents).toEqual((await clean(plain)).contents);
});

test('damaged or endless metadata says nothing about how to turn a picture', () => {
  for (const exif of ['', 'II', 'MM\0*', 'MM\0*\xff\xff\xff\xff', 'II*\0\x08\0\0\0\xff\xff', 'nonsense'])
    expect(readOrientation(Buffer.from(exif, 'latin1'))).toBe(1);
  expect(readOrientation(exifOfOrientation(6))).toBe(6);
  expect(readOrientation(exifOfOrientation(9))).toBe(1);
});

test('no bytes of any kind make the cleaning fail in another way than by refusing them', async () => {
  for (const [, make] of images) {
    const original = await make();
    for (let round = 0; round < 8; round += 1) {
      const broken = Buffer.from(original);
      for (let change = 0; change < 4; change += 1) {
        const at = 12 + ((round * 7919 + change * 104_729) % (broken.length - 12));
        broken[at] = (broken[at]! + 1 + round * 37) % 256;
      }
      const outcome = await clean(broken).catch((error: { code?: string }) => error.code);
      if (typeof outcome === 'string' || outcome === undefined)
        expect(['DAMAGED_IMAGE', 'TOO_LARGE', 'NOT_AN_IMAGE']).toContain(outcome);
    }
  }
});
