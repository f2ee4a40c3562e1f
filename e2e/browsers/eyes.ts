import { join } from 'node:path';
import { build, type Rollup } from 'vite';
import type * as InPage from './in-page.ts';
import { runIn, type Tab } from './tab.ts';
import type { What } from './what.ts';

type Eyes = typeof InPage;

declare global {
  interface Window {
    eyes: Eyes;
  }
}

/** Asks the page about what is on it. */
export async function look<Question extends keyof Eyes>(tab: Tab, question: Question, what: What) {
  if (!(await runIn(tab, () => 'eyes' in window)))
    await tab.calls(`() => { ${await bundled}; window.eyes = eyes; return ''; }`, '');
  const ask = (question: Question, what: What) => window.eyes[question](what) as ReturnType<Eyes[Question]>;
  return runIn(tab, ask, question, what);
}

const bundled = bundle();

async function bundle() {
  const lib = { entry: join(import.meta.dirname, 'in-page.ts'), formats: ['iife' as const], name: 'eyes' };
  const [{ output }] = (await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { lib, write: false },
  })) as [Rollup.RollupOutput];
  return output[0].code;
}
