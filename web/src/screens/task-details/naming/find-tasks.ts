import { findTaskByKey, listTaskRefs, listTasks, search, type TaskRef } from '@muster/contract';
import type { ProjectIds } from '../../../entities/projects/index.ts';
import { call } from '../../../platform/api/call.ts';
import type { NamedTask } from '../../../ui/markdown/naming.ts';

const shown = 8;

const nameOf = ({ _id, key, title, project }: TaskRef): NamedTask => ({
  id: `${project._id}/${_id}`,
  key,
  title,
});

/** Of the project, by number or words; the newest where nothing was typed yet. */
export async function findTasks(
  { organizationId, projectId }: ProjectIds,
  text: string,
  signal: AbortSignal,
) {
  if (text === '') {
    const params = { organizationId, projectId };
    const { tasks } = await call(listTasks, { params, querystring: { limit: shown } }, { signal });
    return tasks.map(({ _id, key, title }): NamedTask => ({ id: `${projectId}/${_id}`, key, title }));
  }
  const querystring = { q: text, organization: organizationId, project: projectId, limit: shown };
  return (await call(search, { querystring }, { signal })).tasks.map(nameOf);
}

const guid = '[0-9a-f-]{36}';
const ofPage = new RegExp(`^/(${guid})/projects/(${guid}/)tasks/(${guid})/?$`, 'i');
const ofKey = new RegExp(`^/(${guid})/t/([a-z0-9]+-[0-9]+)/?$`, 'i');

/** By an address of this Muster and this organization: that of a task's page, or the short one with its key. */
export function findByAddress(organizationId: string, address: string) {
  const path = URL.canParse(address) ? new URL(address) : undefined;
  if (path?.origin !== location.origin) return undefined;
  const [, inOrganization, project, id] = ofPage.exec(path.pathname) ?? [];
  const [, inThis, key] = ofKey.exec(path.pathname) ?? [];
  const params = { organizationId };
  if (inThis === organizationId)
    return call(findTaskByKey, { params: { organizationId, key: key! } }).then(({ task }) => nameOf(task));
  if (inOrganization !== organizationId) return undefined;
  const querystring = { ids: `${project}${id}` };
  return call(listTaskRefs, { params, querystring }).then(({ tasks: [task] }) => task && nameOf(task));
}
