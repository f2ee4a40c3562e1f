import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  letRemovedFilesAge,
  png,
  startProject,
  startWebsite,
  taskForm,
} from '../../../test/support/website.ts';
import { startWorld, type World } from '../../../test/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const withoutApi = (path: string) => path.replace(/^\/api/, '');
const script = '<script>alert(1)</script>';
const svg = `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`;
const MiB = 1024 * 1024;

/** Cleo's task with these files; `files` are told of as on its screen. */
async function taskWith(...uploads: [contents: Buffer | string, name: string][]) {
  const site = await startWebsite(world);
  const { url } = await site.addTask(site.cleo);
  const attach = (...files: [Buffer | string, string][]) => {
    const form = taskForm({});
    for (const [contents, name] of files)
      form.append('attachments', new File([new Uint8Array(Buffer.from(contents))], name));
    return site.cleo.form('PUT', url, form);
  };
  const { task } = (await attach(...uploads)).json();
  return { ...site, project: site.url, url, attach, task, files: task.files };
}

const [text, other] = ['text/plain; charset=utf-8', 'application/octet-stream'];

test.each([
  ['a page', `<!doctype html>${script}`, 'page.html', other, 'attachment'],
  ['a drawing that is a program', svg, 'logo.svg', other, 'attachment'],
  [
    'a page in XML',
    `<html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`,
    'a.xhtml',
    other,
    'attachment',
  ],
  ['a page that is called a text', `<!doctype html>${script}`, 'page.txt', text, 'inline'],
  ['a drawing that is called one', svg, 'logo.xml', text, 'inline'],
  ['a PDF', '%PDF-1.7\n', 'plan.PDF', 'application/pdf', 'inline'],
  [
    'a page that begins as a PDF',
    `%PDF-1.7\n<!doctype html>${script}`,
    'page.html',
    'application/pdf',
    'inline',
  ],
  ['Markdown', `# Plan\n\n${script}`, 'plan.md', text, 'inline'],
  ['text that is none', Buffer.from([0x61, 0, 0xff]), 'a.txt', other, 'attachment'],
  ['nothing', '', 'empty.txt', text, 'inline'],
  ['anything', Buffer.from([0, 1, 2, 255]), 'a.xlsx', other, 'attachment'],
])('%s is kept as it came and never runs', async (_, contents, name, type, shown) => {
  const { cleo, task, files, tasks } = await taskWith([contents, name]);
  const bytes = Buffer.from(contents).length;
  expect(files).toMatchObject([{ name, type, bytes, width: null, height: null }]);
  // What was there before knows images alone.
  expect(task.attachments).toEqual([]);
  expect((await cleo.get(tasks)).json().tasks[0].attachments).toEqual([]);

  const path = withoutApi(files[0].path);
  const file = await cleo.get(path);
  expect(file.rawPayload).toEqual(Buffer.from(contents));
  // A part of it does as little as the whole.
  const parts = bytes === 0 ? [] : [await cleo.get(path, { range: 'bytes=0-0' })];
  for (const { headers } of [file, ...parts])
    expect(headers).toMatchObject({
      'content-type': type,
      'content-disposition': expect.stringMatching(`^${shown}; filename="${name}"`),
      'content-security-policy': expect.stringMatching(
        type === 'application/pdf' ? /^default-src 'none'; object-src 'self'/ : /sandbox$/,
      ),
      'x-content-type-options': 'nosniff',
    });
  const download = await cleo.get(`${path}?download=1`);
  expect(download.headers['content-disposition']).toMatch(/^attachment/);
  expect((await cleo.get(`${path}/thumbnail`)).statusCode).toBe(404);
});

