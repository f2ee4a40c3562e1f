import type { OrganizationScope } from '../../../authorization/scopes.ts';
import type { Allowance } from '../../../identity/throttle.ts';

/** More than anybody does by hand: each may keep others in the project waiting for a moment. */
export const manyBy = ({ userId }: OrganizationScope): Allowance => ({
  of: ['bulk changes by', userId],
  hits: 60,
  seconds: 60,
});

/** A whole project at once. */
export const copiesBy = ({ userId }: OrganizationScope): Allowance => ({
  of: ['copies by', userId],
  hits: 10,
  seconds: 60,
});
