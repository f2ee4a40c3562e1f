import { onSessionReset } from '../../platform/store.ts';

/** Tasks that Undo has put back here. Until anything newer is told of one, its own deletion may still come. */
export const undoneDeletions = new Set<string>();
onSessionReset(() => undoneDeletions.clear());
