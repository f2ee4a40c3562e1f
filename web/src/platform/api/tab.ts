import { newId } from './new-id.ts';

/** The name of this page among all that are open; goes along with every change that it makes. */
export const tabId = newId();
