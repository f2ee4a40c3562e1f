/** How PostgreSQL writes down what it has understood of a statement: `{FUNCEXPR :funcid 1299 :args ({VAR :varno 1}) }`. */
export type Value = string | Node | Value[];

export interface Node {
  kind: string;
  /** What stands behind each name: mostly one value. */
  fields: Record<string, Value[]>;
}

export const isNode = (value: Value): value is Node => typeof value === 'object' && !Array.isArray(value);

export function childrenOf(value: Value): Value[] {
  if (Array.isArray(value)) return value;
  return isNode(value) ? Object.values(value.fields) : [];
}

export function readNodes(text: string): Value {
  const tokens = text.match(/[(){}]|(?:\\[\s\S]|[^\s(){}\\])+/g) ?? [];
  let at = 0;

  function readUntil(isEnd: (token: string) => boolean) {
    const values: Value[] = [];
    while (at < tokens.length && !isEnd(tokens[at]!)) values.push(readOne());
    return values;
  }

  function readOne(): Value {
    const token = tokens[at++]!;
    if (token === '(') {
      const values = readUntil((next) => next === ')');
      at++;
      return values;
    }
    if (token !== '{') return token;
    const node: Node = { kind: tokens[at++]!, fields: {} };
    while (tokens[at] !== '}') {
      const name = tokens[at++]!.slice(1);
      node.fields[name] = readUntil((next) => next === '}' || next.startsWith(':'));
    }
    at++;
    return node;
  }

  return readOne();
}
