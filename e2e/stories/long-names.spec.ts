import type { Locator } from '@playwright/test';
import { expect, test, thorough } from '../people.ts';
import { addTask, foundOrganization, startProject } from '../world.ts';

const long = (word: string) => `${word} `.repeat(40).slice(0, 120).trim();

test(
  'long names leave room for those before them, and tell themselves in full',
  thorough,
  async ({ ada }) => {
    for (const [organization, project] of [
      ['Acme', long('Website')],
      [long('Acme'), 'Web'],
      [long('Acme'), long('Website')],
    ] as const) {
      const acme = await foundOrganization(ada, organization);
      const website = await startProject(ada, acme, project, { statuses: ['To Do'] });
      const { screen } = await addTask(ada, website, 'To Do', { title: long('Write the copy') });
      await ada.opens(screen);
      const trail = ada.page.getByRole('navigation', { name: 'Breadcrumb' });
      await expect(trail).toContainText(project);

      for (const width of [1280, 360]) {
        await ada.page.setViewportSize({ width, height: 800 });
        const names = trail.locator('.cut, .crumb').filter({ visible: true });
        const shown = await names.evaluateAll((parts) =>
          parts.map(({ textContent, clientWidth, scrollWidth }) => ({
            textContent,
            clientWidth,
            scrollWidth,
          })),
        );
        expect(shown, `names at ${width}`).not.toEqual([]);
        for (const { textContent, clientWidth, scrollWidth } of shown)
          expect(clientWidth, `room for ${textContent} at ${width}`).toBeGreaterThanOrEqual(
            Math.min(scrollWidth, 64),
          );
        const overhang = await trail.evaluate((element) => element.scrollWidth - element.clientWidth);
        expect(overhang, `overhang at ${width}`).toBeLessThanOrEqual(0);
      }
    }

    await ada.page.setViewportSize({ width: 1280, height: 800 });
    await ada.link(long('Website')).hover();
    await expect(ada.page.locator('.tip')).toHaveText(long('Website'));
    await ada.page.mouse.move(0, 0);
    await ada.tabsTo(ada.link(long('Acme')));
    await expect(ada.page.locator('.tip')).toHaveText(long('Acme'));
  },
);

test('a card of a project cuts the long name of its organization', thorough, async ({ ada }) => {
  const acme = await foundOrganization(ada, long('Acme'));
  await startProject(ada, acme, 'Website');
  await ada.opens(`${acme.path}/projects`);
  const card = ada.page.locator('.project-card', { hasText: long('Acme') });
  for (const width of [360, 1280]) {
    await ada.page.setViewportSize({ width, height: 800 });
    const overhang = await card.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(overhang, `overhang at ${width}`).toBeLessThanOrEqual(0);
  }
});

test('the bar has room for all its words and a count, at any width', thorough, async ({ ada, bob }) => {
  const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
  const website = await startProject(ada, acme, 'Website', { team: [bob], statuses: ['To Do'] });
  await addTask(ada, website, 'To Do', { title: 'Write the copy', assignedTo: [bob.id] });
  await bob.opens('/my-work');
  const bar = bob.page.locator('.nav.full');
  await expect(bar.locator('.count')).toBeVisible();
  for (const width of [360, 721, 740, 768, 800, 860, 861, 900]) {
    await bob.page.setViewportSize({ width, height: 800 });
    const overhang = await bob.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overhang, `sideways scroll at ${width}`).toBeLessThanOrEqual(0);
    const { height } = (await bar.locator('.brand').boundingBox())!;
    expect(height, `the mark and its word at ${width}`).toBeLessThanOrEqual(40);
  }
});

test('what is too long for a name is kept as it was typed, and the field says so', async ({ ada }) => {
  const acme = await foundOrganization(ada, 'Acme');
  const website = await startProject(ada, acme, 'Website', { statuses: ['To Do'] });
  const stays = async (field: Locator, text: string, problem: string) => {
    await field.fill(text);
    await field.press('Enter');
    await ada.reads(problem);
    await expect(field).toHaveValue(text);
    await expect(field).toHaveAccessibleDescription(new RegExp(problem));
    await expect(field).toBeFocused();
  };
  await ada.opens(`${website.path}/tasks`);
  await ada.presses('Views');
  await ada.page.getByRole('menuitem', { name: 'Save as view…' }).click();
  const name = ada.page.getByRole('textbox', { name: 'Name', exact: true });
  await stays(name, 'x'.repeat(61), 'Name may have at most 60 characters');

  await ada.opens(`${website.path}/labels`);
  await ada.presses('Add a label');
  const label = ada.page.getByRole('textbox', { name: 'Name of the new label' });
  await stays(label, 'x'.repeat(41), 'Name may have at most 40 characters');

  await ada.opens(`${website.path}/edit-project`);
  await stays(ada.field('Key'), 'WEBSITE', 'Key must be 2 to 6 letters or digits, beginning with a letter');
});
