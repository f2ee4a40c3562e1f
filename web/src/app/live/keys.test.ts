import type { LiveHint } from '@muster/contract';
import type { QueryKey } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { accessControlQuery } from '../../entities/access-control/queries.ts';
import { myInvitesQuery, sentInvitesQuery } from '../../entities/invites/queries.ts';
import { membersQuery } from '../../entities/members/queries.ts';
import { organizationQuery, organizationsQuery } from '../../entities/organizations/queries.ts';
import { projectQuery } from '../../entities/projects/project-queries.ts';
import { projectsQuery } from '../../entities/projects/queries.ts';
import { statusesQuery } from '../../entities/statuses/queries.ts';
import { teamQuery } from '../../entities/team/queries.ts';
import { deletedProjectsQuery, trashQuery } from '../../entities/trash/queries.ts';
import { profileQuery } from '../../platform/session/queries.ts';
import { keysOf, startsWith } from './keys.ts';

const ids = { organizationId: 'acme', projectId: 'website' };
const others = { organizationId: 'acme', projectId: 'shop' };
const organization = 'acme';

const shows: [LiveHint, QueryKey[]][] = [
  [{ kind: 'statuses', ...ids }, [statusesQuery(ids).queryKey, trashQuery(ids).queryKey]],
  [{ kind: 'task', change: 'deleted', ...ids }, [trashQuery(ids).queryKey]],
  [
    { kind: 'team', ...ids },
    [teamQuery(ids).queryKey, projectQuery(ids).queryKey, projectsQuery(organization).queryKey],
  ],
  [
    { kind: 'project', change: 'updated', ...ids },
    [projectQuery(ids).queryKey, projectsQuery(organization).queryKey],
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
    [membersQuery(organization).queryKey, teamQuery(ids).queryKey, projectQuery(others).queryKey],
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

test('what shows something else is left alone', () => {
  expect(isAskedFor({ kind: 'statuses', ...ids }, statusesQuery(others).queryKey)).toBe(false);
  expect(isAskedFor({ kind: 'project', ...ids }, projectsQuery('beta').queryKey)).toBe(false);
  expect(isAskedFor({ kind: 'invites', organizationId: 'acme' }, myInvitesQuery.queryKey)).toBe(false);
});
