import type { AddressedHint } from './audience.ts';

const mostBytes = 7_900;
const namesAtOnce = 100;

/** PostgreSQL carries less than 8000 bytes at once: as many messages as that takes. */
export function toPayloads(batch: AddressedHint[]): string[] {
  const payloads: string[][] = [];
  let size = Infinity;
  for (const one of batch.flatMap(splitNames)) {
    const json = JSON.stringify(one);
    const bytes = Buffer.byteLength(json) + 1;
    if (bytes > mostBytes) return [JSON.stringify([everything])];
    if (size + bytes > mostBytes) {
      payloads.push([]);
      size = 2;
    }
    payloads.at(-1)!.push(json);
    size += bytes;
  }
  return payloads.map((parts) => `[${parts.join()}]`);
}

/** In place of hints that are too many or too large to be sent. */
export const everything: AddressedHint = { hint: { kind: 'refresh' } };

function splitNames({ to, ...one }: AddressedHint): AddressedHint[] {
  if (!to || to.length <= namesAtOnce) return [to ? { ...one, to } : one];
  const parts = Array.from({ length: Math.ceil(to.length / namesAtOnce) }, (_, index) =>
    to.slice(index * namesAtOnce, (index + 1) * namesAtOnce),
  );
  return parts.map((names) => Object.assign({}, one, { to: names }));
}
