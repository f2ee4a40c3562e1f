import { hintKinds, type LiveHint } from '@muster/contract';
import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { accessControlQuery } from '../../entities/access-control/queries.ts';
import { myInvitesQuery, sentInvitesQuery } from '../../entities/invites/queries.ts';
import { viewsQuery } from '../../entities/views/queries.ts';
import { blocksQuery } from '../../entities/links/blocks.ts';
import { organizationInsightsQuery } from '../../entities/insights/queries.ts';
import { labelsQuery } from '../../entities/labels/queries.ts';
import { membersQuery } from '../../entities/members/queries.ts';
import { organizationQuery, organizationsQuery } from '../../entities/organizations/queries.ts';
import { overviewQuery } from '../../entities/projects/overview.ts';
import { projectQuery } from '../../entities/projects/project-queries.ts';
import { projectsQuery } from '../../entities/projects/queries.ts';
import { statusesQuery } from '../../entities/statuses/queries.ts';
import { teamQuery } from '../../entities/team/queries.ts';
import { timelineQuery } from '../../entities/timeline/queries.ts';
import { watchersQuery } from '../../entities/timeline/watchers.ts';
import { deletedProjectsQuery, trashQuery } from '../../entities/trash/queries.ts';
import { soonMs } from '../../platform/api/invalidate-soon.ts';
import { profileQuery } from '../../platform/session/queries.ts';
import { inboxQuery, unreadQuery } from '../../entities/inbox/queries.ts';
import { workQuery } from '../../entities/work/queries.ts';
import '../../entities/tasks/live.ts';
import '../../entities/tasks/presence/typing.ts';
import { taskQuery } from '../../entities/tasks/queries.ts';
import { taskRefQuery } from '../../entities/tasks/task-refs.ts';
import '../../entities/tasks/watching.ts';
import { registered } from '../../platform/live/registry.ts';
import { applyAll, departureOf, keysOf, startsWith } from './reactions.ts';
import './session.ts';

const ids = { organizationId: 'acme', projectId: 'website' };
const others = { organizationId: 'acme', projectId: 'shop' };
const organization = 'acme';

const shows: [LiveHint, QueryKey[]][] = [
  [{ kind: 'inbox' }, [inboxQuery('open').queryKey, unreadQuery.queryKey]],
  [{ kind: 'watching' }, [taskQuery(ids, 'copy').queryKey, workQuery('watched').queryKey]],
  [{ kind: 'watchers', ids: ['copy'], ...ids }, [watchersQuery({ ...ids, taskId: 'copy' }).queryKey]],
  [{ kind: 'pins', ids: [organization] }, [projectsQuery(organization).queryKey, projectQuery(ids).queryKey]],
  [{ kind: 'tasks', ...ids }, [workQuery('assigned').queryKey, workQuery('created', organization).queryKey]],
  [{ kind: 'statuses', ...ids }, [statusesQuery(ids).queryKey, trashQuery(ids).queryKey]],
  [{ kind: 'labels', ...ids }, [labelsQuery(ids).queryKey, trashQuery(ids).queryKey]],
  [{ kind: 'views', ids: ['website'] }, [viewsQuery(ids).queryKey]],
  [{ kind: 'task', change: 'deleted', ...ids }, [trashQuery(ids).queryKey]],
  [{ kind: 'comments', ids: ['copy'], ...ids }, [timelineQuery({ ...ids, taskId: 'copy' }, 'all').queryKey]],
  [
    { kind: 'task', change: 'updated', ids: ['copy'], ...ids },
    [
      timelineQuery({ ...ids, taskId: 'copy' }, 'changes').queryKey,
      taskRefQuery('acme', 'website/copy').queryKey,
    ],
  ],
  [
    { kind: 'team', ...ids },
    [teamQuery(ids).queryKey, projectQuery(ids).queryKey, projectsQuery(organization).queryKey],
  ],
  [
    { kind: 'project', change: 'updated', ...ids },
    [projectQuery(ids).queryKey, projectsQuery(organization).queryKey, overviewQuery(ids).queryKey],
  ],
  [
    { kind: 'project', change: 'created', ...ids },
    [projectsQuery(organization).queryKey, deletedProjectsQuery(organization).queryKey],
  ],
  [
    { kind: 'organization', organizationId: organization },
    [
      organizationQuery(organization).queryKey,
      organizationsQuery.queryKey,
      projectsQuery(organization).queryKey,
    ],
  ],
  [{ kind: 'organizations' }, [organizationsQuery.queryKey]],
  [
    { kind: 'members', organizationId: organization },
    [
      membersQuery(organization).queryKey,
      teamQuery(ids).queryKey,
      projectQuery(others).queryKey,
      organizationInsightsQuery(organization, 12).queryKey,
    ],
  ],
  [{ kind: 'permissions', organizationId: organization }, [accessControlQuery(organization).queryKey]],
  [{ kind: 'invites', organizationId: organization }, [sentInvitesQuery(organization).queryKey]],
  [{ kind: 'invites' }, [myInvitesQuery.queryKey]],
  [{ kind: 'profile' }, [profileQuery.queryKey]],
];
const isAskedFor = (hint: LiveHint, key: QueryKey) => keysOf(hint).some((start) => startsWith(key, start));

