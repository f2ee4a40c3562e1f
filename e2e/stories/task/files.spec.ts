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
  await expect(files(ada)).toHaveText([/logo\.svg/, /notes\.md/]);
  await expect(files(bob)).toHaveText([/logo\.svg/, /notes\.md/]);
  await expect(ada.button('Remove logo.svg')).toBeFocused();
  await ada.sees('Removed “page.html”');
  await ada.page.keyboard.press('Control+z');
  await ada.sees('Restored “page.html”');
  for (const person of [ada, bob])
    await expect(files(person)).toHaveText([/page\.html/, /logo\.svg/, /notes\.md/]);
});

const plan = {
  name: 'Plan of the house.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7\n${' '.repeat(2_000)}`),
};

test(
  'a PDF is listed with its kind and size, saved under its name, and is no part of our page',
  thorough,
  async ({ ada, bob }) => {
    const task = await startTask(ada, bob);
    for (const person of [ada, bob]) await person.opens(task.screen);
    await bob.isListening();
    await ada.field('Other files').setInputFiles([plan]);
    await ada.presses('Update Task');
    await ada.sees('Task updated successfully');
    await expect(files(bob)).toHaveText(/^pdfPlan of the house\.pdf2 KB/i);

    const saving = bob.page.getByRole('link', { name: 'Download Plan of the house.pdf' });
    const download = bob.page.waitForEvent('download');
    await saving.click();
    expect((await download).suggestedFilename()).toBe(plan.name);
    const { headers } = await bob.page.evaluate(
      async (path) => {
        const reply = await fetch(path);
        return { headers: Object.fromEntries(reply.headers) };
      },
      await saving.evaluate((link: HTMLAnchorElement) => link.href),
    );
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="Plan of the house\.pdf"/),
      'x-content-type-options': 'nosniff',
    });
    // Whoever wants to read it gets a tab of the browser's own viewer.
    const reading = files(bob).getByRole('link', { name: plan.name, exact: true });
    await expect(reading).toHaveAttribute('target', '_blank');
    await expect(reading).toHaveAttribute('rel', 'noopener');
    await expect(bob.page.locator('iframe, embed, object')).toHaveCount(0);
  },
);

test(
  'the headers of a PDF, a page and a drawing let none of them run anything here',
  thorough,
  async ({ ada, bob }) => {
    const task = await startTask(ada, bob);
    await ada.opens(task.screen);
    await ada.field('Other files').setInputFiles([plan, hostile[0]!, hostile[1]!]);
    await ada.presses('Update Task');
    await ada.sees('Task updated successfully');
    await expect(files(ada)).toHaveCount(3);
    const kept = (await bob.api.call(getTask, { params: task.params })).task.files;
    const fileNamed = (name: string) => kept.find((file) => file.name === name)!;
    const headersOf = async (name: string) => (await bob.context.request.get(fileNamed(name).path)).headers();
    // The browsers of these stories have no viewer of PDFs: that a script in one does nothing is for the headers alone to say.
    expect(await headersOf(plan.name)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^inline; filename="Plan of the house\.pdf"/),
      'content-security-policy': expect.stringMatching(/^default-src 'none'; .*frame-ancestors 'none'$/),
      'x-content-type-options': 'nosniff',
    });
    for (const { name } of [hostile[0]!, hostile[1]!])
      expect(await headersOf(name)).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': expect.stringMatching(/^attachment; filename="/),
        'content-security-policy': expect.stringMatching(/^default-src 'none'; .*sandbox$/),
        'x-content-type-options': 'nosniff',
      });
  },
);

test(
  'what is called a PDF and is none is refused, and stays to be taken back',
  thorough,
  async ({ ada, bob }) => {
    const task = await startTask(ada, bob);
    await ada.opens(task.screen);
    ada.expectsInConsole(/^415/);
    await ada.field('Other files').setInputFiles([{ ...hostile[0]!, name: 'plan.pdf' }]);
    await ada.presses('Update Task');
    await expect(ada.page.getByText('The file is named like a PDF but is not one.').first()).toBeVisible();
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
