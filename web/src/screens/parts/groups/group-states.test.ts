import { limits } from '@muster/contract';
import { expect, test } from 'vitest';
import { NewestParents } from './GroupStates.tsx';

const counted = (parents: number) => [
  ...Array.from({ length: parents }, (_, index) => ({
    value: `${index}`,
    count: 1,
    isMore: false,
    parentTask: { number: index, title: 'Parent' },
  })),
  { value: 'none', count: 1, isMore: false },
];

test('only the newest parents are said to be shown where the server has counted no more of them', () => {
  expect(NewestParents({ of: undefined })).toBe(false);
  expect(NewestParents({ of: counted(limits.groupedParents - 1) })).toBe(false);
  expect(NewestParents({ of: counted(limits.groupedParents) })).not.toBe(false);
});
