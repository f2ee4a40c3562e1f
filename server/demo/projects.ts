import type { Task, TaskStatus } from '@muster/contract';
import type { Caller } from './caller.ts';
import { drawPicture } from './drawings.ts';
import type { Name, ProjectStory } from './story.ts';

const priorities = ['medium', 'medium', 'high', 'low'] as const;
const day = 24 * 60 * 60 * 1000;

/** Statuses and tasks, shared out over the team; the same every time, so that two demonstrations look alike. */
export async function fillProject(cast: Map<Name, Caller>, admin: Caller, url: string, story: ProjectStory) {
  const statuses: TaskStatus[] = [];
  for (const [name, color] of story.statuses) {
    const { taskStatus } = await admin.post(`${url}/status`, { name, color });
    statuses.push(taskStatus as TaskStatus);
  }
  for (let number = 0; number < story.tasks; number += 1) {
    const author = cast.get(story.team[number % story.team.length]!)!;
    const { task } = await author.post(`${url}/tasks`, taskOf(cast, story, statuses, number));
    if (number % 23 === 5) await addPictures(author, `${url}/tasks/${(task as Task)._id}`, number);
  }
}

function taskOf(
  cast: Map<Name, Caller>,
  { verbs, things, team, tasks }: ProjectStory,
  statuses: TaskStatus[],
  number: number,
) {
  const verb = verbs[number % verbs.length]!;
  const thing = things[(number * 5 + Math.floor(number / verbs.length)) % things.length]!;
  const done = number / tasks;
  const statusAt = Math.min(statuses.length - 1, Math.floor((1 - done) * statuses.length * 1.1));
  const assignees = [team[(number * 3) % team.length]!, team[(number * 7 + 1) % team.length]!];
  return {
    title: `${verb} ${thing}`,
    description:
      number % 3 === 0 ? `${verb} ${thing}, then tell the others.\n\nNotes from the last meeting apply.` : '',
    status: statuses[statusAt]!._id,
    priority: priorities[number % priorities.length],
    assignedTo:
      number % 4 === 0 ? [] : assignees.slice(0, 1 + (number % 2)).map((name) => cast.get(name)!.id),
    dueDate:
      number % 3 === 1 ? new Date(Date.now() + ((number % 40) - 8) * day).toISOString().slice(0, 10) : null,
  };
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
