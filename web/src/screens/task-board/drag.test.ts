import type { Task, TaskPlace } from '@muster/contract';
import { beforeEach, expect, test } from 'vitest';
import { createDrag, type Drag } from './drag.ts';
import { placeAt, type ColumnOnBoard } from '../../entities/tasks/placing.ts';

const task = (title: string, status: string) => ({ _id: title, title, status }) as Task;
const [copy, logo] = [task('Write copy', 'todo'), task('Draw logo', 'todo')];
const ship = task('Ship', 'doing');

let columns: ColumnOnBoard[];
let moves: [title: string, place: TaskPlace][];
let drag: Drag;

beforeEach(() => {
  columns = [
    { status: 'todo', name: 'To Do', tasks: [copy, logo], isComplete: true },
    { status: 'doing', name: 'Doing', tasks: [ship], isComplete: true },
  ];
  moves = [];
  drag = createDrag(() => ({
    columns: () => columns,
    move: ({ title }, place, onShown) => {
      moves.push([title, place]);
      onShown();
    },
  }));
});

test('a card is dropped between the neighbours that it was carried to', () => {
  drag.lift(copy, 'keyboard');
  drag.step('ArrowRight');
  drag.step('ArrowDown');
  expect(drag.said.get()).toBe('Write copy, 2 of 2 in Doing');
  drag.drop();
  expect(moves).toEqual([['Write copy', { status: 'doing', after: 'Ship', before: null }]]);
  expect(drag.carried.get()).toBeUndefined();
});

test('a card that is put back, or dropped where it was, moves nowhere', () => {
  drag.lift(copy, 'pointer');
  drag.aim(placeAt('doing', [ship], 0));
  drag.cancel();
  expect(drag.said.get()).toBe('Put back Write copy, 1 of 2 in To Do');
  drag.lift(copy, 'keyboard');
  drag.drop();
  expect(moves).toEqual([]);
});

test('a place in the air stays beside its neighbours while others add cards above it', () => {
  drag.lift(copy, 'pointer');
  drag.aim(placeAt('doing', [ship], 0));
  columns[1] = { ...columns[1]!, tasks: [task('New', 'doing'), ship] };
  drag.drop();
  expect(drag.said.get()).toBe('Dropped Write copy, 2 of 3 in Doing');
  expect(moves[0]![1]).toMatchObject({ before: 'Ship' });
});