test.each([
  ['an image', 'photo.png', 'NOT_AN_IMAGE'],
  ['a PDF', 'plan.pdf', 'NOT_A_PDF'],
])('what is called %s and is none is refused, and with it all that came along', async (_, name, code) => {
  const { cleo, url, attach } = await taskWith(['First', 'first.txt']);
  const reply = await attach(['Second', 'second.txt'], [`<!doctype html>${script}`, name]);
  expect(reply.statusCode).toBe(415);
  expect(reply.json()).toMatchObject({ code, fields: { attachments: reply.json().message } });
  expect((await cleo.get(url)).json().task.files).toHaveLength(1);
});

test('an image under any name is cleaned like one', async () => {
  const { task, files } = await taskWith([await png(), 'photo.bin']);
  expect(files).toMatchObject([{ type: 'image/png', width: expect.any(Number) }]);
  expect(task.attachments).toHaveLength(1);
});

test('a file may have 25 MiB and no byte more, an image 10', async () => {
  const { attach } = await taskWith();
  expect((await attach([Buffer.alloc(25 * MiB, 7), 'film.mov'])).statusCode).toBe(200);
  const tooLarge = await attach([Buffer.alloc(25 * MiB + 1, 7), 'film.mov']);
  expect(tooLarge.statusCode).toBe(413);
  expect(tooLarge.json()).toMatchObject({ message: 'The file is too large: at most 25 MiB' });
  const image = await attach([Buffer.concat([await png()], 10 * MiB + 1), 'photo.png']);
  expect(image.statusCode).toBe(413);
  expect(image.json()).toMatchObject({ message: 'The image is too large: at most 10 MiB' });
});

test('lists of what to keep remove only what they are about', async () => {
  const { cleo, url, task, files } = await taskWith([await png(), 'a.png'], ['b', 'b.txt'], ['c', 'c.txt']);
  const namesAfter = async (changes: object) => {
    const reply = await cleo.put(url, changes);
    return reply.json().task.files.map(({ name }: { name: string }) => name) as string[];
  };
  expect(await namesAfter({ attachments: task.attachments })).toEqual(['a.png', 'b.txt', 'c.txt']);
  expect(await namesAfter({ files: [files[0].path, files[2].path] })).toEqual(['a.png', 'c.txt']);
  expect(await namesAfter({ attachments: [] })).toEqual(['c.txt']);
  const foreign = await cleo.put(url, { files: [files[1].path] });
  expect(foreign.json()).toMatchObject({ status: 422, fields: { files: 'Keep only files of this task' } });
  const noImage = await cleo.put(url, { attachments: [files[2].path] });
  expect(noImage.json()).toMatchObject({ fields: { attachments: 'Keep only images of this task' } });
});

test('a deleted task comes back with its files', async () => {
  const { cleo, url, project, task, files } = await taskWith(['Kept', 'kept.txt']);
  await cleo.delete(url);
  expect((await cleo.get(withoutApi(files[0].path))).statusCode).toBe(404);
  expect((await cleo.post(`${project}/trash/${task._id}/restore`)).statusCode).toBe(201);
  expect((await cleo.get(withoutApi(files[0].path))).body).toBe('Kept');
});

const restoreUrl = (path: string) => `${withoutApi(path)}/restore`;

