import type { ListedProject } from '@muster/contract';
import { expect, test } from 'vitest';
import { inListOrder } from './order.ts';

test('projects stand by name as the server has them, whatever the language of the browser', () => {
  const mixed = ['Zoo', 'Öl', 'anna', 'Ärzte', 'Anna'].map((name) => ({ name }) as ListedProject);
  const names = inListOrder(mixed, 'name').map(({ name }) => name);
  expect(names).toEqual(['anna', 'Anna', 'Ärzte', 'Öl', 'Zoo']);
});
