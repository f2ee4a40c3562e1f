import { randomUUID } from 'node:crypto';
import { limits } from '@muster/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { picture } from '../../../test/support/pictures.ts';
import {
  filesAmong,
  letRemovedFilesAge,
  letTrashAge,
  png,
  runJobs,
  startProject,
  startWebsite,
  taskForm,
} from '../../../test/support/website.ts';
import { startWorld, type Person, type World } from '../../../test/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const withoutApi = (path: string) => path.replace(/^\/api/, '');
const files = async () => filesAmong((await world.stored()).files);
const storedOf = async (path: string) =>
  (await files()).filter((file) => file.includes(path.split('/').at(-1)!));

/** Cleo's task, with a file of each of these contents. */
async function taskWith(...uploads: Parameters<typeof taskForm>[1][]) {
  const site = await startWebsite(world);
  const { task, url } = await site.addTask(site.cleo);
  const paths = uploads.length > 0 ? await attach(site.cleo, url, ...uploads) : [];
  return { ...site, task, taskUrl: url, paths, served: paths.map(withoutApi) };
}

async function attach(person: Person, url: string, ...uploads: Parameters<typeof taskForm>[1][]) {
  const reply = await person.form('PUT', url, taskForm({}, ...uploads));
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json().task.attachments as string[];
}

test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
  'an image may come as %s and stays one',
  async (format) => {
    const { cleo, taskUrl, tasks, task } = await taskWith();
    const original = await picture(400, 300).toFormat(format).toBuffer();

    const reply = await cleo.form(
      'PUT',
      taskUrl,
      taskForm({ title: 'With a picture' }, [original, `photo.${format}`]),
    );

    expect(reply.statusCode).toBe(200);
    const [path] = reply.json().task.attachments;
    expect(path).toMatch(new RegExp(`^/api${taskUrl}/attachments/[0-9a-f-]{36}$`));
    const file = await cleo.get(withoutApi(path));
    expect(reply.json().task).toEqual({
      ...task,
      title: 'With a picture',
      version: 2,
      updatedAt: expect.any(String),
      attachments: [path],
      isWatched: true,
      checklist: [],
      links: [],
      subTasks: [],
      counts: { ...task.counts, files: 1 },
      files: [
        {
          path,
          name: `photo.${format}`,
          type: `image/${format}`,
          bytes: file.rawPayload.length,
          width: 400,
          height: 300,
          addedAt: expect.stringMatching(/^\d{4}-.*Z$/),
          addedBy: { _id: cleo.id, fullName: 'Cleo' },
        },
      ],
    });
    expect((await cleo.get(tasks)).json().tasks[0].attachments).toEqual([path]);
    expect(file.statusCode).toBe(200);
    expect(file.headers).toMatchObject({
      'content-type': `image/${format}`,
      'content-length': String(file.rawPayload.length),
      'content-disposition': `inline; filename="photo.${format}"; filename*=UTF-8''photo.${format}`,
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    });
    const kept = await sharp(file.rawPayload).metadata();
    expect(kept).toMatchObject({ format: format === 'avif' ? 'heif' : format, width: 400, height: 300 });
    const thumbnail = await cleo.get(`${withoutApi(path)}/thumbnail`);
    expect(thumbnail.headers['content-type']).toBe('image/webp');
    expect(await sharp(thumbnail.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 320,
      height: 240,
    });
  },
);

test('a moving picture keeps moving', async () => {
  const frames = await Promise.all(
    [0, 120, 240].map((r) => picture(20, 20).tint({ r, g: 9, b: 9 }).png().toBuffer()),
  );
  const original = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [90, 90, 90] })
    .toBuffer();
  const { cleo, served, taskUrl } = await taskWith([original, 'dance.gif']);
  expect(await sharp((await cleo.get(served[0]!)).rawPayload).metadata()).toMatchObject({
    format: 'gif',
    pages: 3,
  });
  expect((await cleo.get(taskUrl)).json().task.files[0]).toMatchObject({ width: 20, height: 20 });
});

