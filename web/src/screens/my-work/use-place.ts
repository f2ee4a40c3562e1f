import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { projectQuery } from '../../entities/projects/project-queries.ts';
import { isOver, lastPlace } from './last-place.ts';

/** Where the next task goes: at first where the last one went, unless that project is over. */
export function usePlace() {
  const [chosen, setPlace] = useState(lastPlace);
  const ids = { organizationId: chosen?.organization._id ?? '', projectId: chosen?.project._id ?? '' };
  const { data, error } = useQuery({ ...projectQuery(ids), enabled: chosen !== undefined });
  return [isOver(data, error) ? undefined : chosen, setPlace] as const;
}
