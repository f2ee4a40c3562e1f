import type { Permission } from '@muster/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ownAccessQuery } from './own-access.ts';

/** Tells whether the user may do at least one of these in the organization of the current address. */
export function useMay() {
  const { organizationId = '' } = useParams({ strict: false });
  const { data } = useQuery({ ...ownAccessQuery(organizationId), enabled: organizationId !== '' });
  return (...anyOf: Permission[]) => anyOf.some((permission) => data?.canAccess[permission]);
}

interface CanProps {
  permission: Permission | readonly Permission[];
  children: ReactNode;
}

/** Shows its content only to who may; of several permissions one suffices. */
export const Can = ({ permission, children }: CanProps) =>
  useMay()(...[permission].flat()) ? children : null;
