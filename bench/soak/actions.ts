import { randomInt, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Person, Project } from './town.ts';

export interface Call {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: Buffer;
  type?: string;
  /** What later calls can use of the answer. */
  learn?: (answer: string) => void;
}

export interface Action {
  name: string;
  /** Of a hundred. */
  share: number;
  call: (person: Person, project: Project) => Call;
}

const pick = <Item>(items: readonly Item[]) => items[randomInt(items.length)]!;
const get = (path: string): Call => ({ method: 'GET', path });
const send = (method: 'POST' | 'PUT', path: string, body: object): Call => ({
  method,
  path,
  body: Buffer.from(JSON.stringify(body)),
  type: 'application/json',
});
const taskOf = (project: Project) => `${project.url}/tasks/${pick(project.taskIds)}`;
const words = ['task', 'done', 'bench', 'what', 'more'];
const mostKnown = 2_000;
const mostImages = 100;

/** The image is made once; each upload decodes, resizes and stores it anew. */
export async function listActions(): Promise<Action[]> {
  const form = await imageForm();
  return [
    {
      name: 'page of tasks',
      share: 50,
      call: (_, { url, statusIds }) => get(`${url}/tasks?limit=10&status=${pick(statusIds)}`),
    },
    {
      name: 'create a task',
      share: 10,
      call: (_, project) => {
        const _id = randomUUID();
        const task = { _id, title: `One more task ${_id.slice(0, 4)}`, status: pick(project.statusIds) };
        const learn = () => void (project.taskIds.length < mostKnown && project.taskIds.push(_id));
        return { ...send('POST', `${project.url}/tasks`, task), learn };
      },
    },
    {
      name: 'change a task',
      share: 5,
      call: (_, project) =>
        send('PUT', taskOf(project), { title: 'Changed by the bench', priority: pick(['high', 'low']) }),
    },
    {
      name: 'assign a task (mail)',
      share: 1,
      call: ({ id }, project) => {
        const colleagues = project.teamIds.filter((colleague) => colleague !== id);
        return send('PUT', taskOf(project), { assignedTo: [pick(colleagues)] });
      },
    },
    {
      name: 'move a card',
      share: 4,
      call: (_, project) =>
        send('PUT', `${taskOf(project)}/place`, {
          status: pick(project.statusIds),
          after: pick(project.taskIds),
        }),
    },
    {
      name: 'upload an image',
      share: 1,
      call: (_, project) => ({
        ...form,
        method: 'PUT',
        path: taskOf(project),
        learn: (answer) => {
          const { task } = JSON.parse(answer) as { task: { attachments: string[] } };
          if (project.images.length < mostImages) project.images.push(task.attachments.at(-1)!);
        },
      }),
    },
    { name: 'one task', share: 8, call: (_, project) => get(taskOf(project)) },
    {
      name: 'column of the board',
      share: 5,
      call: (_, { url, statusIds }) => get(`${url}/tasks?order=board&limit=20&status=${pick(statusIds)}`),
    },
    { name: 'projects', share: 5, call: (_, { organizationUrl }) => get(`${organizationUrl}/projects`) },
    { name: 'members', share: 3, call: (_, { organizationUrl }) => get(`${organizationUrl}/members`) },
    { name: 'search', share: 4, call: () => get(`/search?q=${pick(words)}`) },
    {
      name: 'an image',
      share: 4,
      call: (_, { images, organizationUrl }) =>
        get(
          images.length > 0 ? `${pick(images).replace('/api', '')}/thumbnail` : `${organizationUrl}/projects`,
        ),
    },
  ];
}

export async function imageForm() {
  const create = { width: 800, height: 600, channels: 3, background: '#369' } as const;
  const image = await sharp({ create }).jpeg().toBuffer();
  const form = new FormData();
  form.set('task', '{}');
  form.append('attachments', new File([new Uint8Array(image)], 'photo.jpg', { type: 'image/jpeg' }));
  const response = new Response(form);
  const body = Buffer.from(await response.arrayBuffer());
  return { body, type: response.headers.get('content-type')! };
}
