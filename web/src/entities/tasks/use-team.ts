import type { Person } from '@muster/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { projectQuery, type ProjectIds } from '../projects/index.ts';

export interface Team {
  people: readonly Person[];
  /** Those of the ids who are on the team. */
  pick: (ids: readonly string[]) => Person[];
}

export function useTeam(ids: ProjectIds): Team {
  const { team } = useSuspenseQuery(projectQuery(ids)).data;
  return useMemo(() => {
    const byId = new Map(team.map(({ userId }) => [userId._id, userId]));
    return {
      people: [...byId.values()],
      pick: (chosen) => chosen.flatMap((id) => byId.get(id) ?? []),
    };
  }, [team]);
}
