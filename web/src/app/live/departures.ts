import type { getOrganization, getOwnAccess, getProject, LiveHint, Person } from '@muster/contract';
import type { Query, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../platform/api/api-error.ts';
import type { Reply } from '../../platform/api/call.ts';
import { currentUser } from '../../platform/session/current-user.ts';
import { reloadOwnAccess } from '../../platform/session/own-access.ts';
import { toast } from '../../platform/notices/toast.ts';
import { hasUnsaved } from '../../ui/form/unsaved.ts';
import { touch } from '../../entities/tasks/touches.ts';

const somebody: Person = { _id: '', fullName: 'Somebody' };

const isGone = ({ state: { data, error } }: Query) =>
  data !== undefined && error instanceof ApiError && (error.status === 403 || error.status === 404);

const noticeMs = 5_000;

export interface Whereabouts {
  path: () => string;
  go: (to: string) => Promise<void>;
  /** Asks the guards of the current screen again. */
  recheck: () => Promise<void>;
}

const isMe = (id: string | undefined) => id === currentUser()?._id;

/** Screens that the user may no longer see: left politely, with a word on why. */
export function createDepartures(client: QueryClient, where: Whereabouts) {
  const access = (organizationId: string | undefined) =>
    client.getQueryData<Reply<typeof getOwnAccess>>(['own-access', organizationId])?.accessControls;

  /** Answers the hints that were about something gone, which need not be asked for again. */
  function takeLeave(hints: LiveHint[]) {
    return new Set(hints.filter((hint) => leaveOrganization(hint) || leaveProject(hint)));
  }

  function leaveOrganization({ kind, change, ids: [id] = [], by }: LiveHint) {
    if (kind !== 'organizations' || change !== 'deleted' || !id) return false;
    const known = client.getQueryData<Reply<typeof getOrganization>>(['organization', id])?.organization.name;
    const name = known ?? 'an organization';
    void depart(
      `/${id}`,
      '/',
      id,
      isMe(by?._id) ? `You have left ${name}` : `You are no longer a member of ${name}`,
    );
    void client.invalidateQueries({ queryKey: ['organizations'] });
    return true;
  }

  function leaveProject({ kind, change, ids = [], organizationId, projectId, by }: LiveHint) {
    const isDeleted = kind === 'project' && change === 'deleted';
    const isOff = kind === 'team' && change === 'deleted' && ids.some(isMe);
    if (!projectId || !(isDeleted || (isOff && access(organizationId)?.role !== 'admin'))) return false;
    const reply = client.getQueryData<Reply<typeof getProject>>(['project', organizationId, projectId]);
    const name = reply?.project.name ?? 'the project';
    const text = isDeleted
      ? `${by?.fullName ?? 'Somebody'} has deleted ${name}`
      : `You are no longer on the team of ${name}`;
    const list = `/${organizationId}/projects`;
    void depart(`${list}/${projectId}`, list, projectId, text);
    void client.invalidateQueries({ queryKey: ['projects', organizationId] });
    void client.invalidateQueries({ queryKey: ['deleted-projects', organizationId] });
    return true;
  }

  /** Unsaved text is asked about as on every other way out; who stays keeps the screen as it is. */
  async function depart(from: string, to: string, id: string, text: string) {
    if (where.path().startsWith(from)) {
      toast.info(text, { ms: noticeMs });
      await where.go(to);
    }
    if (!where.path().startsWith(from)) {
      client.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(id) });
    }
  }

  /**
   * Buttons follow by themselves; a screen that is closed to the user now must be asked for again, unless they are
   * writing: what cannot be saved any more can still be copied.
   */
  async function checkAccess() {
    const here = where.path().split('/')[1];
    const before = JSON.stringify(access(here));
    await reloadOwnAccess(client);
    // Guards use it, though the screen itself may show nothing of it.
    await client.refetchQueries({ queryKey: ['own-access', here], type: 'inactive' });
    if (JSON.stringify(access(here)) !== before && !hasUnsaved()) await where.recheck();
  }

  /** After an absence nobody says what became of things; that they are refused or missing does. */
  async function leaveWhatIsGone() {
    const gone = client.getQueryCache().findAll({ type: 'active', predicate: isGone });
    for (const { queryKey } of gone)
      if (queryKey[0] === 'task') touch(String(queryKey[3]), somebody, 'deleted');
    if (hasUnsaved()) return;
    // Loading it anew fails, and the screen says why.
    await client.resetQueries({
      type: 'active',
      predicate: (query) => isGone(query) && query.queryKey[0] !== 'task',
    });
  }

  return { takeLeave, checkAccess, leaveWhatIsGone };
}

export type Departures = ReturnType<typeof createDepartures>;
