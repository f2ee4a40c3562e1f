import { png } from '../images.ts';
import { expect, test, thorough } from '../people.ts';
import type { Person } from '../person.ts';
import { addTask, foundOrganization, startProject } from '../world.ts';

async function website(ada: Person) {
  const acme = await foundOrganization(ada, 'Acme');
  return startProject(ada, acme, 'Website', { statuses: ['To Do'] });
}

/** The browser's own time limits do not follow the clock of a story unless they are made of its timers. */
const limitsFollowTheClock = (person: Person) =>
  person.page.addInitScript(() => {
    AbortSignal.timeout = (ms) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(), ms);
      return controller.signal;
    };
  });

test('a call without an answer is given up after ten seconds', thorough, async ({ ada }) => {
  const { path } = await website(ada);
  const { clock } = ada.page;
  ada.expectsInConsole(/ApiError: The server did not answer within 10 seconds\./);
  await clock.install();
  await limitsFollowTheClock(ada);
  await ada.opens(`${path}/tasks`);
  await ada.page.route(/\/tasks$/, () => new Promise(() => undefined));
  await ada.fills({ Title: 'Write the copy' });
  await ada.stopsTime();
  const given = ada.page.waitForRequest(/\/tasks$/);
  await ada.presses('+ Add');
  await given;
  await clock.runFor(9_999);
  await expect(ada.page.getByText('Something went wrong')).toHaveCount(0);
  await clock.runFor(1);
  await ada.sees('Something went wrong');
  await expect(ada.field('Title')).toHaveValue('Write the copy');
});

test('an upload takes the time it needs, and shows how far it is', thorough, async ({ ada }) => {
  const { screen } = await addTask(ada, await website(ada), 'To Do', { title: 'Take pictures' });
  const network = await ada.context.newCDPSession(ada.page);
  const uploadAt = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  const picture = png('harbour.png');
  await ada.page.clock.install();
  await ada.opens(screen);
  await ada
    .field('Attachments')
    .setInputFiles({ ...picture, buffer: Buffer.concat([picture.buffer, Buffer.alloc(2_000_000)]) });
  await uploadAt(100_000);
  await ada.presses('Update Task');
  const bar = ada.page.getByRole('progressbar', { name: 'Upload of harbour.png' });
  const share = () => bar.evaluate((element: HTMLProgressElement) => element.value);
  await expect.poll(share).toBeGreaterThan(0);
  await ada.page.clock.fastForward(20_000);
  const before = await share();
  await expect.poll(share).toBeGreaterThan(before);
  expect(await share()).toBeLessThan(1);
  await uploadAt(-1);
  await ada.sees('Task updated successfully');
  await expect(ada.button('View (1) Attachments')).toBeVisible();
});
