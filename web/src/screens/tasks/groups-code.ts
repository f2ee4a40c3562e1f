import { codeFrom } from '../../platform/lazy/code.ts';

export const groupsCode = codeFrom(() => import('../task-groups/index.ts'));
