import type { ESTree, Plugin } from 'vite';

const isContract = /\/contract\/src\/.*\.ts$/;

/** All that the app reads of a call: to send it, and to hear of refusals. */
const read = new Set(['method', 'url', 'scope', 'multipart']);

const written = 'The contract is written in another way: adapt lean-contract.ts';

/** What is nothing but itself is left out without being asked. */
const plain = new Set(['Literal', 'ArrowFunctionExpression', 'FunctionExpression']);

/**
 * The contract as a browser needs it. What a call takes, answers, records and is about is for the server and its
 * documentation. And of the schemas only those stay that something on the screen is checked by: the bundler leaves out
 * the others once it is promised that making one has no effect.
 */
export const leanContract = (): Plugin => {
  let calls = 0;
  return {
    name: 'muster:lean-contract',
    apply: 'build',
    transform(code, id) {
      if (!isContract.test(id)) return;
      const values = this.parse(code, { lang: 'ts' }).body.flatMap(valuesOf);
      // From the end, so that what is before it stays where it is.
      const lean = values.toReversed().reduce((text, value) => {
        const call = declaredBy(value);
        if (call) calls += 1;
        const kept = call ? withoutUnread(call, code) : code.slice(value.start, value.end);
        return `${text.slice(0, value.start)}/* @__PURE__ */ (() => (${kept}))()${text.slice(value.end)}`;
      }, code);
      return { code: lean, map: null };
    },
    buildEnd(error) {
      if (!error && calls < 100) this.error(written);
    },
  };
};

/** What a statement of a module calls by a name. */
function valuesOf(statement: ESTree.Program['body'][number]) {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declaration?.type !== 'VariableDeclaration') return [];
  return declaration.declarations.flatMap(({ init }) => (init && !plain.has(init.type) ? [init] : []));
}

/** The object in `endpoint({ … })`. */
function declaredBy(value: ESTree.Expression) {
  if (value.type !== 'CallExpression' || value.callee.type !== 'Identifier') return undefined;
  const [declared] = value.arguments;
  return value.callee.name === 'endpoint' && declared?.type === 'ObjectExpression' ? declared : undefined;
}

function withoutUnread({ properties }: ESTree.ObjectExpression, code: string) {
  const kept = properties.filter((property) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') throw new Error(written);
    return read.has(property.key.name);
  });
  return `{ ${kept.map(({ start, end }) => code.slice(start, end)).join(', ')} }`;
}