test('metadata and appended bytes are gone, and a picture taken sideways stands upright', async () => {
  const exif = { IFD0: { Artist: 'Ada at home', ImageDescription: 'Hidden lane 1' } };
  const jpeg = await picture().withExif(exif).jpeg().toBuffer();
  expect(jpeg.includes('Hidden lane 1')).toBe(true);
  const sideways = await picture(40, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const appended = Buffer.from('<script>appended</script>');
  const { cleo, served, taskUrl } = await taskWith(
    Buffer.concat([jpeg, appended]),
    Buffer.concat([await png(), appended]),
    sideways,
  );
  for (const path of [...served, ...served.map((path) => `${path}/thumbnail`)]) {
    const { rawPayload } = await cleo.get(path);
    for (const hidden of ['Hidden lane', 'Ada at home', 'appended'])
      expect(rawPayload.includes(hidden)).toBe(false);
  }
  const upright = sharp((await cleo.get(served[2]!)).rawPayload).autoOrient();
  expect((await upright.toBuffer({ resolveWithObject: true })).info).toMatchObject({ width: 20, height: 40 });
  expect((await cleo.get(taskUrl)).json().task.files[2]).toMatchObject({ width: 20, height: 40 });
});

test('a downloaded image is the one that was uploaded, pixel for pixel', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const photo = sharp({ create: { width: 90, height: 60, channels: 3, background: 'red', noise } });
  const originals = await Promise.all([
    photo
      .clone()
      .jpeg({ quality: 60 })
      .withExif({ IFD0: { Artist: 'Ada' } })
      .toBuffer(),
    photo.clone().webp({ quality: 60 }).toBuffer(),
    photo.clone().avif({ quality: 60 }).toBuffer(),
  ]);
  const { cleo, served } = await taskWith(...originals);
  for (const [index, original] of originals.entries()) {
    const { rawPayload } = await cleo.get(`${served[index]}?download`);
    expect(await sharp(rawPayload).raw().toBuffer()).toEqual(await sharp(original).raw().toBuffer());
  }
});

test.each([
  ['plain.png', 'plain.png', 'plain.png'],
  ['Grüße 😀.png', 'Gr__e __.png', 'Gr%C3%BC%C3%9Fe%20%F0%9F%98%80.png'],
  ['it’s (1)*.png', 'it_s (1)*.png', 'it%E2%80%99s%20%281%29%2a.png'],
  [`o'brien.png`, `o'brien.png`, 'o%27brien.png'],
  ['say "hi".png', 'say _hi_.png', 'say%20%22hi%22.png'],
  ['../../etc/passwd.png', 'passwd.png', 'passwd.png'],
  ['C:\\Users\\ada\\me.png', 'me.png', 'me.png'],
  ['50%.png', '50_.png', '50%25.png'],
  ['a;b=c.png', 'a;b=c.png', 'a%3Bb%3Dc.png'],
])('a file named %s is downloaded under its own name', async (name, ascii, encoded) => {
  const { cleo, taskUrl, served } = await taskWith([await png(), name]);
  const plain = name.replace(/^.*[/\\]/, '');
  expect((await cleo.get(taskUrl)).json().task.files[0].name).toBe(plain);
  const reply = await cleo.get(`${served[0]}?download`);
  expect(reply.headers['content-disposition']).toBe(
    `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`,
  );
  expect(decodeURIComponent(encoded)).toBe(plain);
});

test('a name that is far too long, says nothing or turns round is made usable', async () => {
  const { cleo, taskUrl, served } = await taskWith(
    [await png(), `${'😀'.repeat(300)}.png`],
    [await png(), ' '],
    [await png(), 'fis\u202eexe.\u2066reh\u2028.png'],
  );
  const [long, blank, turned] = (await cleo.get(taskUrl)).json().task.files;
  expect(long.name).toMatch(/^😀+\.png$/u);
  expect(blank.name).toBe('file');
  expect(turned.name).toBe('fisexe.reh.png');
  for (const path of served) expect((await cleo.get(path)).statusCode).toBe(200);
});

