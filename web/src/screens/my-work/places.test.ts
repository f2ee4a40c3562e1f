import { expect, test } from 'vitest';
import { stillFits } from '../../ui/primitives/fits.ts';
import { placesMeant } from './places.ts';

const organization = { _id: 'acme', name: 'Acme' };
const named = (name: string) => ({ _id: name, name });
const taskOf = (name: string) => ({ ref: { organization, project: named(name) } });
const found = (name: string, isArchived = false) => ({ ...named(name), organization, isArchived });
const namesFor = (word: string, here: string[], projects: ReturnType<typeof found>[] = []) =>
  placesMeant(word, here.map(taskOf), { projects, isNamed: (name) => stillFits(name, word) }).map(
    ({ project }) => project.name,
  );

test('of the tasks on the screen those projects are meant that have a word like it', () => {
  expect(namesFor('web', ['Website', 'Garden', 'The web-shop'])).toEqual(['Website', 'The web-shop']);
  expect(namesFor('', ['Website', 'Garden'])).toEqual(['Website', 'Garden']);
});

test('what the server finds comes behind them, each once and none that is archived', () => {
  const there = [found('Website'), found('Web of old', true), found('Webcam')];
  expect(namesFor('web', ['Website', 'Web-shop', 'Website'], there)).toEqual([
    'Website',
    'Web-shop',
    'Webcam',
  ]);
});

test('before a letter is typed nothing is meant but what is on the screen', () => {
  expect(namesFor('', [], [found('Website')])).toEqual([]);
});

test('of the answer to another word only that is meant which the new word names', () => {
  expect(namesFor('g', [], [found('Website'), found('Garden')])).toEqual(['Garden']);
});
