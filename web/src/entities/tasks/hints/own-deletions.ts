import { createSessionMap } from '../../../platform/store.ts';

/**
 * Tasks that this page has deleted, by id, until their deletion or restoration is told: those that are gone, of which what was done
 * before may still be told, and those that Undo has put back meanwhile.
 */
export const ownDeletions = createSessionMap<'gone' | 'back'>();
