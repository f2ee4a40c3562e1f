import type { Task } from '@muster/contract';
import { startWebsite, type Website } from './website.ts';
import type { World } from './world.ts';

export type ThreeTasks = Awaited<ReturnType<typeof startThree>>;

/** The project Website with three tasks of Ada’s, in the status To Do. */
export async function startThree(world: World, fields: object = {}) {
  const site = await startWebsite(world);
  const ids: string[] = [];
  for (const title of ['One', 'Two', 'Three'])
    ids.push((await site.addTask(site.ada, { title, ...fields })).task._id);
  return { ...site, ids, bulk: `${site.tasks}/bulk` };
}

export async function readTasks({ ada, tasks }: Pick<Website, 'ada' | 'tasks'>, ids: string[]) {
  const found: Task[] = [];
  for (const id of ids) found.push((await ada.get(`${tasks}/${id}`)).json().task);
  return found;
}

export const addLabel = async ({ ada, url }: Pick<Website, 'ada' | 'url'>, name: string) =>
  (await ada.post(`${url}/labels`, { name })).json().label._id as string;

/** Their titles, as the board shows them. */
export async function readColumn({ ada, tasks }: Pick<Website, 'ada' | 'tasks'>, status: string) {
  const reply = await ada.get(`${tasks}?status=${status}&order=board&limit=100`);
  return (reply.json().tasks as Task[]).map(({ title }) => title);
}
