import type { Task } from '@muster/contract';
import type { Db } from '../src/platform/db/connect.ts';
import type { Caller } from './caller.ts';
import { drawPicture } from './drawings.ts';
import { addLabels, labelsOf } from './labels.ts';
import { addViews } from './views.ts';
import { idOf } from './ids.ts';
import { givePast } from './past.ts';
import type { Cast } from './people.ts';
import { tellCount } from './progress.ts';
import type { ProjectStory } from './story.ts';
import { talk } from './talk.ts';

const priorities = ['medium', 'medium', 'high', 'low'] as const;
const day = 24 * 60 * 60 * 1000;

/** Statuses and tasks, shared out over the team; the same every time, so that two demonstrations look alike. */
export async function fillProject(cast: Cast, admin: Caller, db: Db, url: string, story: ProjectStory) {
  const statuses: string[] = [];
  for (const [name, color, meaning] of story.statuses) {
    const _id = idOf('status', url, name);
    await admin.post(`${url}/status`, { _id, name, color, ...meaning });
    statuses.push(_id);
  }
  const labels = await addLabels(admin, url);
  await addViews(admin, url);
  for (let number = 0; number < story.tasks; number += 1) {
    const author = cast.get(story.team[number % story.team.length]!)!;
    const _id = idOf('task', url, number);
    const task = { ...taskOf(cast, story, statuses, number), labels: labelsOf(labels, number) };
    const reply = await author.post(`${url}/tasks`, { _id, ...task });
    const { attachments, key } = reply['task'] as Task;
    const place = { number, of: story.tasks };
    await givePast(db, url, { taskId: _id, actorId: author.id, statuses, status: task.status, place });
    if (number % 23 === 5 && attachments.length === 0)
      await addPictures(author, `${url}/tasks/${_id}`, number);
    if (number % 10 === 2) await addChecklist(author, `${url}/tasks/${_id}`, number);
    if (number % 11 === 4) await addLink(author, url, number);
    if (number % 18 === 13) await addWait(author, url, number);
    if (number % 12 === 8) await addSubTasks(author, url, number);
    if (number % 5 === 0) await talk(cast, story, { project: url, key, number });
    tellCount(story.name, number + 1, story.tasks);
  }
}

function taskOf(
  cast: Cast,
  { verbs, things, team, tasks, hasEstimates, status }: ProjectStory,
  statuses: string[],
  number: number,
) {
  const verb = verbs[number % verbs.length]!;
  const thing = things[(number * 5 + Math.floor(number / verbs.length)) % things.length]!;
  const done = number / tasks;
  const isOver = status === 'completed';
  const statusAt = isOver
    ? statuses.length - 1
    : Math.min(statuses.length - 1, Math.floor((1 - done) * statuses.length * 1.1));
  const assignees = [team[(number * 3) % team.length]!, team[(number * 7 + 1) % team.length]!];
  return {
    title: `${verb} ${thing}`,
    description: number % 3 === 0 ? `${verb} ${thing}, then tell the others.\n\n${steps}` : '',
    status: statuses[statusAt]!,
    priority: priorities[number % priorities.length],
    assignedTo:
      number % 4 === 0 ? [] : assignees.slice(0, 1 + (number % 2)).map((name) => cast.get(name)!.id),
    estimate: hasEstimates && number % 4 > 0 ? number % 9 : null,
    startDate: number % 6 === 1 ? dayFromToday((number % 40) - 10 - (number % 5)) : null,
    dueDate: number % 3 === 1 ? dayFromToday((number % 40) - 8) : null,
  };
}

const steps =
  '### Before it counts as done\n\n- [x] notes of the **last meeting** applied\n- [ ] looked at by somebody else';

const dayFromToday = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);

const errands = [
  'Ask who has done it before',
  'Collect what is there already',
  'First draft',
  'Read it to somebody who does not know it',
  'Second draft, shorter',
  'Tell the others',
];

async function addChecklist(author: Caller, url: string, number: number) {
  const count = 2 + (number % 5);
  for (const [at, text] of errands.slice(0, count).entries())
    await author.post(`${url}/checklist`, {
      _id: idOf('line', url, at),
      text,
      isDone: at < number % (count + 1),
    });
}

/** To the task before it. */
const addLink = (author: Caller, url: string, number: number) =>
  author.post(`${url}/tasks/${idOf('task', url, number)}/links`, {
    _id: idOf('link', url, number),
    kind: number % 2 === 0 ? 'blockedBy' : 'relates',
    task: idOf('task', url, number - 1),
  });

/** For another with both dates. */
const addWait = (author: Caller, url: string, number: number) =>
  author.post(`${url}/tasks/${idOf('task', url, number)}/links`, {
    _id: idOf('wait', url, number),
    kind: 'blockedBy',
    task: idOf('task', url, number - 6),
  });

/** Of the three before it. */
async function addSubTasks(author: Caller, url: string, number: number) {
  for (const part of [number - 3, number - 2, number - 1])
    await author.put(`${url}/tasks/${idOf('task', url, part)}`, { parent: idOf('task', url, number) });
}

async function addPictures(author: Caller, url: string, number: number) {
  const form = new FormData();
  form.set('task', '{}');
  for (let at = 0; at < 1 + (number % 3); at += 1) {
    const picture = new Blob([new Uint8Array(await drawPicture(number + at))], { type: 'image/jpeg' });
    form.append('attachments', picture, `sketch ${number + at}.jpg`);
  }
  await author.put(url, form);
}
