import { limits } from '@muster/contract';
import { z } from 'zod';

interface Shape {
  type?: string;
  maxLength?: number;
  format?: string;
  properties?: Record<string, Shape>;
  items?: Shape;
  maxItems?: number;
  anyOf?: Shape[];
  const?: unknown;
  enum?: unknown[];
}

/** What is refused for its content is told so, rather than that it is too large. */
const least = 16 * 1024;
/** Spaces, line breaks, and fields that mean nothing here. */
const slack = 1024;
/** As many as one character of JavaScript can take in JSON: `\u0000`. */
const bytesPerCharacter = 6;
/** Of a field: quotes, a colon, a comma and some space. */
const punctuation = 16;
/** An id, a day, a word of a list, or a number. */
const fewBytes = 64;
/** Of text whose maximum is counted in another way, as that of passwords. */
const someBytes = 4 * 1024;

/** The most bytes that a body of this shape can need: what is longer need not be read to be refused. */
export function bodyLimitOf(body: z.ZodType | undefined) {
  if (!body) return least;
  const shape = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Shape;
  return Math.min(limits.jsonBody, Math.max(least, slack + sizeOf(shape)));
}

function sizeOf(shape: Shape): number {
  const { type, maxLength, format, properties, items, maxItems = 0, anyOf } = shape;
  if (anyOf) return Math.max(...anyOf.map(sizeOf));
  if (properties) {
    const fields = Object.entries(properties);
    return fields.reduce((sum, [name, field]) => sum + name.length + punctuation + sizeOf(field), 0);
  }
  if (items) return maxItems * (sizeOf(items) + 1);
  if (type !== 'string' || format || shape.const || shape.enum) return fewBytes;
  return maxLength === undefined ? someBytes : maxLength * bytesPerCharacter;
}
