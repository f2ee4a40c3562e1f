import type { Locator } from '@playwright/test';
import { crc32, deflateSync } from 'node:zlib';
import type { UploadedFile } from './api.ts';

interface Picture {
  width?: number;
  height?: number;
  color?: readonly [red: number, green: number, blue: number];
}

/** A picture of one colour. */
export function png(
  name: string,
  { width = 96, height = 64, color = [36, 99, 196] }: Picture = {},
): UploadedFile {
  const line = Buffer.concat([Buffer.of(0), Buffer.alloc(width * 3, Buffer.from(color))]);
  return pngFile(
    name,
    { width, height, depth: 8, kind: 2 },
    Buffer.concat(Array.from({ length: height }, () => line)),
  );
}

/** A small file that unfolds into very many pixels. */
export function hugePng(name: string, { width = 12_000, height = 6_000 }: Picture = {}): UploadedFile {
  return pngFile(name, { width, height, depth: 1, kind: 0 }, Buffer.alloc((1 + width / 8) * height));
}

interface Header {
  width: number;
  height: number;
  depth: number;
  kind: number;
}

function pngFile(name: string, { width, height, depth, kind }: Header, pixels: Buffer): UploadedFile {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, kind], 8);
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))];
  const buffer = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks]);
  return { name, mimeType: 'image/png', buffer };
}

function chunk(type: string, content: Buffer) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** As a browser does with a picture that is dropped, or pasted; by its name, with any other file. */
export const gives = (target: Locator, event: 'paste' | 'drop', name: string) =>
  target.evaluate(
    (element, [type, file, bytes]) => {
      const data = new DataTransfer();
      data.items.add(
        new File([new Uint8Array(bytes)], file, { type: file.endsWith('.png') ? 'image/png' : '' }),
      );
      const init = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        type === 'paste'
          ? new ClipboardEvent('paste', { ...init, clipboardData: data })
          : new DragEvent('drop', { ...init, dataTransfer: data }),
      );
    },
    [event, name, [...png(name).buffer]] as const,
  );
