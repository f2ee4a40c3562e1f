import { markSigns, type SearchResult } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { count, search, startFleet, type Narrowing } from '../../../test/support/searching.ts';
import { png, startProject, startWebsite, taskForm, type Website } from '../../../test/support/website.ts';
import { tempo } from '../../../test/support/tempo.ts';
import { startWorld, type Person, type World } from '../../../test/support/world.ts';
import { mostOfStatement } from './each-queries.ts';

let world: World;
let site: Website;
beforeAll(async () => {
  world = await startWorld();
  site = await startWebsite(world);
});
afterAll(() => world.stop());

const find = async (person: Person, text: string, narrowing?: Narrowing) =>
  (await search(person, text, narrowing)).results;

/** What was found, in short: `comment Title`. */
const named = (result: SearchResult) =>
  `${result.type} ${result.type === 'project' ? result.project.name : result.task.title}`;
const names = async (person: Person, text: string, narrowing?: Narrowing) =>
  (await find(person, text, narrowing)).map(named);

async function namesOfPages(person: Person, text: string, limit: number) {
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await search(person, text, `&limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`);
    seen.push(...page.results.map(named));
    cursor = page.pagination.nextCursor;
  } while (cursor);
  return seen;
}

const marksOf = async (person: Person, text: string) =>
  (await find(person, text))[0]?.marks.map(({ field, text: marked }) => [
    field,
    marked.replaceAll(markSigns.start, '[').replaceAll(markSigns.end, ']'),
  ]);

/** A task with a word in each of its parts. */
async function tellAll(word: string) {
  const { ada, bob, url, addTask } = site;
  await addTask(ada, { title: `Title with ${word}` });
  const described = await addTask(ada, {
    title: 'Described',
    description: `Long before, **${word}** was said.`,
  });
  const discussed = await addTask(ada, { title: 'Discussed' });
  const comment = (await bob.post(`${discussed.url}/comments`, { body: `I saw ${word} there` })).json()
    .comment;
  const filed = await addTask(ada, { title: 'Filed' });
  await ada.form('PUT', filed.url, taskForm({}, [await png(), `${word} scan.png`]));
  const label = (await ada.post(`${url}/labels`, { name: `${word} area` })).json().label;
  const labelled = await addTask(ada, { title: 'Labelled', labels: [label._id] });
  return { described, discussed, comment, filed, label, labelled };
}

test('titles come first, then files, descriptions and labels, then comments', async () => {
  await tellAll('Orchid');
  expect(await names(site.bob, 'orch')).toEqual([
    'task Title with Orchid',
    'file Filed',
    'task Labelled',
    'task Described',
    'comment Discussed',
  ]);
  expect(await names(site.bob, 'orchid', '&type=comment')).toEqual(['comment Discussed']);
  expect(await names(site.bob, 'orchid', '&type=file')).toEqual(['file Filed']);
  expect(await names(site.bob, 'orchid', '&type=project')).toEqual([]);
  expect(await names(site.bob, 'orchid', '&type=task')).toHaveLength(3);
});

test('a word of the title and one of the description are found together', async () => {
  await site.addTask(site.ada, { title: 'Marsh', description: 'Count the herons' });
  expect(await names(site.bob, 'heron marsh')).toEqual(['task Marsh']);
  expect(await names(site.bob, 'heron moor')).toEqual([]);
});

test('words are marked where they stand, and nothing else is', async () => {
  const { ada, addTask } = site;
  await addTask(ada, {
    title: 'Café au <b>lait</b>',
    description: `${'Before. '.repeat(40)}The café is open`,
  });
  expect(await marksOf(ada, 'cafe')).toEqual([
    ['title', '[Café] au <b>lait</b>'],
    ['description', expect.stringMatching(/^Before\./)],
  ]);
  const { url } = await addTask(ada, {
    title: 'Elsewhere',
    description: `${'Before. '.repeat(40)}A kiosk is open`,
  });
  expect(await marksOf(ada, 'kiosk')).toEqual([
    ['title', 'Elsewhere'],
    ['description', expect.stringMatching(/^… (Before\. )+A \[kiosk\] is open$/)],
  ]);
  await ada.post(`${url}/comments`, { body: `\u0002Not\u0003 a [@Bob](mention:${site.bob.id}) pergola` });
  expect(await marksOf(ada, 'pergola')).toEqual([['comment', 'Not a @Bob [pergola]']]);
});

