import type { WorkTask } from '@muster/contract';
import { searchQuery } from '../../entities/search/queries.ts';
import { useFound } from '../parts/lists/use-found.ts';
import { placesMeant } from './places.ts';

/** Projects that a `#word` may mean. */
export function usePlaces(word: string | undefined, tasks: readonly WorkTask[]) {
  const { data, isWaiting, isNamed } = useFound(word ?? '', searchQuery);
  if (word === undefined) return { places: [], isWaiting: false };
  const found = { projects: data?.projects ?? [], isNamed };
  return { places: placesMeant(word, tasks, found), isWaiting: word !== '' && isWaiting };
}
