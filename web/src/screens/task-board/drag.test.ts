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
    move: ({ task: { title }, to }, onShown) => {
      moves.push([title, to]);
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
  drag.aim(placeAt({ status: 'doing' }, [ship], 0));
  drag.cancel();
  expect(drag.said.get()).toBe('Put back Write copy, 1 of 2 in To Do');
  drag.lift(copy, 'keyboard');
  drag.drop();
  expect(moves).toEqual([]);
});

test('a place in the air stays beside its neighbours while others add cards above it', () => {
  drag.lift(copy, 'pointer');
  drag.aim(placeAt({ status: 'doing' }, [ship], 0));
  columns[1] = { ...columns[1]!, tasks: [task('New', 'doing'), ship] };
  drag.drop();
  expect(drag.said.get()).toBe('Dropped Write copy, 2 of 3 in Doing');
  expect(moves[0]![1]).toMatchObject({ before: 'Ship' });
});

test('a card is dropped as others have left it while it was carried', () => {
  const dropped: Task[] = [];
  drag = createDrag(() => ({ columns: () => columns, move: ({ task }) => dropped.push(task) }));
  drag.lift(copy, 'pointer');
  drag.aim(placeAt({ status: 'doing' }, [ship], 0));
  const theirs = { ...copy, assignedTo: ['dan'], version: 6 };
  columns[0] = { ...columns[0]!, tasks: [theirs, logo] };
  drag.drop();
  expect(dropped).toEqual([theirs]);
});

test('a card goes back where what others have made of it may not stand in the row that it is over', () => {
  columns = [at('todo', 'ada', [copy, logo]), at('todo', 'eve', [])];
  drag = createDrag(() => ({
    columns: () => columns,
    mayChangeRow: ({ labels }) => labels === undefined,
    move: ({ task: { title }, to }) => moves.push([title, to]),
  }));
  drag.lift(copy, 'pointer', 'ada');
  drag.aim(placeAt({ status: 'todo', row: 'eve' }, [], 0));
  columns[0] = at('todo', 'ada', [{ ...copy, labels: ['print'] }, logo]);
  drag.drop();
  expect(moves).toEqual([]);
  expect(drag.said.get()).toBe('Put back Write copy, 1 of 2 in todo, ada');
  expect(drag.carried.get()).toBeUndefined();
});

const at = (status: string, row: string, tasks: Task[]) => ({
  status,
  row,
  tasks,
  isComplete: true,
  name: `${status}, ${row}`,
});

test('in rows, a card goes on into the rows above and below, and into none that it may not stand in', () => {
  columns = [at('todo', 'ada', [copy]), at('doing', 'ada', [ship])];
  columns.push(at('todo', 'bob', [logo]), at('doing', 'bob', []), at('todo', 'eve', []));
  const asked: string[] = [];
  const dropped: object[] = [];
  drag = createDrag(() => ({
    columns: () => columns,
    mayChangeRow: (_task, from, to) => {
      asked.push(`${from} ${to}`);
      return to !== 'bob';
    },
    move: ({ from, to }, onShown) => {
      dropped.push({ from, to });
      onShown();
    },
  }));
  drag.lift(copy, 'keyboard', 'ada');
  drag.step('ArrowDown');
  expect(drag.said.get()).toBe('Write copy, 1 of 1 in todo, eve');
  drag.step('ArrowUp');
  expect(drag.said.get()).toBe('Write copy, 1 of 1 in todo, ada');
  drag.aim(placeAt({ status: 'todo', row: 'bob' }, [logo], 0));
  expect(drag.carried.get()?.to.row).toBe('ada');
  drag.aim(placeAt({ status: 'todo', row: 'eve' }, [], 0));
  drag.drop();
  expect(dropped).toEqual([{ from: 'ada', to: { status: 'todo', row: 'eve', after: null, before: null } }]);
  expect(asked).toContain('ada bob');
});