test('a result tells what it belongs to', async () => {
  const { comment, discussed, filed } = await tellAll('Juniper');
  const ref = { project: { _id: site.id, name: 'Website' }, organization: { _id: site.acme.id } };
  const author = { _id: site.bob.id, fullName: 'Bob' };
  expect(await find(site.bob, 'juniper', '&type=comment')).toMatchObject([
    { type: 'comment', comment: { _id: comment._id, author }, task: { _id: discussed.task._id, ...ref } },
  ]);
  expect(await find(site.bob, 'juniper', '&type=file')).toMatchObject([
    { file: { name: 'Juniper scan.png', bytes: expect.any(Number) }, task: { _id: filed.task._id, ...ref } },
  ]);
});

test('a task that is found by a label says which, marked', async () => {
  const { ada, url, addTask } = site;
  const labels = await Promise.all(
    ['Mangrove swamp', 'Other'].map(
      async (name) => (await ada.post(`${url}/labels`, { name })).json().label._id,
    ),
  );
  await addTask(ada, { title: 'Boardwalk', labels });
  expect(await marksOf(ada, 'mangrove')).toEqual([
    ['title', 'Boardwalk'],
    ['label', '[Mangrove] swamp'],
  ]);
  expect(await marksOf(ada, 'boardwalk')).toEqual([['title', '[Boardwalk]']]);
});

describe('pages', () => {
  test('follow each other without a gap or anything twice', async () => {
    const { ada, addTask } = site;
    for (let n = 0; n < 7; n += 1)
      await addTask(ada, { title: n % 2 ? `Quarry ${n}` : `Number ${n}`, description: 'Of the quarry' });
    expect(await namesOfPages(ada, 'quarry', 3)).toEqual(
      ['Quarry 5', 'Quarry 3', 'Quarry 1', 'Number 6', 'Number 4', 'Number 2', 'Number 0'].map(
        (title) => `task ${title}`,
      ),
    );
  });

  test('are of one search of one person only', async () => {
    const { ada, bob, addTask } = site;
    for (let n = 0; n < 3; n += 1) await addTask(ada, { title: `Tundra ${n}` });
    const { pagination } = await search(ada, 'tundra', '&limit=2');
    const behind = `&limit=2&cursor=${pagination.nextCursor}`;
    expect(await names(ada, 'tundra', behind)).toEqual(['task Tundra 0']);
    for (const [person, text] of [
      [bob, 'tundra'],
      [ada, 'taiga'],
    ] as const)
      expect((await person.get(`/search?q=${text}${behind}`)).statusCode).toBe(422);
    expect((await ada.get('/search?q=tundra&cursor=abc')).statusCode).toBe(422);
    expect((await ada.get('/search?q=tundra&type=person')).json().fields).toEqual({
      type: 'Choose task, comment, file or project',
    });
  });
});

describe('in more organizations than one statement asks', () => {
  const many = mostOfStatement.usual + 1;

  let kim: Person;
  let lee: Person;
  const found: string[] = [];
  beforeAll(async () => {
    [kim, lee] = await world.users(['Kim', 'Lee']);
    for (let n = 0; n < many; n += 1) {
      const org = await world.organization(kim, [[lee, 'employee']]);
      const { url, addTask } = await startProject(world, kim, org.id);
      await kim.put(url, { name: `Cutter ${n}` });
      await addTask(kim, { title: `Halyard ${n}`, description: 'Of the mainsail' });
      if (n % 2 === 0) await kim.post(`${url}/team`, [{ userId: lee.id }]);
      found.unshift(`task Halyard ${n}`);
    }
  });

  test('all are found in one order, and nothing that only others see', async () => {
    const ofLee = found.filter((_, at) => at % 2 === 1);
    for (const [person, all] of [
      [kim, found],
      [lee, ofLee],
    ] as const) {
      for (const typed of ['halyard', 'mainsail'])
        for (const narrowing of ['&limit=50', '&limit=50&category=notStarted'] as const)
          expect(await names(person, typed, narrowing)).toEqual(all);
      expect((await search(person, 'cutter', '&limit=50')).projects).toHaveLength(all.length);
      expect((await count(person, 'halyard')).all).toEqual({ count: all.length, isMore: false });
    }
    const pages = await namesOfPages(kim, 'mainsail', 5);
    expect(pages).toEqual(found);
  });

  test('mistyped words are looked for in ten of them', async () => {
    expect(await namesOfPages(kim, 'halyadr', 3)).toHaveLength(10);
    expect((await count(kim, 'halyadr')).all.count).toBe(10);
  });
});

