import { createContext, use } from 'react';

/** Beside what a list is drawn with: opening a task draws no row anew. */
export const OpenTaskContext = createContext<string | undefined>(undefined);

/** The task that stands over the list, as its row is named. */
export const useOpenTask = () => use(OpenTaskContext);
