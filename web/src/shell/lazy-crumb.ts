import { lazy, type ComponentType } from 'react';

/** For a crumb that shows a name: its feature must not become part of the first script, as route files are. */
export const lazyCrumb = (load: () => Promise<ComponentType>) =>
  lazy(async () => ({ default: await load() }));
