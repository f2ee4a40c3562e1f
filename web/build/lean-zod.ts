import type { Plugin } from 'vite';

const jsonSchema = /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/;
const english = /\/zod\/v4\/locales\/en\.js$/;

/**
 * zod's classic schemas carry their conversion to JSON Schema and a text for every kind of mistake along: 10 kB
 * that no browser needs, because the contract has its own texts.
 */
export const leanZod = (): Plugin => {
  const emptied = new Set<string>();
  return {
    name: 'muster:lean-zod',
    apply: 'build',
    transform(code, id) {
      if (!jsonSchema.test(id) && !english.test(id)) return;
      emptied.add(id);
      if (english.test(id))
        return { code: `export default () => ({ localeError: () => 'Invalid input' });`, map: null };
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
      return { code: names.map((name) => `export const ${name} = () => undefined;`).join('\n'), map: null };
    },
    buildEnd(error) {
      if (!error && emptied.size !== 3) this.error('zod has moved its files: adapt lean-zod.ts');
    },
  };
};
