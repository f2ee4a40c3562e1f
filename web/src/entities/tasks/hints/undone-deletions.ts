import { createSessionMap } from '../../../platform/store.ts';

/** Tasks that Undo has put back here, by id. Until anything newer is told of one, its own deletion may still come. */
export const undoneDeletions = createSessionMap<true>();
