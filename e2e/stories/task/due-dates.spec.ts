import { dayIn, getTask, updateTask, updateTimeZone } from '@muster/contract';
import { expect, test, thorough } from '../../people.ts';
import { addTask, foundOrganization, startProject } from '../../world.ts';

test('a due date is the same day everywhere in the world', thorough, async ({ people }) => {
  const tia = await people.invited('Tia Anote', { timezoneId: 'Pacific/Kiritimati' });
  const lou = await people.invited('Lou Reyes', { timezoneId: 'America/Los_Angeles' });
  const acme = await foundOrganization(tia, 'Acme', { employee: [lou] });
  const website = await startProject(tia, acme, 'Website', { team: [lou], statuses: ['To Do'] });
  const task = await addTask(tia, website, 'To Do', { title: 'Write the copy' });
  const tasks = `${website.path}/tasks`;

  for (const [writer, reader, day, words] of [
    [tia, lou, '2099-01-01', '1 Jan 2099'],
    [lou, tia, '2099-12-31', '31 Dec 2099'],
  ] as const) {
    await writer.opens(task.screen);
    await writer.fills({ 'Due date': day });
    await writer.sees('Task updated successfully');
    const saved = await reader.api.call(getTask, { params: { ...website.params, taskId: task._id } });
    expect(saved.task.dueDate).toBe(day);
    await writer.page.reload();
    await expect(writer.field('Due date')).toHaveValue(day);
    await reader.opens(tasks);
    await expect(reader.row('Write the copy').locator('time')).toHaveText(words);
    await reader.presses('Edit Write the copy');
    await expect(reader.field('Due date')).toHaveValue(day);
  }

  for (const person of [tia, lou]) {
    const today = await person.page.evaluate(() => {
      const now = new Date();
      return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
        .map((part) => String(part).padStart(2, '0'))
        .join('-');
    });
    // For some hours of the day it is the same date for both, and there would be nothing to save.
    const params = { ...website.params, taskId: task._id };
    await person.api.call(updateTask, { params, body: { dueDate: null } });
    await person.opens(tasks);
    await expect(person.row('Write the copy')).toBeVisible();
    await expect(person.row('Write the copy').locator('time')).toHaveCount(0);
    await person.presses('Edit Write the copy');
    await person.fills({ 'Due date': today });
    await person.presses('Save Write the copy');
    await person.sees('Task updated successfully');
    await expect(person.row('Write the copy').locator('time')).toHaveText('Due today');
    await expect(person.row('Write the copy').locator('time')).toHaveAttribute('datetime', today);
  }
});

test('a start date is saved at once, can be undone, and is not after the due date', async ({ ada }) => {
  const acme = await foundOrganization(ada, 'Acme');
  const website = await startProject(ada, acme, 'Website', { statuses: ['To Do'] });
  const task = await addTask(ada, website, 'To Do', { title: 'Write the copy', dueDate: '2099-05-20' });
  const params = { ...website.params, taskId: task._id };
  const dates = async () => {
    const { startDate, dueDate } = (await ada.api.call(getTask, { params })).task;
    return [startDate, dueDate];
  };
  await ada.opens(task.screen);
  await ada.fills({ 'Start date': '2099-05-01' });
  await ada.sees('Task updated successfully');
  expect(await dates()).toEqual(['2099-05-01', '2099-05-20']);
  await expect(ada.page.getByRole('region', { name: 'Activity' })).toContainText(
    'changed the start date none → 1 May 2099',
  );

  await ada.fills({ 'Start date': '2099-05-21' });
  await expect(ada.problemOf('Start date')).toHaveText('The start date must not be after the due date');
  await expect(ada.problemOf('Due date')).toHaveCount(0);
  await ada.fills({ 'Due date': '2099-04-30' });
  await expect(ada.problemOf('Due date')).toHaveText('The due date must not be before the start date');
  await expect(ada.problemOf('Start date')).toHaveCount(0);
  await expect(ada.field('Due date')).toHaveValue('2099-05-20');
  expect(await dates()).toEqual(['2099-05-01', '2099-05-20']);

  await ada.page.locator('h1').focus();
  await ada.page.keyboard.press('Control+z');
  await ada.sees('Undone: “Write the copy” is as it was');
  await expect(ada.field('Start date')).toHaveValue('');
  expect(await dates()).toEqual([null, '2099-05-20']);
});

test('what is due tomorrow is due today after midnight, without anybody doing anything', async ({ ada }) => {
  const acme = await foundOrganization(ada, 'Acme');
  const website = await startProject(ada, acme, 'Website', { statuses: ['To Do'] });
  const task = await addTask(ada, website, 'To Do', { title: 'Write the copy' });
  const params = { ...website.params, taskId: task._id };
  await ada.api.call(updateTask, { params, body: { dueDate: '2031-05-02' } });
  await ada.hasNoStream();
  await ada.page.clock.install({ time: new Date('2031-05-01T23:50:00') });
  await ada.opens(`${website.path}/tasks`);
  await expect(ada.row('Write the copy').locator('time')).toHaveText('Due tomorrow');
  await ada.page.clock.runFor(601_000);
  await expect(ada.row('Write the copy').locator('time')).toHaveText('Due today');
});

test('what is due today is due on the day of the time zone that was chosen', async ({ people }) => {
  // It is never the same day in both.
  const chosen = 'Pacific/Kiritimati';
  const tia = await people.invited('Tia Anote', { timezoneId: 'Pacific/Pago_Pago' });
  const acme = await foundOrganization(tia, 'Acme');
  const website = await startProject(tia, acme, 'Website', { statuses: ['To Do'] });
  const task = await addTask(tia, website, 'To Do', { title: 'Write the copy' });
  const params = { ...website.params, taskId: task._id };
  await tia.api.call(updateTask, { params, body: { dueDate: dayIn(chosen)(Date.now()) } });
  await tia.api.call(updateTimeZone, { body: { chosen } });
  await tia.opens(`${website.path}/tasks?due=today`);
  await expect(tia.row('Write the copy').locator('time')).toHaveText('Due today');
  await tia.api.call(updateTask, { params, body: { title: 'Write all of it' } });
  await expect(tia.row('Write all of it').locator('time')).toHaveText('Due today');
});

test('the days of a project do not shift either', thorough, async ({ people }) => {
  const lou = await people.invited('Lou Reyes', { timezoneId: 'America/Los_Angeles' });
  const acme = await foundOrganization(lou, 'Acme');
  const website = await startProject(lou, acme, 'Website');
  await lou.opens(`${website.path}/edit-project`);
  await lou.fills({ 'Start date': '2030-01-01', 'End date': '2030-12-31' });
  await lou.presses('Save');
  await lou.sees('Project updated successfully!');
  await lou.opens(`${acme.path}/projects`);
  await expect(lou.link(/Website/)).toContainText('1 Jan 2030');
  await expect(lou.link(/Website/)).toContainText('31 Dec 2030');
});
