import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { canDo, performSoon } from '../../platform/keys/handlers.ts';
import { overlay } from '../../platform/keys/overlay.ts';
import { recentPlaces, type RecentPlace } from '../parts/places/recent.ts';
import { useMay } from '../../platform/session/may.tsx';
import { fits } from '../../ui/primitives/fits.ts';
import { Icon, type IconName } from '../../ui/primitives/Icon.tsx';
import { switchTheme, useTheme } from '../../ui/primitives/theme.ts';
import { actionsAt, type Action } from './actions.ts';
import { foundOptions } from './found-options.tsx';
import type { Option } from './option.ts';
import { pinnedQuery } from '../../entities/projects/pinned.ts';
import { searchQuery } from '../../entities/search/queries.ts';
import { useFound } from '../parts/lists/use-found.ts';
import { viewsQuery } from '../../entities/views/queries.ts';
import { viewHref } from '../parts/tasks/view-address.ts';

/** Everything that fits the text, in the order in which it is shown. */
export function useOptions(text: string) {
  const { organizationId, projectId } = useParams({ strict: false });
  const isDark = useTheme() === 'dark';
  const spot = { organizationId, projectId, isDark, may: useMay(), canDo };
  const search = useFound(text, (asked) => searchQuery(asked));
  const pinned = usePinnedOptions(organizationId);
  const views = useViewOptions(organizationId, projectId).filter(({ name }) => fits(name, text));

  const actions = actionsAt(spot)
    .filter(({ name, words = '' }) => fits(`${name} ${words}`, text))
    .map(actionOption);
  if (text === '')
    return { options: [...recentOptions(), ...pinned, ...views, ...actions], isWaiting: false, error: null };
  const { data, error, isWaiting, isNamed } = search;
  const found = data ? foundOptions(data).filter(({ foundBy }) => isNamed(foundBy)) : [];
  const isAction = actions.some(({ name }) => name.toLowerCase().startsWith(text.toLowerCase()));
  const hasNone = found.length + views.length + actions.length === 0 && !isWaiting && !error;
  const all = found.length > 0 || hasNone ? [...found, seeAll(text)] : found;
  const options = isAction ? [...views, ...actions, ...all] : [...views, ...all, ...actions];
  return { options, isWaiting, error };
}

const seeAllKey = 'see all';
/** What the search looks through, too, when nothing has such a name. */
export const isSeeAll = ({ key }: Option) => key === seeAllKey;

const seeAll = (text: string): Option => ({
  key: seeAllKey,
  group: 'Everywhere',
  name: 'See all results',
  detail: 'in descriptions, comments and files too',
  mark: <Icon name="search" />,
  href: `/search?${new URLSearchParams({ q: text })}`,
});

/** The projects that one has pinned where one is. */
function usePinnedOptions(organizationId = ''): Option[] {
  const { data: projects = [] } = useInfiniteQuery({
    ...pinnedQuery(organizationId),
    enabled: organizationId !== '',
  });
  return projects.map(({ _id, name, organization }) => ({
    key: `pinned ${_id}`,
    group: 'Pinned',
    name,
    detail: organization.name,
    mark: <Icon name="tack" />,
    href: `/${organizationId}/projects/${_id}/tasks`,
  }));
}

/** The saved views of the project that one is in. */
function useViewOptions(organizationId = '', projectId = ''): Option[] {
  const ids = { organizationId, projectId };
  const { data: views = [] } = useQuery({ ...viewsQuery(ids), enabled: projectId !== '' });
  return views.map((view) => ({
    key: `view ${view._id}`,
    group: 'Views',
    name: view.name,
    detail: view.isShared ? 'Shared view' : 'Private view',
    mark: <Icon name="ribbon" />,
    href: viewHref(organizationId, projectId, view),
  }));
}

const actionOption = ({ name, icon, href, ability, does, shortcut, isDrastic }: Action): Option => ({
  key: `do ${name}`,
  group: 'Actions',
  name,
  mark: <Icon name={icon} />,
  shortcut,
  isDrastic,
  href,
  run: () => {
    if (ability) performSoon(ability);
    if (does === 'switchTheme') switchTheme();
    if (does === 'showShortcuts') overlay.set('shortcuts');
  },
});

const recentIcons: Record<RecentPlace['kind'], IconName> = {
  organization: 'home',
  project: 'layers',
  task: 'check',
};

const recentOptions = () =>
  recentPlaces()
    .filter(({ href }) => href !== window.location.pathname)
    .slice(0, 5)
    .map(({ kind, name, within, href }): Option => ({
      key: `recent ${href}`,
      group: 'Recent',
      name,
      detail: within,
      mark: <Icon name={recentIcons[kind]} />,
      href,
    }));
