import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/** Draws the pictures that systems show for an installed app: node web/build/make-icons.mjs, after a change of the mark. */
const folder = join(import.meta.dirname, '../public/icons');

const ink = '#0b3b31';
const people =
  '<path d="M7 25v-6.4a4.5 4.5 0 0 1 9 0V25M16 18.6a4.5 4.5 0 0 1 9 0V25" fill="none" stroke="#fff" stroke-width="2.9" stroke-linecap="round"/>' +
  '<circle cx="11.5" cy="8.6" r="2.7" fill="#fff"/><circle cx="20.5" cy="8.6" r="2.7" fill="#63d6b4"/>';

/** `corner` rounds the tile; `scale` leaves room around the mark where the system cuts its own shape. */
const tile = ({ corner = 0, scale = 1 }) => {
  const offset = 16 * (1 - scale);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="${corner}" fill="${ink}"/><g transform="translate(${offset} ${offset}) scale(${scale})">${people}</g></svg>`;
};

const draw = (svg, size, name) =>
  sharp(Buffer.from(svg), { density: 72 * (size / 32) })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toFile(join(folder, name));

mkdirSync(folder, { recursive: true });
await draw(tile({ corner: 7 }), 192, '192.png');
await draw(tile({ corner: 7 }), 512, '512.png');
await draw(tile({ scale: 0.76 }), 512, 'maskable.png');
await draw(tile({ scale: 0.9 }), 180, 'apple-touch.png');
