import { useParams } from '@tanstack/react-router';
import { roleNames } from '../../platform/session/roles.ts';

export const RoleCrumb = () =>
  roleNames[useParams({ from: '/_signed-in/$organizationId/access-control/$role' }).role];
