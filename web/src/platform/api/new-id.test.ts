import { expect, test } from 'vitest';
import { z } from 'zod';
import { newId } from './new-id.ts';

test('ids made in the browser are UUIDs, each another', () => {
  const ids = Array.from({ length: 100 }, newId);
  expect(new Set(ids).size).toBe(100);
  ids.forEach((id) => expect(() => z.uuidv4().parse(id)).not.toThrow());
});
