import { z } from 'zod';
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

/** Fails for what no process of ours has sent. A newer version may send more than this one knows. */
export const fromPayload = (payload: string) => Payload.parse(JSON.parse(payload)) as AddressedHint[];

const Left = z.object({ viewer: z.string().max(64), tab: z.string().max(36), state: z.literal('left') });

const Look = Left.extend({
  userId: z.guid(),
  organizationId: z.guid(),
  projectId: z.guid(),
  taskId: z.guid(),
  state: z.enum(['looks', 'here', 'away']),
});

const Payload = z.array(
  z.object({
    hint: z
      .looseObject({ kind: z.string(), organizationId: z.guid().optional(), projectId: z.guid().optional() })
      .optional(),
    to: z.array(z.guid()).optional(),
    toEmail: z.string().optional(),
    presence: z.union([Left, Look]).optional(),
  }),
);

/** In place of hints that are too many or too large to be sent. */
export const everything: AddressedHint = { hint: { kind: 'refresh' } };

function splitNames({ to, ...one }: AddressedHint): AddressedHint[] {
  if (!to || to.length <= namesAtOnce) return [to ? { ...one, to } : one];
  const parts = Array.from({ length: Math.ceil(to.length / namesAtOnce) }, (_, index) =>
    to.slice(index * namesAtOnce, (index + 1) * namesAtOnce),
  );
  return parts.map((names) => Object.assign({}, one, { to: names }));
}
