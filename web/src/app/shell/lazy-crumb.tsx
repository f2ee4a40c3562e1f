import type { ComponentType } from 'react';
import { codeFrom } from '../../platform/lazy/code.ts';
import { Part } from '../../platform/lazy/Part.tsx';

/** For a crumb that shows a name: its feature must not become part of the first script, as route files are. */
export function lazyCrumb(load: () => Promise<ComponentType>) {
  const code = codeFrom(load);
  return () => <Part of={code} meanwhile="…" />;
}