test('a part of a file is sent to whoever asks for it', async () => {
  const { cleo, served } = await taskWith(await png());
  const whole = (await cleo.get(served[0]!)).rawPayload;
  const last = whole.length - 1;
  const parts: [range: string, start: number, end: number][] = [
    ['bytes=0-0', 0, 0],
    ['bytes=5-9', 5, 9],
    ['bytes=10-', 10, last],
    ['bytes=-7', last - 6, last],
    ['bytes=20-99999999', 20, last],
    ['bytes=-99999999', 0, last],
  ];
  for (const [range, start, end] of parts) {
    const reply = await cleo.get(served[0]!, { range });
    expect(reply.statusCode).toBe(206);
    expect(reply.headers['content-range']).toBe(`bytes ${start}-${end}/${whole.length}`);
    expect(reply.rawPayload).toEqual(whole.subarray(start, end + 1));
  }
  for (const range of [`bytes=${whole.length}-`, 'bytes=99999999-', 'bytes=-0']) {
    const reply = await cleo.get(served[0]!, { range });
    expect(reply.statusCode).toBe(416);
    expect(reply.headers['content-range']).toBe(`bytes */${whole.length}`);
    expect(reply.json()).toEqual({
      status: 416,
      code: 'NO_SUCH_PART',
      message: `The file has only ${whole.length} bytes.`,
    });
    expect(reply.headers).not.toHaveProperty('content-disposition');
  }
  for (const range of ['bytes=0-1,4-5', 'bytes=9-5', 'lines=0-1', 'bytes=-', 'nonsense']) {
    const reply = await cleo.get(served[0]!, { range });
    expect(reply.statusCode).toBe(200);
    expect(reply.rawPayload).toEqual(whole);
  }
  const etag = String((await cleo.get(served[0]!)).headers['etag']);
  for (const [condition, status] of [
    [etag, 206],
    ['"other"', 200],
    [`W/${etag}`, 200],
    ['Mon, 02 Jan 2040 03:04:05 GMT', 200],
  ] as const) {
    const reply = await cleo.get(served[0]!, { range: 'bytes=5-9', 'if-range': condition });
    expect(reply.statusCode).toBe(status);
    expect(reply.rawPayload).toEqual(status === 206 ? whole.subarray(5, 10) : whole);
  }
  const thumbnail = await cleo.get(`${served[0]}/thumbnail`, { range: 'bytes=0-3' });
  expect(thumbnail.statusCode).toBe(200);
});

