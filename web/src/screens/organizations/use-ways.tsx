import type { FoundOrganization, Organization, search } from '@muster/contract';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { organizationsQuery } from '../../entities/organizations/queries.ts';
import { projectsQuery } from '../../entities/projects/queries.ts';
import { searchQuery } from '../../entities/search/queries.ts';
import type { Reply } from '../../platform/api/call.ts';
import { Icon } from '../../ui/primitives/Icon.tsx';
import { OrgMark } from '../../ui/primitives/OrgMark.tsx';
import { useFound } from '../parts/lists/use-found.ts';
import { projectsAmong, recentPlaces } from '../parts/places/recent.ts';
import { eachOnce, waysThatFit, type WayTo, type WaysUnder } from './ways.ts';

const mostRecent = 5;
const mostOthers = 8;

/** Where one may want to go from here: at first what is likely, then what is found. */
export function useWays(current: Organization, text: string, isOpen: boolean) {
  const organizations = useInfiniteQuery({ ...organizationsQuery, enabled: isOpen });
  const known = organizations.data ?? [current];
  const likely = useProjectWays(current, known, isOpen);
  const found = useFound(text, (asked) => ({ ...searchQuery(asked), enabled: isOpen && asked !== '' }));
  const all = { value: 'Organizations', items: known.map((one) => toOrganization(one, current)) };
  const groups = [
    ...waysThatFit([...likely, all], text),
    ...(text === '' ? [] : foundWays(found, current)),
    ...waysThatFit([{ value: 'All organizations', items: screens }], text),
  ];
  return {
    groups: eachOnce(groups),
    isWaiting: found.isWaiting,
    nothing: nothingFound(text, found),
    more: text === '' && organizations.hasNextPage && !organizations.isFetchNextPageError && organizations,
  };
}

function nothingFound(text: string, { isWaiting, error }: Pick<Found, 'isWaiting' | 'error'>) {
  if (isWaiting) return 'Looking…';
  return error ? `Search failed: ${error.message}` : `No matches for “${text}”`;
}

/** Of the organization that one is in, and where one was elsewhere. */
function useProjectWays(current: Organization, known: readonly Organization[], isOpen: boolean): WaysUnder[] {
  const client = useQueryClient();
  const { projectId: here } = useParams({ strict: false });
  const { data: listed = [] } = useInfiniteQuery({ ...projectsQuery(current._id), enabled: isOpen });
  /** Only what a list has told already. */
  const openIn = (organizationId: string, projectId: string) =>
    client
      .getQueryData(projectsQuery(organizationId).queryKey)
      ?.pages.flatMap(({ projects }) => projects)
      .find(({ _id }) => _id === projectId)?.counts.open;

  const others = listed.filter(({ status }) => status !== 'archived');
  const pinned = others.filter(({ isPinned }) => isPinned);
  const recent = projectsAmong(recentPlaces())
    .filter(({ projectId }) => projectId !== here && !pinned.some(({ _id }) => _id === projectId))
    .slice(0, mostRecent)
    .map(({ organizationId, projectId, name }): WayTo => ({
      href: tasksOf(organizationId, projectId),
      name,
      within:
        organizationId === current._id ? undefined : known.find(({ _id }) => _id === organizationId)?.name,
      open: openIn(organizationId, projectId),
      mark: <Icon name="layers" />,
    }));
  const toProject = ({ _id, name, isPinned, counts }: (typeof others)[number]): WayTo => ({
    href: tasksOf(current._id, _id),
    name,
    open: counts.open,
    isCurrent: _id === here,
    mark: <Icon name={isPinned ? 'tack' : 'layers'} />,
  });
  return [
    { value: 'Recent', items: recent },
    { value: 'Pinned', items: pinned.map(toProject) },
    { value: `Projects of ${current.name}`, items: others.map(toProject).slice(0, mostOthers) },
  ];
}

const tasksOf = (organizationId: string, projectId: string) =>
  `/${organizationId}/projects/${projectId}/tasks`;

const toOrganization = ({ _id, name, logo }: FoundOrganization, current: Organization): WayTo => ({
  href: `/${_id}/projects`,
  name,
  isCurrent: _id === current._id,
  mark: <OrgMark logo={logo} size={24} />,
});

type Found = ReturnType<typeof useFound<Reply<typeof search>, readonly unknown[]>>;

function foundWays({ data, isNamed }: Pick<Found, 'data' | 'isNamed'>, current: Organization): WaysUnder[] {
  if (!data) return [];
  const projects = data.projects.map(({ _id, name, organization, isPinned, isArchived }): WayTo => ({
    href: tasksOf(organization._id, _id),
    name,
    within: isArchived ? `Archived · ${organization.name}` : organization.name,
    mark: <Icon name={isPinned ? 'tack' : 'layers'} />,
  }));
  const organizations = data.organizations.map((organization) => toOrganization(organization, current));
  return [
    { value: 'More projects', items: projects },
    { value: 'More organizations', items: organizations },
  ].map(({ value, items }) => ({ value, items: items.filter(({ name }) => isNamed(name)) }));
}

const screens: WayTo[] = [
  { href: '/', name: 'My Organizations', mark: <Icon name="home" /> },
  { href: '/create-organization', name: 'Add Organization', mark: <Icon name="plus" /> },
];
