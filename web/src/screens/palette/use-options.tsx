import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { canDo, performSoon } from '../../platform/keys/handlers.ts';
import { overlay } from '../../platform/keys/overlay.ts';
import { recentPlaces, type RecentPlace } from '../parts/places/recent.ts';
import { useMay } from '../../platform/session/may.tsx';
import { Icon, type IconName } from '../../ui/primitives/Icon.tsx';
import { switchTheme, useTheme } from '../../ui/primitives/theme.ts';
import { actionsAt, type Action } from './actions.ts';
import { foundOptions } from './found-options.tsx';
import type { Option } from './option.ts';
import { searchQuery } from '../../entities/search/queries.ts';
import { fits } from './words.ts';

/** Everything that fits the text, in the order in which it is shown. `asked` is what the server is asked for. */
export function useOptions(text: string, asked: string) {
  const { organizationId, projectId } = useParams({ strict: false });
  const isDark = useTheme() === 'dark';
  const spot = { organizationId, projectId, isDark, may: useMay(), canDo };
  const { data, error, isFetching } = useQuery(searchQuery(asked));

  const actions = actionsAt(spot)
    .filter(({ name, words = '' }) => fits(`${name} ${words}`, text))
    .map(actionOption);
  const isWaiting = text !== '' && (text !== asked || isFetching);
  if (text === '') return { options: [...recentOptions(), ...actions], isWaiting, error: null };
  // What the server said about less text may not fit any more.
  const found = data ? foundOptions(data).filter(({ isFor }) => text === asked || isFor(text)) : [];
  const isAction = actions.some(({ name }) => name.toLowerCase().startsWith(text.toLowerCase()));
  const options = isAction ? [...actions, ...found] : [...found, ...actions];
  return { options, isWaiting, error: text === asked ? error : null };
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
