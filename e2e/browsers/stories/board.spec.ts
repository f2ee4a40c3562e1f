import { addTask, foundOrganization, startProject, statusOf } from '../../world.ts';
import { expect, test } from '../people.ts';
import type { Person } from '../person.ts';
import { css, link, role, within } from '../what.ts';

/** A board with these columns, each with its cards from top to bottom. */
async function opensBoard(ada: Person, columns: Record<string, string[]>) {
  const acme = await foundOrganization(ada, 'Acme');
  const website = await startProject(ada, acme, 'Website', { statuses: Object.keys(columns) });
  for (const [status, titles] of Object.entries(columns))
    for (const title of titles.toReversed()) await addTask(ada, website, status, { title });
  await ada.opens(`${website.path}/tasks?view=board`);
  for (const [status, titles] of Object.entries(columns)) await ada.reads(cards(status), titles);
  return website;
}

const lane = (name: string) => role('region', name);
const cards = (status: string) => within(lane(status), css('[data-task] > .cell > .title'));
const said = role('status', 'Card');

test('a card is dragged to another column, even faster than the screen is drawn', async ({ ada }) => {
  const website = await opensBoard(ada, { 'To Do': ['One', 'Two'], Doing: ['Three'], Done: [] });
  await ada.drags(link('One'), link('Three'));
  await ada.reads(cards('Doing'), ['One', 'Three']);
  await ada.drags(link('Two'), lane('Done'));
  await ada.reads(cards('Done'), ['Two']);
  await ada.reads(cards('To Do'), []);
  await expect.poll(() => statusOf(ada, website, 'One')).toBe('Doing');
  await expect.poll(() => statusOf(ada, website, 'Two')).toBe('Done');
  await ada.reloads();
  await ada.reads(cards('Doing'), ['One', 'Three']);
  await ada.reads(cards('Done'), ['Two']);
});

test('a card is carried to another column by key, and each step is told', async ({ ada }) => {
  const website = await opensBoard(ada, { 'To Do': ['One', 'Two'], Doing: ['Three'] });
  await ada.hearsKeys();
  await ada.strikes('j');
  await ada.hasFocusOn(css('[data-task]'));
  await ada.strikes('Space');
  await ada.reads(said, [/^Picked up One, 1 of 2 in To Do\. /]);
  await ada.strikes('ArrowRight');
  await ada.reads(said, ['One, 1 of 2 in Doing']);
  await ada.strikes('Space');
  await ada.reads(said, ['Dropped One, 1 of 2 in Doing']);
  await expect.poll(() => statusOf(ada, website, 'One')).toBe('Doing');
  await ada.reloads();
  await ada.reads(cards('Doing'), ['One', 'Three']);
});
