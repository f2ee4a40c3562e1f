import {
  addTeam,
  answerInvite,
  changeAccessControl,
  changeRole,
  createOrganization,
  createProject,
  createTask,
  createTaskStatus,
  listTasks,
  sendInvite,
  type AccessChange,
  type ConfigurableRole,
  type NewTask,
  type Role,
} from '@muster/contract';
import type { Api } from './api.ts';
import type { Identity } from './person.ts';

/** Whoever calls the API, at whichever browser. */
type Person = Identity & { api: Api };

/** Things as they stand before a story begins, made by the API in the name of whoever would make them. */
export interface Organization {
  id: string;
  name: string;
  /** Where its screens are. */
  path: string;
}

export interface Project {
  organization: Organization;
  id: string;
  name: string;
  path: string;
  params: { organizationId: string; projectId: string };
  /** Ids by name. */
  statuses: Record<string, string>;
}

type Members = Partial<Record<Role, Person[]>>;

export async function foundOrganization(
  admin: Person,
  name: string,
  members: Members = {},
): Promise<Organization> {
  const { organization } = await admin.api.call(createOrganization, { body: { name } });
  const id = organization._id;
  for (const [role, people] of Object.entries(members) as [Role, Person[]][])
    for (const person of people) await join(admin, person, id, role);
  return { id, name, path: `/${id}` };
}

async function join(admin: Person, person: Person, organizationId: string, role: Role) {
  const params = { organizationId };
  const { invite } = await admin.api.call(sendInvite, { params, body: { email: person.email } });
  const answer = { params: { ...params, inviteId: invite._id }, body: { status: 'accepted' as const } };
  await person.api.call(answerInvite, answer);
  if (role === 'employee') return;
  await admin.api.call(changeRole, { params: { ...params, userId: person.id }, body: { role } });
}

export const allow = (
  admin: Person,
  { id: organizationId }: Organization,
  role: ConfigurableRole,
  permissions: AccessChange['permissions'],
) => admin.api.call(changeAccessControl, { params: { organizationId }, body: { role, permissions } });

interface ProjectParts {
  team?: Person[];
  statuses?: string[];
}

export async function startProject(
  founder: Person,
  organization: Organization,
  name: string,
  { team = [], statuses = [] }: ProjectParts = {},
): Promise<Project> {
  const organizationId = organization.id;
  const { project } = await founder.api.call(createProject, { params: { organizationId }, body: { name } });
  const params = { organizationId, projectId: project._id };
  const entries = team.map(({ id }) => ({ userId: id }));
  if (entries.length > 0) await founder.api.call(addTeam, { params, body: entries });
  const ids: Record<string, string> = {};
  for (const status of statuses) {
    const { taskStatus } = await founder.api.call(createTaskStatus, { params, body: { name: status } });
    ids[status] = taskStatus._id;
  }
  const path = `/${organizationId}/projects/${project._id}`;
  return { organization, id: project._id, name, path, params, statuses: ids };
}

export async function addTask(
  author: Person,
  { params, statuses, path }: Project,
  status: string,
  task: Pick<NewTask, 'title'> & Partial<NewTask>,
) {
  const body = { ...task, status: statuses[status]! };
  const reply = await author.api.call(createTask, { params, body });
  return { ...reply.task, screen: `${path}/tasks/${reply.task._id}` };
}

/** The name of the status that a task has at the server. */
export async function statusOf(reader: Person, { params, statuses }: Project, title: string) {
  const { tasks } = await reader.api.call(listTasks, { params, querystring: {} });
  const task = tasks.find((task) => task.title === title);
  return Object.keys(statuses).find((name) => statuses[name] === task?.status);
}

/** A project with tasks, of each status from top to bottom; those with an exclamation mark are of high priority. */
export async function startWork(ada: Person, bob: Person, columns: Record<string, string[]>) {
  const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
  const website = await startProject(ada, acme, 'Website', { team: [bob], statuses: Object.keys(columns) });
  const ids: Record<string, string> = {};
  for (const [status, titles] of Object.entries(columns))
    for (const title of titles.toReversed()) {
      const priority = title.endsWith('!') ? 'high' : 'low';
      ids[title] = (await addTask(ada, website, status, { title, priority }))._id;
    }
  return { website, ids, tasks: `${website.path}/tasks` };
}