describe('a file that was removed', () => {
  test('comes back where it stood, for whoever may change the task, and once', async () => {
    const site = await taskWith([await png(), 'a.png'], ['b', 'b.txt'], ['c', 'c.txt']);
    const { bob, cleo, dan, eve, url, files } = site;
    const [picture, notes, other] = files;
    await cleo.put(url, { files: [other.path] });
    expect((await cleo.get(withoutApi(picture.path))).statusCode).toBe(404);
    expect((await dan.post(restoreUrl(picture.path))).statusCode).toBe(403);
    expect((await eve.post(restoreUrl(picture.path))).statusCode).toBe(404);

    for (const { path } of [picture, notes]) expect((await bob.post(restoreUrl(path))).statusCode).toBe(201);
    const { task } = (await bob.post(restoreUrl(notes.path))).json();
    expect(task.files).toEqual(files);
    expect((await bob.post(restoreUrl(picture.path))).json().task.version).toBe(task.version);
    expect(task.attachments).toEqual([picture.path]);
    expect((await cleo.get(withoutApi(notes.path))).body).toBe('b');
    expect((await cleo.get(`${withoutApi(picture.path)}/thumbnail`)).statusCode).toBe(200);
    const { entries } = (await cleo.get(`${url}/timeline`)).json();
    expect(entries.at(-1).activity).toMatchObject({ kind: 'attachment.added', actor: { _id: bob.id } });
    await letRemovedFilesAge(world);
    expect((await cleo.get(withoutApi(notes.path))).body).toBe('b');
  });

  test('comes back to where its task is by now, there and back again', async () => {
    const { id: home, ada, acme, tasks, task, files } = await taskWith([await png(), 'a.png']);
    const shop = await startProject(world, ada, acme.id);
    const old = withoutApi(files[0].path);
    const fileId = old.split('/').at(-1)!;
    const there = `${shop.tasks}/${task._id}`;
    const moveTo = (url: string, to: string) =>
      ada.post(`${url}/bulk`, { ids: [task._id], moveTo: { project: to } });
    await ada.put(`${tasks}/${task._id}`, { files: [] });
    await moveTo(tasks, shop.id);
    expect((await ada.post(`${old}/restore`)).statusCode).toBe(404);
    expect((await ada.post(`${there}/attachments/${fileId}/restore`)).statusCode).toBe(201);
    await letRemovedFilesAge(world);
    expect((await ada.get(`${there}/attachments/${fileId}`)).statusCode).toBe(200);

    await ada.put(there, { files: [] });
    await moveTo(shop.tasks, home);
    expect((await ada.post(`${old}/restore`)).statusCode).toBe(201);
    for (const path of [old, `${old}/thumbnail`]) expect((await ada.get(path)).statusCode).toBe(200);
  });

  test('is gone for good after ten minutes', async () => {
    const { cleo, url, files } = await taskWith(['b', 'b.txt']);
    await cleo.put(url, { files: [] });
    await letRemovedFilesAge(world);
    expect((await cleo.post(restoreUrl(files[0].path))).json()).toMatchObject({
      status: 404,
      message: 'File not found',
    });
    const { files: stored, tables } = await world.stored();
    expect(stored.filter((path) => files[0].path.endsWith(path.split('/').at(-1)!))).toEqual([]);
    expect(tables['public.removed_files']).toBe('0 rows, 0');
  });

  test('is told to be gone once its removal has begun', async () => {
    const { cleo, url, files } = await taskWith(['b', 'b.txt']);
    await cleo.put(url, { files: [] });
    const fileId = files[0].path.split('/').at(-1)!;
    await world.db
      .updateTable('unusedFiles')
      .set({ isDoomed: true })
      .where('key', 'like', `%${fileId}%`)
      .execute();
    expect((await cleo.post(restoreUrl(files[0].path))).json()).toMatchObject({
      status: 409,
      code: 'FILE_GONE',
      message: 'The file is being removed for good and can no longer be brought back.',
    });
    expect((await cleo.get(url)).json().task.files).toEqual([]);
  });

  test('does not come back to a task that has as many as it may have', async () => {
    const { cleo, url, attach, files } = await taskWith(['b', 'b.txt']);
    await cleo.put(url, { files: [] });
    for (let round = 0; round < 5; round += 1)
      await attach(...Array.from({ length: 10 }, (_, at): [string, string] => ['x', `${round}${at}.txt`]));
    const refused = await cleo.post(restoreUrl(files[0].path));
    expect(refused.json()).toMatchObject({ status: 422, message: 'A task may have at most 50 files' });
    const { task } = (await cleo.get(url)).json();
    await cleo.put(url, { files: task.files.slice(1).map(({ path }: { path: string }) => path) });
    const back = await cleo.post(restoreUrl(files[0].path));
    expect(back.json().task.files[0].name).toBe('b.txt');
  });
});