describe('who may not see a thing finds nothing of it', () => {
  test('in another organization, or off the team', async () => {
    await tellAll('Petrel');
    expect(await names(site.cleo, 'petrel')).toHaveLength(5);
    for (const person of [site.eve, site.dan, site.ed]) {
      expect(await names(person, 'petrel')).toEqual([]);
      expect(await names(person, 'pertel')).toEqual([]);
    }
  });

  test('after leaving the team or the organization', async () => {
    const { kim, fleet, ...ways } = await startFleet(world, site);
    await fleet.addTask(site.ada, { title: 'Rigging', description: 'Of the frigate' });
    expect(await names(kim, 'frigate')).toEqual(['task Rigging']);
    await ways.leaveTeam();
    expect(await names(kim, 'frigate')).toEqual([]);
    await ways.joinTeam();
    expect(await names(kim, 'frigate')).toEqual(['task Rigging']);
    await ways.leaveOrganization();
    expect(await names(kim, 'frigate')).toEqual([]);
  });

  test('once the task lies in the trash, and all of it again when it was restored', async () => {
    const { ada, url } = site;
    const all = await tellAll('Sandpiper');
    const deleted = [all.described, all.discussed, all.filed, all.labelled];
    for (const { url: task } of deleted) await ada.delete(task);
    expect(await names(ada, 'sandpiper')).toEqual(['task Title with Sandpiper']);
    for (const { task } of deleted) await ada.post(`${url}/trash/${task._id}/restore`, {});
    expect(await names(ada, 'sandpiper')).toHaveLength(5);
  });

  test('once the comment, the file or the label is deleted, or reads otherwise', async () => {
    const { ada, bob, url } = site;
    const { comment, discussed, filed, label } = await tellAll('Wheatear');
    const own = `${discussed.url}/comments/${comment._id}`;
    await bob.put(own, { body: 'I saw a bittern', version: comment.version });
    expect(await names(ada, 'wheatear', '&type=comment')).toEqual([]);
    expect(await names(ada, 'bittern')).toEqual(['comment Discussed']);
    await bob.delete(own);
    expect(await names(ada, 'bittern')).toEqual([]);
    await ada.form('PUT', filed.url, taskForm({ attachments: [] }));
    await ada.delete(`${url}/labels/${label._id}`);
    expect(await names(ada, 'wheatear')).toEqual(['task Title with Wheatear', 'task Described']);
  });

  test('once the project is deleted', async () => {
    const { ada, acme } = site;
    const fleet = await startProject(world, ada, acme.id);
    await ada.put(fleet.url, { name: 'Brigantine' });
    await fleet.addTask(ada, { title: 'Sail of the brigantine' });
    expect(await names(ada, 'brigantine')).toEqual(['project Brigantine', 'task Sail of the brigantine']);
    await ada.delete(fleet.url);
    expect(await names(ada, 'brigantine')).toEqual([]);
  });

  test('nor the words of an organization that is erased', async () => {
    const kim = await world.user('Kim');
    const org = await world.organization(kim);
    const { addTask } = await startProject(world, kim, org.id);
    await addTask(kim, { title: 'Xylophone' });
    expect(await names(kim, 'xylofone')).toEqual(['task Xylophone']);
    await kim.delete(org.url);
    expect(await names(kim, 'xylofone')).toEqual([]);
  });
});

