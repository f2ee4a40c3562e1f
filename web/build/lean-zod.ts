import type { Plugin } from 'vite';

const unused = /\/zod\/v4\/core\/(to-json-schema|json-schema-processors|memoizer)\.js$/;
const english = /\/zod\/v4\/locales\/en\.js$/;

/**
 * zod's classic schemas carry along their conversion to JSON Schema, support for data that contains itself and a text
 * for every kind of mistake: 11 kB that no browser needs, because the contract has no such data and its own texts.
 */
export const leanZod = (): Plugin => {
  const emptied = new Set<string>();
  return {
    name: 'muster:lean-zod',
    apply: 'build',
    transform(code, id) {
      if (!unused.test(id) && !english.test(id)) return;
      emptied.add(id);
      if (english.test(id))
        return { code: `export default () => ({ localeError: () => 'Invalid input' });`, map: null };
      const names = [...code.matchAll(/^export (?:const|function|class) ([\w$]+)/gm)].map(([, name]) => name);
      return { code: names.map((name) => `export const ${name} = () => undefined;`).join('\n'), map: null };
    },
    buildEnd(error) {
      if (!error && emptied.size !== 4) this.error('zod has moved its files: adapt lean-zod.ts');
    },
  };
};
