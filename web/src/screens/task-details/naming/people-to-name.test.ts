import { expect, test } from 'vitest';
import { peopleToName } from './people-to-name.ts';

const people = ['Ada', 'Bob', 'Cleo', 'Dan'].map((name) => ({ _id: name, fullName: name }));
const [ada, bob] = people;

test('who works on a task, made it or spoke there is named before the rest of the team', () => {
  const task = { assignedTo: ['Dan', 'somebody who left'], createdBy: bob! };
  const names = (said: string[]) => peopleToName(people, task, said).map(({ _id }) => _id);
  expect(names([])).toEqual(['Dan', 'Bob', 'Ada', 'Cleo']);
  expect(names(['Cleo', 'Bob', 'Cleo'])).toEqual(['Dan', 'Bob', 'Cleo', 'Ada']);
});

test('where nobody has to do with it, the team stands as it is', () => {
  expect(peopleToName(people, { assignedTo: [], createdBy: ada! }, [])).toEqual(people);
});
