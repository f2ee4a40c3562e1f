import type { Label } from '@muster/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ProjectIds } from '../projects/index.ts';
import { labelsQuery } from './queries.ts';

export interface Labels {
  all: readonly Label[];
  /** Those of the ids that the project has, by name. */
  pick: (ids: readonly string[]) => Label[];
}

export function useLabels(ids: ProjectIds): Labels {
  const { data: all } = useSuspenseQuery(labelsQuery(ids));
  return useMemo(
    () => ({
      all,
      pick: (chosen) => (chosen.length > 0 ? all.filter(({ _id }) => chosen.includes(_id)) : []),
    }),
    [all],
  );
}
