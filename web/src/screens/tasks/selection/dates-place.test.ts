import { expect, test } from 'vitest';
import { placeOf } from './dates-place.ts';

test('dates are kept for the tasks that they were typed for, in whatever order these were selected', () => {
  expect(placeOf(['a', 'b', 'z'])).toBe(placeOf(['z', 'a', 'b']));
  expect(placeOf(['a', 'b', 'z'])).not.toBe(placeOf(['a', 'c', 'z']));
  expect(placeOf(Array.from({ length: 1000 }, (_, index) => `task ${index}`)).length).toBeLessThan(50);
});
