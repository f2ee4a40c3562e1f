import { expect, test } from 'vitest';
import { describePlace, indexIn, isWhereItStands, placeAt, step, without } from './placing.ts';
import { sampleTask } from '../../../test/sample-task.ts';

const task = (title: string, status = 'todo') => sampleTask({ _id: title, title, status });
const [a, b, c, d] = [task('a'), task('b'), task('c'), task('d', 'done')];
const toDo = { status: 'todo', name: 'To Do', tasks: [a, b, c], isComplete: true };
const done = { status: 'done', name: 'Done', tasks: [d], isComplete: true };
const empty = { status: 'later', name: 'Later', tasks: [], isComplete: true };
const columns = [toDo, done, empty];

test('a place is remembered by its neighbours, and found again among others', () => {
  const place = placeAt({ status: 'todo' }, [a, b], 1);
  expect(place).toEqual({ status: 'todo', after: 'a', before: 'b' });
  expect(indexIn([c, a, b], place)).toBe(2);
  expect(indexIn([c, b], place)).toBe(1);
  expect(indexIn([c], place)).toBe(0);
  expect(placeAt({ status: 'later' }, [], 0)).toEqual({ status: 'later', after: null, before: null });
});

test('a card stays where it is when it is dropped beside itself', () => {
  const others = without(toDo.tasks, 'b');
  expect(isWhereItStands(toDo, b, placeAt({ status: 'todo' }, others, 1))).toBe(true);
  expect(isWhereItStands(toDo, b, placeAt({ status: 'todo' }, others, 0))).toBe(false);
  expect(isWhereItStands(toDo, b, placeAt({ status: 'done' }, [d], 1))).toBe(false);
});

test('arrow keys walk through a column, and stop at its ends', () => {
  const first = placeAt({ status: 'todo' }, [b, c], 0);
  const second = step(columns, a, first, 'ArrowDown');
  expect(second).toEqual({ status: 'todo', after: 'b', before: 'c' });
  const third = step(columns, a, second, 'ArrowDown');
  expect(step(columns, a, third, 'ArrowDown')).toEqual(third);
  expect(step(columns, a, third, 'ArrowUp')).toEqual(second);
  expect(step(columns, a, first, 'ArrowUp')).toEqual(first);
});

test('arrow keys walk to the same height of the next column, or to its end', () => {
  const low = placeAt({ status: 'todo' }, [a, b], 2);
  const beside = step(columns, c, low, 'ArrowRight');
  expect(beside).toEqual({ status: 'done', after: 'd', before: null });
  const last = step(columns, c, beside, 'ArrowRight');
  expect(last).toEqual({ status: 'later', after: null, before: null });
  expect(step(columns, c, last, 'ArrowRight')).toEqual(last);
  expect(step(columns, c, low, 'ArrowLeft')).toEqual(low);
});

test('a place is told with its position and its column', () => {
  expect(describePlace(done, a, placeAt({ status: 'done' }, [d], 1))).toBe('a, 2 of 2 in Done');
  expect(describePlace(toDo, a, placeAt({ status: 'todo' }, [b, c], 0))).toBe('a, 1 of 3 in To Do');
  const long = { ...toDo, isComplete: false };
  expect(describePlace(long, d, placeAt({ status: 'todo' }, [a, b, c], 3))).toBe('d, position 4 in To Do');
});
