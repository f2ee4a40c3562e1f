import type { WorkTask } from '@muster/contract';
import { searchQuery } from '../../entities/search/queries.ts';
import type { WorkPlace } from '../../entities/work/adding.ts';
import { useFound } from '../parts/lists/use-found.ts';

const most = 6;

/** Projects that a `#word` may mean: first those of the tasks on the screen, then all that the server finds. */
export function usePlaces(word: string | undefined, tasks: readonly WorkTask[]) {
  const { data, isWaiting } = useFound(word ?? '', searchQuery);
  if (word === undefined) return { places: [], isWaiting: false };
  const isMeant = ({ project }: WorkPlace) =>
    project.name
      .toLowerCase()
      .split(/\s+/)
      .some((part) => part.startsWith(word.toLowerCase()));
  const found = (data?.projects ?? [])
    .filter(({ isArchived }) => !isArchived)
    .map(({ _id, name, organization }): WorkPlace => ({ organization, project: { _id, name } }));
  const here = tasks.map(({ ref: { organization, project } }): WorkPlace => ({ organization, project }));
  const all = [...here.filter(isMeant), ...(word === '' ? [] : found)];
  const places = new Map(all.toReversed().map((place) => [place.project._id, place]));
  return { places: [...places.values()].toReversed().slice(0, most), isWaiting: word !== '' && isWaiting };
}
