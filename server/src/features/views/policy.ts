import type { View } from '@muster/contract';
import { may, type ProjectScope } from '../../authorization/scopes.ts';

/** What is shared changes the screens of the whole team. */
export const mayShare = (scope: ProjectScope) => may(scope, 'updateProject');

export const mayChange = (scope: ProjectScope, { createdBy }: Pick<View, 'createdBy'>) =>
  createdBy._id === scope.userId || mayShare(scope);
