import { getTask } from '@muster/contract';
import { inspects } from '../../inspection.ts';
import { expect, test, thorough } from '../../people.ts';
import type { Person } from '../../person.ts';
import { addTask, foundOrganization, startProject } from '../../world.ts';

const script = '<script>document.title = "run"</script>';
const svg = `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`;
const hostile = [
  { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from(`<!doctype html>${script}`) },
  { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) },
  { name: 'notes.md', mimeType: 'text/markdown', buffer: Buffer.from(`# Notes\n${script}`) },
];
const files = ({ page }: Person) =>
  page.getByRole('list', { name: 'Files', exact: true }).getByRole('listitem');

async function startTask(ada: Person, bob: Person) {
  const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
  const website = await startProject(ada, acme, 'Website', { team: [bob], statuses: ['To Do'] });
  const task = await addTask(ada, website, 'To Do', { title: 'Write the copy' });
  return { ...task, params: { ...website.params, taskId: task._id } };
}

async function attaches(person: Person) {
  await person.field('Other files').setInputFiles(hostile);
  await person.presses('Update Task');
  await person.sees('Task updated successfully');
  await expect(files(person)).toHaveCount(3);
}

/** Goes where a file is; gives the name under which it is kept instead of being shown. */
async function downloads({ context }: Person, address: string) {
  const tab = await context.newPage();
  const download = tab.waitForEvent('download');
  await expect(tab.goto(address)).rejects.toThrow('Download is starting');
  const name = (await download).suggestedFilename();
  expect(tab.url()).toBe('about:blank');
  await tab.close();
  return name;
}

test('files of any kind are attached, told of to colleagues, looked at and removed', async ({ ada, bob }) => {
  const task = await startTask(ada, bob);
  for (const person of [ada, bob]) await person.opens(task.screen);
  await bob.isListening();
  await attaches(ada);
  await expect(files(bob)).toHaveText([/^HTMLpage\.html.*Ada Lovelace, /, /^SVGlogo\.svg/, /^MDnotes\.md/]);
  await expect(ada.button('View (0) Attachments')).toBeVisible();

  const download = bob.page.waitForEvent('download');
  await bob.page.getByRole('link', { name: 'Download page.html' }).click();
  expect((await download).suggestedFilename()).toBe('page.html');
  // Only what does nothing is shown by the browser.
  await expect(files(bob).first().getByRole('link', { name: 'page.html', exact: true })).toHaveCount(0);
  const { params } = task;
  const [page, drawing] = (await bob.api.call(getTask, { params })).task.files;
  expect(await downloads(bob, page!.path)).toBe('page.html');
  expect(await downloads(bob, drawing!.path)).toBe('logo.svg');
  const opened = bob.context.waitForEvent('page');
  await bob.page.getByRole('link', { name: 'notes.md', exact: true }).click();
  const notes = await opened;
  await expect(notes.locator('body')).toContainText(script);
  await expect(notes).not.toHaveTitle('run');
  await notes.close();

  await ada.presses('Remove page.html');
  await ada.presses('Yes');
  await expect(files(ada)).toHaveText([/logo\.svg/, /notes\.md/]);
  await expect(files(bob)).toHaveText([/logo\.svg/, /notes\.md/]);
  await expect(ada.button('Remove logo.svg')).toBeFocused();
  await ada.sees('Removed “page.html”');
  await ada.page.keyboard.press('Control+z');
  await ada.sees('Restored “page.html”');
  for (const person of [ada, bob])
    await expect(files(person)).toHaveText([/page\.html/, /logo\.svg/, /notes\.md/]);
});

test(
  'what is called a PDF and is none is refused, and stays to be taken back',
  thorough,
  async ({ ada, bob }) => {
    const task = await startTask(ada, bob);
    await ada.opens(task.screen);
    ada.expectsInConsole(/^415/);
    await ada.field('Other files').setInputFiles([{ ...hostile[0]!, name: 'plan.pdf' }]);
    await ada.presses('Update Task');
    await expect(ada.page.getByText('The file is called a PDF and is none.').first()).toBeVisible();
    await ada.presses('Remove plan.pdf');
    // One byte more than it may have: it is not even sent.
    await ada.field('Other files').evaluate((input: HTMLInputElement) => {
      const chosen = new DataTransfer();
      chosen.items.add(new File([new Uint8Array(25 * 1024 * 1024 + 1)], 'film.mp4', { type: 'video/mp4' }));
      input.files = chosen.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
    const tooLarge = 'film.mp4 cannot be attached. The file is too large: at most 25 MiB';
    await expect(ada.problemOf('Attachments')).toHaveText(tooLarge);
    await expect(ada.page.getByRole('list', { name: 'Files to upload' })).toHaveCount(0);
    await expect(files(ada)).toHaveCount(0);
  },
);

test('anybody can use the files, in both themes and at every size', thorough, async ({ ada, bob }) => {
  const task = await startTask(ada, bob);
  await ada.opens(task.screen);
  await attaches(ada);
  await inspects(ada, 'Website · Write the copy · Muster');
});
