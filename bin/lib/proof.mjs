import { nameOf } from './native-parts.mjs';
import { capture } from './run.mjs';
import { isDatabaseGiven, NATIVE_MODULES } from './whole.mjs';

const importing = (specifier) => `await import(${JSON.stringify(specifier)})`;

const startingPostgres = `(${importing('@muster/embedded-postgres')}).preparePrograms();`;

/** Loads every native module in a process of its own; answers a sentence for each that does not load. */
export async function findUnproven(node, platform) {
  const proofs = NATIVE_MODULES.map((name) => [name, importing(name)]);
  if (!isDatabaseGiven()) proofs.push(['PostgreSQL', startingPostgres]);
  const faults = await Promise.all(
    proofs.map(async ([name, script]) => {
      const { code, output } = await capture(node, ['--input-type=module', '--eval', script]);
      return code === 0 ? [] : [explain(name, platform, output)];
    }),
  );
  return faults.flat();
}

function explain(name, platform, output) {
  const reason = output.split('\n').find((line) => /^\w*Error\b/.test(line)) ?? (output || 'it crashed');
  const title = `${name} does not run on ${nameOf(platform)}, though it was installed: ${reason.trim()}`;
  return name === 'PostgreSQL' ? `${title}\nSet DATABASE_URL to a PostgreSQL server, 15 or newer.` : title;
}
