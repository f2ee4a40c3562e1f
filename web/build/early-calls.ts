import type { Plugin } from 'vite';
import { earlyCalls } from '../src/app/early-calls.ts';

/** Writes into the page what each screen asks for first, for boot.js. */
export const writeEarlyCalls = (): Plugin => ({
  name: 'muster:early-calls',
  transformIndexHtml: () => {
    const screens = Object.entries(earlyCalls).map(([path, { calls, list }]) => ({
      pattern: patternOf(path),
      calls,
      list,
    }));
    const attrs = { type: 'application/json', id: 'early-calls' };
    return [{ tag: 'script', attrs, children: JSON.stringify(screens), injectTo: 'head-prepend' }];
  },
});

const patternOf = (path: string) =>
  `^${path.replace(/\$(\w+)/g, '(?<$1>[0-9a-f-]{36})').replace(/\/$/, '')}/?$`;
