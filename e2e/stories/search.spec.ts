import { createComment, deleteTask } from '@muster/contract';
import { inspects } from '../inspection.ts';
import { expect, test, thorough } from '../people.ts';
import type { Person } from '../person.ts';
import { addTask, foundOrganization, startProject } from '../world.ts';

/** Ada's project with Bob on her team, and a task that is found by several of its parts. */
async function startSearching(ada: Person, bob: Person) {
  const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
  const website = await startProject(ada, acme, 'Website', { team: [bob], statuses: ['To Do'] });
  const named = await addTask(ada, website, 'To Do', { title: 'Lighthouse at the northern pier' });
  const described = await addTask(ada, website, 'To Do', {
    title: 'Paint',
    description: 'White, as the **lighthouse** is.',
  });
  await ada.api.call(createComment, {
    params: { ...website.params, taskId: described._id },
    body: { body: 'The lighthouse keeper agrees' },
  });
  return { website, named, described };
}

/** What the browser remembers of whoever is signed in. */
const kept = ({ page }: Person) =>
  page.evaluate(() => ({
    recent: window.localStorage.getItem('recent'),
    searches: window.localStorage.getItem('searches'),
  }));

const hits = ({ page }: Person) => page.getByRole('list', { name: 'Results' }).getByRole('listitem');

test('from the palette to all results: marked, narrowed, walked by keys, and gone once deleted', async ({
  ada,
  bob,
}) => {
  const { website, named } = await startSearching(ada, bob);
  await bob.opens('/');
  await bob.hearsKeys();
  await bob.page.keyboard.press('Control+k');
  await bob.page.keyboard.type('lihgthouse');
  await bob.page.getByRole('option', { name: /See all results/ }).click();
  await bob.isAt(/\/search\?q=lihgthouse$/);

  await expect(hits(bob)).toHaveCount(3);
  await expect(hits(bob).first().locator('mark')).toHaveText('Lighthouse');
  await expect(hits(bob).nth(1)).toContainText('White, as the lighthouse is.');
  await expect(hits(bob).nth(2)).toContainText('Ada');
  await inspects(bob, 'lihgthouse · Search · Muster');

  const facets = bob.page.getByRole('navigation', { name: 'Narrow the results' });
  const facet = (name: string) => facets.getByRole('link', { name, exact: true });
  await expect(facet('Everything 3')).toHaveAttribute('aria-current');
  await expect(facet('This week 3')).toBeVisible();
  await facet('Comments 1').click();
  await expect(hits(bob)).toHaveCount(1);
  await bob.isAt(/type=comment/);
  await expect(facet('Everything 3')).not.toHaveAttribute('aria-current');
  await facet('Ada Lovelace 1').click();
  await bob.isAt(new RegExp(`person=${ada.id}`));
  await facet('Everything 1').click();
  await expect(facet('Not started 1')).toBeVisible();
  await expect(hits(bob)).toHaveCount(1);
  const field = bob.page.getByRole('searchbox', { name: 'Search' });
  await field.fill('pier');
  await facet('Ada Lovelace 0').click();
  await expect(hits(bob)).toHaveCount(1);
  await field.fill('lihgthouse');
  await expect(hits(bob)).toHaveCount(3);

  await hits(bob).nth(2).getByRole('link').click();
  await bob.isAt(/#comment-/);
  await expect(bob.page.locator('.comment[aria-current]')).toBeInViewport();
  await expect(bob.page.locator('.comment[aria-current]')).toContainText('The lighthouse keeper agrees');
  await expect(bob.page.locator('.comment[aria-current]')).toBeFocused();
  const commentsOnly = bob.page.getByRole('button', { name: 'Comments' });
  await commentsOnly.click();
  await expect(bob.page.locator('.comment[aria-current]')).toBeVisible();
  await expect(commentsOnly).toBeFocused();
  await bob.page.goBack();
  await expect(hits(bob)).toHaveCount(3);
  await bob.page.keyboard.press('/');
  await expect(field).toBeFocused();
  await field.fill('pier');
  await expect(hits(bob)).toHaveCount(1);
  await field.press('ArrowDown');
  await expect(hits(bob).getByRole('link')).toBeFocused();
  await ada.api.call(deleteTask, { params: { ...website.params, taskId: named._id } });
  await expect(bob.page.getByRole('heading', { name: 'No results for “pier”' })).toBeVisible();
});

test(
  'what was looked for is offered again, and to nobody who signs in next',
  thorough,
  async ({ ada, bob }) => {
    const { described } = await startSearching(ada, bob);
    await bob.opens('/search?q=paint');
    await expect(hits(bob)).toHaveCount(1);
    await expect
      .poll(() => bob.page.evaluate(() => window.localStorage.getItem('searches')))
      .toContain('paint');
    await hits(bob).getByRole('link').press('Enter');
    await bob.isAt(new RegExp(described._id));
    await expect.poll(async () => (await kept(bob)).recent).toContain('Paint');
    await bob.opens('/search');
    await bob.link('paint').click();
    await expect(hits(bob)).toHaveCount(1);

    // Somebody else at the same browser, without a sign-out between.
    await bob.opens('/login');
    await bob.fills({ Email: ada.email, Password: ada.password });
    await bob.presses('Login');
    await bob.arrivesAt('My Organizations');
    expect(await kept(bob)).toEqual({ recent: null, searches: null });
    await bob.opens('/search?q=paint');
    await expect(hits(bob)).toHaveCount(1);
    await expect.poll(() => kept(bob)).toEqual({ recent: null, searches: '["paint"]' });
    await bob.link('Logout').click();
    await bob.arrivesAt('Login');
    expect(await kept(bob)).toEqual({ recent: null, searches: null });
  },
);
