import type { Plugin } from 'vite';

const unused = /\/zod\/v4\/core\/(to-json-schema|json-schema-processors|memoizer)\.js$/;
const english = /\/zod\/v4\/locales\/en\.js$/;
const classic = /\/zod\/v4\/classic\/schemas\.js$/;

/** `z.string().email()` and the like, which zod itself advises against: two dozen formats that every text would bring. */
const formatsOfText = /(?<=_ZodString\.init\(inst, def\);\n\}), \{\n {4}email\(params\)[\s\S]*?\n\}(?=\);)/;
/** Objects that are checked by code made for them, which the content security policy forbids. */
const compiled = 'core.$ZodObjectJIT';

/**
 * zod's classic schemas carry along their conversion to JSON Schema, support for data that contains itself, a text for
 * every kind of mistake, and what is said above: 14 kB that no browser needs, because the contract has no such data, no
 * such formats and its own texts.
 */
export const leanZod = (): Plugin => {
  const emptied = new Set<string>();
  return {
    name: 'muster:lean-zod',
    apply: 'build',
    transform(code, id) {
      if (english.test(id)) {
        emptied.add(id);
        return { code: `export default () => ({ localeError: () => 'Invalid input' });`, map: null };
      }
      if (classic.test(id) && formatsOfText.test(code) && code.includes(compiled)) {
        emptied.add(id);
        return { code: code.replace(formatsOfText, '').replace(compiled, 'core.$ZodObject'), map: null };
      }
      if (!unused.test(id)) return;
      emptied.add(id);
      const names = [...code.matchAll(/^export (?:const|function|class) ([\w$]+)/gm)].map(([, name]) => name);
      return { code: names.map((name) => `export const ${name} = () => undefined;`).join('\n'), map: null };
    },
    buildEnd(error) {
      if (!error && emptied.size !== 5) this.error('zod has moved its files: adapt lean-zod.ts');
    },
  };
};