test.each(shows)('%j brings every screen that shows it up to date', (hint, keys) => {
  for (const key of keys) expect(isAskedFor(hint, key), String(key)).toBe(true);
});

test('many changes of tasks ask for what blocks what once, a moment later', async () => {
  vi.useFakeTimers();
  const client = new QueryClient();
  const invalidate = vi.spyOn(client, 'invalidateQueries');
  client.setQueryData(blocksQuery(ids, '2026-11-02', '2026-12-20').queryKey, {
    status: 200,
    blocks: [],
    isMore: false,
  });
  for (let change = 0; change < 3; change += 1) await applyAll(client, [{ kind: 'tasks', ...ids }]);
  expect(invalidate).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1.5 * soonMs);
  expect(invalidate).toHaveBeenCalledExactlyOnceWith({ queryKey: ['blocks', 'acme', 'website'] });
  vi.useRealTimers();
});

test('what shows something else is left alone', () => {
  expect(isAskedFor({ kind: 'statuses', ...ids }, statusesQuery(others).queryKey)).toBe(false);
  expect(isAskedFor({ kind: 'project', ...ids }, projectsQuery('beta').queryKey)).toBe(false);
  expect(isAskedFor({ kind: 'invites', organizationId: 'acme' }, myInvitesQuery.queryKey)).toBe(false);
});

const isHeeded = (kind: LiveHint['kind']) =>
  registered.some(({ reload, apply }) => reload?.[kind] || apply?.kinds.includes(kind));

test('no kind of hint is left without an entity that heeds it', () => {
  expect(hintKinds.filter((kind) => kind !== 'refresh' && !isHeeded(kind))).toEqual([]);
});

const departure = (hint: LiveHint) => departureOf(hint, new QueryClient());

test('what is gone is left for the list that it was in, with a word on why', () => {
  const ada = { _id: 'ada', fullName: 'Ada' };
  expect(departure({ kind: 'project', change: 'deleted', ...ids, by: ada })).toEqual({
    id: 'website',
    from: '/acme/projects/website',
    to: '/acme/projects',
    text: 'Ada has deleted the project',
  });
  expect(departure({ kind: 'organizations', change: 'deleted', ids: ['acme'], by: ada })).toMatchObject({
    from: '/acme',
    to: '/',
    text: 'You are no longer a member of an organization',
  });
});

test('what others leave, or what only changes, is no reason to go', () => {
  expect(departure({ kind: 'team', change: 'deleted', ...ids, ids: ['bob'] })).toBeUndefined();
  expect(departure({ kind: 'project', change: 'updated', ...ids })).toBeUndefined();
  expect(departure({ kind: 'organizations', change: 'created', ids: ['acme'] })).toBeUndefined();
});