test('an unchanged file is not sent twice, neither whole nor small', async () => {
  const { cleo, served } = await taskWith(await png());
  for (const path of [served[0]!, `${served[0]}/thumbnail`]) {
    const etag = String((await cleo.get(path)).headers['etag']);
    const again = await cleo.get(path, { 'if-none-match': etag });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    expect((await cleo.get(path, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  }
});

test('files are served to the team and to admins only, and only as long as they are that', async () => {
  const { ada, bob, cleo, dan, ed, eve, url, served } = await taskWith(await png());
  await ada.delete(`${url}/team/${ada.id}`);
  const etags = await Promise.all(
    [served[0]!, `${served[0]}/thumbnail`].map(async (path) => [
      path,
      String((await bob.get(path)).headers['etag']),
    ]),
  );
  for (const [path, etag] of etags as [string, string][]) {
    const statuses = [];
    for (const person of [ada, bob, cleo, dan, ed, eve, world.visitor()])
      statuses.push((await person.get(path, { 'if-none-match': etag })).statusCode);
    expect(statuses).toEqual([304, 304, 304, 403, 403, 404, 401]);
  }
  await ada.delete(`${url}/team/${bob.id}`);
  for (const [path, etag] of etags as [string, string][])
    expect((await bob.get(path, { 'if-none-match': etag })).statusCode).toBe(403);
});

test('a file is served at its own task only', async () => {
  const { ada, cleo, eve, acme, beta, served, tasks, addTask } = await taskWith(await png());
  const fileId = served[0]!.split('/').at(-1);
  const neighbour = await addTask(cleo);
  const sibling = await startProject(world, ada, acme.id);
  const inSibling = await sibling.addTask(ada);
  const foreign = await startProject(world, eve, beta.id);
  const inForeign = await foreign.addTask(eve);
  for (const [person, url] of [
    [cleo, neighbour.url],
    [ada, inSibling.url],
    [eve, inForeign.url],
    [cleo, `${tasks}/${randomUUID()}`],
  ] as const) {
    for (const path of [`${url}/attachments/${fileId}`, `${url}/attachments/${fileId}/thumbnail`]) {
      const reply = await person.get(path);
      expect(reply.statusCode).toBe(404);
      expect(reply.json()).toEqual({ status: 404, code: 'NOT_FOUND', message: 'Attachment not found' });
    }
  }
});

test('new images come behind the old ones', async () => {
  const { cleo, taskUrl, paths } = await taskWith([await png(), '1.png'], [await png(), '2.png']);
  const after = await attach(cleo, taskUrl, [await png(), '3.png']);
  expect(after.slice(0, 2)).toEqual(paths);
  const { files } = (await cleo.get(taskUrl)).json().task;
  expect(files.map(({ name }: { name: string }) => name)).toEqual(['1.png', '2.png', '3.png']);
  // A change that does not speak of them leaves them alone.
  expect((await cleo.put(taskUrl, { title: 'Other' })).json().task.attachments).toEqual(after);
});

test('the images listed are kept and the rest removed, their files once they cannot come back', async () => {
  const { cleo, taskUrl, paths } = await taskWith(await png(), await png(), await png());

  const form = taskForm({ attachments: [paths[1]] }, [await png(), 'new.png']);
  const { attachments } = (await cleo.form('PUT', taskUrl, form)).json().task;

  expect(attachments).toEqual([paths[1], expect.any(String)]);
  for (const gone of [paths[0]!, paths[2]!]) {
    expect((await cleo.get(withoutApi(gone))).statusCode).toBe(404);
    expect(await storedOf(gone)).toHaveLength(2);
  }
  await letRemovedFilesAge(world);
  for (const gone of [paths[0]!, paths[2]!]) expect(await storedOf(gone)).toEqual([]);
  for (const kept of attachments) {
    expect(await storedOf(kept)).toHaveLength(2);
    expect((await cleo.get(withoutApi(kept))).statusCode).toBe(200);
    expect((await cleo.get(`${withoutApi(kept)}/thumbnail`)).statusCode).toBe(200);
  }
  expect((await cleo.put(taskUrl, { attachments: [] })).json().task).toMatchObject({
    attachments: [],
    files: [],
  });
});

test('a list that names what is not this task’s is refused, and nothing is changed or removed', async () => {
  const { ada, cleo, eve, acme, beta, taskUrl, paths, addTask } = await taskWith(await png());
  const neighbour = await addTask(cleo);
  const sibling = await startProject(world, ada, acme.id);
  const inSibling = await sibling.addTask(ada);
  const foreign = await startProject(world, eve, beta.id);
  const inForeign = await foreign.addTask(eve);
  const others = [
    ...(await attach(cleo, neighbour.url, await png())),
    ...(await attach(ada, inSibling.url, await png())),
    ...(await attach(eve, inForeign.url, await png())),
    `/api${taskUrl}/attachments/${randomUUID()}`,
    `${paths[0]}/thumbnail`,
    'https://example.com/photo.png',
    '',
  ];
  const before = await world.stored();
  for (const other of others) {
    const reply = await cleo.put(taskUrl, { title: 'Refused', attachments: [paths[0], other] });
    expect(reply.json()).toEqual({
      status: 422,
      code: 'INVALID',
      message: 'Keep only images of this task',
      fields: { attachments: 'Keep only images of this task' },
    });
  }
  expect(await world.stored()).toEqual(before);
  const withFile = taskForm({ title: 'Refused', attachments: [others[0]] }, await png());
  expect((await cleo.form('PUT', taskUrl, withFile)).statusCode).toBe(422);
  expect(await files()).toEqual(filesAmong(before.files));
  expect((await cleo.get(taskUrl)).json().task).toMatchObject({
    title: 'Write the copy',
    attachments: paths,
  });
});

test('ten files may come at once, eleven are refused whole', async () => {
  const { cleo, taskUrl } = await taskWith();
  const image = await png();
  const before = await world.stored();
  for (const count of [11, 12, 20]) {
    const reply = await cleo.form(
      'PUT',
      taskUrl,
      taskForm({ title: 'Refused' }, ...Array<Buffer>(count).fill(image)),
    );
    expect(reply.json()).toMatchObject({
      status: 413,
      code: 'TOO_LARGE',
      fields: { attachments: 'Send at most 10 files' },
    });
  }
  expect(await world.stored()).toEqual(before);
  expect(await attach(cleo, taskUrl, ...Array<Buffer>(10).fill(image))).toHaveLength(10);
});

test('a task has at most 50 files, and makes room by leaving some out', async () => {
  const { cleo, id, acme, taskUrl, task } = await taskWith();
  const rows = Array.from({ length: limits.attachments - 1 }, (_, index) => ({
    organizationId: acme.id,
    projectId: id,
    taskId: task._id,
    id: randomUUID(),
    name: `${index}.png`,
    contentType: 'image/png',
    bytes: 1,
    width: 1,
    height: 1,
  }));
  await world.db.insertInto('attachments').values(rows).execute();
  const before = await files();

  const reply = await cleo.form('PUT', taskUrl, taskForm({ title: 'Refused' }, await png(), await png()));

  expect(reply.json()).toEqual({
    status: 422,
    code: 'INVALID',
    message: 'A task may have at most 50 files',
    fields: { attachments: 'A task may have at most 50 files' },
  });
  expect(await files()).toEqual(before);
  expect((await cleo.get(taskUrl)).json().task).toMatchObject({ title: 'Write the copy', version: 1 });
  const full = await attach(cleo, taskUrl, await png());
  expect(full).toHaveLength(50);
  const swap = await cleo.form('PUT', taskUrl, taskForm({ attachments: full.slice(1) }, await png()));
  expect(swap.json().task.attachments).toHaveLength(50);
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
test.each([
  ['an SVG', Buffer.from(svg), 415],
  ['an SVG behind an XML header', Buffer.from(`<?xml version="1.0"?>${svg}`), 415],
  ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
  ['a PDF', Buffer.from('%PDF-1.7\n'), 415],
  ['an empty file', Buffer.alloc(0), 415],
  ['the first bytes of a PNG', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 422],
])('%s among three files refuses them all and leaves nothing', async (_, bad, status) => {
  const { cleo, taskUrl } = await taskWith();
  const before = await world.stored();
  for (const place of [0, 1, 2]) {
    const uploads = [await png(), await png(), await png()];
    uploads[place] = bad;
    const reply = await cleo.form('PUT', taskUrl, taskForm({ title: 'Refused' }, ...uploads));
    expect(reply.statusCode).toBe(status);
    expect(reply.json()).toMatchObject({ status, fields: { attachments: reply.json().message } });
  }
  expect(await world.stored()).toEqual(before);
});

test('who may not change the task uploads nothing', async () => {
  const { dan, eve, taskUrl } = await taskWith();
  const before = await world.stored();
  for (const [person, status] of [
    [dan, 403],
    [eve, 404],
    [world.visitor(), 401],
  ] as const)
    expect((await person.form('PUT', taskUrl, taskForm({}, await png()))).statusCode).toBe(status);
  expect(await world.stored()).toEqual(before);
});

test('files whose task change is refused do not stay', async () => {
  const { cleo, eve, taskUrl, tasks } = await taskWith();
  const before = await files();
  const refusals: [string, object, number][] = [
    [taskUrl, { assignedTo: [eve.id] }, 422],
    [taskUrl, { status: randomUUID() }, 422],
    [taskUrl, { version: 7 }, 409],
    [`${tasks}/${randomUUID()}`, {}, 404],
  ];
  for (const [url, task, status] of refusals)
    expect((await cleo.form('PUT', url, taskForm(task, await png()))).statusCode).toBe(status);
  expect(await files()).toEqual(before);
});

test('a deleted task’s files are closed at once, and gone from the disk once it cannot be restored', async () => {
  const { cleo, taskUrl, task, served, addTask } = await taskWith(await png(), await png());
  const neighbour = await addTask(cleo);
  const [other] = await attach(cleo, neighbour.url, await png());
  await cleo.delete(taskUrl);
  for (const path of served) {
    expect((await cleo.get(path)).statusCode).toBe(404);
    expect((await cleo.get(`${path}/thumbnail`)).statusCode).toBe(404);
  }
  const left = async () => filesAmong((await world.stored()).files).filter((path) => path.includes(task._id));

  await letTrashAge(world, 29);
  expect(await left()).toHaveLength(4);
  await letTrashAge(world, 2);

  expect(await left()).toEqual([]);
  expect((await cleo.get(withoutApi(other!))).statusCode).toBe(200);
});

test('files in use survive the clean-up that was arranged before they were stored', async () => {
  const { cleo, served } = await taskWith(await png());
  await runJobs(world);
  expect((await cleo.get(served[0]!)).statusCode).toBe(200);
  expect((await cleo.get(`${served[0]}/thumbnail`)).statusCode).toBe(200);
});