describe('mistyped words', () => {
  const meant = [
    'harbour', 'contours', 'catalogue', 'navigation', 'lighthouse', 'estuary', 'peninsula', 'meridian', 'tide', 'reef',
    'longitude', 'cartographer', 'soundings', 'anchorage', 'breakwater', 'überfahrt', 'гавань', 'dune',
  ]; // prettier-ignore
  beforeAll(async () => {
    for (const word of meant) await site.addTask(site.ada, { title: `About ${word}` });
  });

  test.each([
    ['harbuor', 'harbour'],
    ['harbor', 'harbour'],
    ['harbourr', 'harbour'],
    ['karbour', 'harbour'],
    ['cntours', 'contours'],
    ['contuors', 'contours'],
    ['kontourz', 'contours'],
    ['catalog', 'catalogue'],
    ['catalouge', 'catalogue'],
    ['navigaton', 'navigation'],
    ['navgiatoin', 'navigation'],
    ['avigatio', 'navigation'],
    ['lihgthuose', 'lighthouse'],
    ['lighthous', 'lighthouse'],
    ['estuery', 'estuary'],
    ['peninsular', 'peninsula'],
    ['penninsulla', 'peninsula'],
    ['meridain', 'meridian'],
    ['tyde', 'tide'],
    ['reaf', 'reef'],
    ['lontigude', 'longitude'],
    ['cartograhper', 'cartographer'],
    ['kartograper', 'cartographer'],
    ['soudnings', 'soundings'],
    ['anchroage', 'anchorage'],
    ['braekwater', 'breakwater'],
    ['uberfart', 'überfahrt'],
    ['гаванъ', 'гавань'],
    ['cartogrpah', 'cartographer'],
    ['ABOTU HARBUOR', 'harbour'],
  ])('“%s” finds “%s”', async (typed, word) => {
    expect(await names(site.ada, typed)).toContain(`task About ${word}`);
  });

  test.each(['dnue', 'tie', 'harbinger', 'contracts', 'xq'])(
    '“%s” finds none of them but what is near',
    async (typed) => {
      const found = (await names(site.ada, typed)).filter((name) => !name.endsWith('dune'));
      expect(found.filter((name) => name.startsWith('task About'))).toEqual([]);
    },
  );

  test('stand behind what is spelled as it was typed, and are marked as well', async () => {
    const { ada, addTask } = site;
    await addTask(ada, { title: 'Horbour is a name' });
    expect(await names(ada, 'horbour')).toEqual(['task Horbour is a name', 'task About harbour']);
    expect(await marksOf(ada, 'lihgthouse')).toEqual([['title', 'About [lighthouse]']]);
  });
});

test.each([
  ['one letter', 'a'],
  ['as many letters as there may be', 'x'.repeat(200)],
  ['a hundred words', 'a b c d e f g h i j '.repeat(10).trim()],
  ['long words, all mistyped', 'navigatoin cartograhper braekwater lihgthouse peninsual '.repeat(3).trim()],
  ['punctuation', '!!! ??? --- ,,, ;;; ((('],
  ['emoji', '🙂🙃😀 👩‍👩‍👧'],
  ['Chinese', '山田太郎的测试文件'],
  ['signs of a query', "a' | 'b & !c <-> (d:*) \\"],
])('%s: an answer within a second', async (_what, text) => {
  const start = performance.now();
  await find(site.ada, text, '&limit=50');
  expect(performance.now() - start).toBeLessThan(1_000 * tempo());
});

test('characters of scripts without blanks are found wherever they stand', async () => {
  await site.addTask(site.ada, { title: '港の新しい地図' });
  expect(await names(site.ada, '地図')).toEqual(['task 港の新しい地図']);
});

test('words that grow when they are taken apart are kept, and found by their beginning', async () => {
  const { ada, addTask } = site;
  const title = '⁗'.repeat(255);
  const { url } = await addTask(ada, { title });
  expect(await names(ada, '⁗⁗⁗')).toEqual([`task ${title}`]);
  expect((await ada.post(`${url}/comments`, { body: '½'.repeat(450) })).statusCode).toBe(201);
  expect(await names(ada, '½½½')).toEqual([`comment ${title}`]);
});

test('a text with a word of ten thousand letters is kept, and found by its beginning', async () => {
  const { ada, addTask } = site;
  await addTask(ada, { title: 'Endless', description: `${'wq'.repeat(5000)} and 山${'é'.repeat(3000)}` });
  expect(await names(ada, 'wqwqwq')).toEqual(['task Endless']);
});
