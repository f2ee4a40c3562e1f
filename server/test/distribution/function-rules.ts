import pg from 'pg';
import { placement } from '../../src/tables.ts';
import { childrenOf, isNode, readNodes, type Node, type Value } from './node-tree.ts';

/** Of what a statement calls, the worst: it answers otherwise within one statement, or from one to the next. */
type Volatility = 'volatile' | 'stable' | 'immutable';

const volatilities: Record<string, Volatility> = { v: 'volatile', s: 'stable', i: 'immutable' };
const commands: Record<string, 'UPDATE' | 'INSERT' | 'DELETE'> = { 2: 'UPDATE', 3: 'INSERT', 4: 'DELETE' };
const placed = new Set([...placement.copied, ...placement.divided]);

/**
 * The functions in statements that write, as a cluster judges them (`multi_router_planner.c` of Citus). A database tells which
 * are called: which of several of one name, and which an operator or a conversion stands for, is known once all types are.
 */
export async function startFunctionRules(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const catalog = await readCatalog(client);
  const told: string[] = [];
  client.on('notice', ({ message, detail }) => {
    if (message === 'parse tree:') told.push(detail!);
  });
  for (const setting of ['client_min_messages = log', 'debug_print_parse = on', 'debug_pretty_print = off'])
    await client.query(`SET ${setting}`);

  return {
    async findFaults(text: string) {
      told.length = 0;
      await client.query(`PREPARE judged AS ${text}`);
      // That of PREPARE itself comes first.
      const faults = new Set<string>();
      judge(readNodes(told[1]!), catalog, faults);
      await client.query('DEALLOCATE judged');
      return [...faults];
    },
    stop: () => client.end(),
  };
}

type Catalog = Awaited<ReturnType<typeof readCatalog>>;

async function readCatalog(client: pg.Client) {
  const { rows: functions } = await client.query<{ oid: number; provolatile: string }>(
    'SELECT oid, provolatile FROM pg_proc',
  );
  const { rows: types } = await client.query<{ oid: number; input: number; output: number }>(
    'SELECT oid, typinput::oid AS input, typoutput::oid AS output FROM pg_type',
  );
  const { rows: tables } = await client.query<{ oid: number; relname: string }>(
    `SELECT oid, relname FROM pg_class WHERE relnamespace = 'public'::regnamespace`,
  );
  const volatilityOf = new Map(functions.map((one) => [String(one.oid), volatilities[one.provolatile]!]));
  return {
    volatilityOf: (oid: string) => volatilityOf.get(oid) ?? 'immutable',
    conversions: new Map(types.map(({ oid, input, output }) => [String(oid), { input, output }])),
    tables: new Map(tables.map(({ oid, relname }) => [String(oid), relname])),
  };
}

function judge(value: Value, catalog: Catalog, faults: Set<string>): void {
  if (isNode(value) && value.kind === 'QUERY') judgeQuery(value, catalog, faults);
  childrenOf(value).forEach((part) => judge(part, catalog, faults));
}

function judgeQuery(query: Node, catalog: Catalog, faults: Set<string>) {
  const calls = (part: Value | undefined, ...kinds: Volatility[]) =>
    part !== undefined && everyNode(part).some((node) => kinds.includes(volatilityOf(node, catalog)));
  const command = commandOn(query, catalog);
  const isWriting = childrenOf(query.fields['cteList'] ?? [])
    .flatMap(everyNode)
    .some((node) => commandOn(node, catalog));
  if (command !== 'INSERT' && (command || isWriting) && calls(query, 'volatile'))
    faults.add(
      command ? `a volatile function in ${command}` : 'a volatile function beside a WITH that writes',
    );
  if (!command) return;

  if (calls(query.fields['returningList'], 'volatile', 'stable'))
    faults.add('a changeable function in RETURNING');
  const conflict = query.fields['onConflict']?.find(isNode);
  for (const part of ['onConflictSet', 'onConflictWhere', 'arbiterWhere'])
    if (calls(conflict?.fields[part], 'volatile', 'stable'))
      faults.add('a changeable function in ON CONFLICT');
  if (command === 'INSERT') return;

  const join = query.fields['jointree']?.find(isNode);
  const reckoned = [join?.fields['quals'], command === 'UPDATE' ? query.fields['targetList'] : undefined];
  for (const node of reckoned.flatMap((part) => (part ? nodesHere(part) : []))) {
    if (isChoice(node) && calls(node, 'volatile', 'stable'))
      faults.add(`a changeable function in CASE or COALESCE of ${command}`);
    const isOverColumn = nodesHere(childrenOf(node)).some(({ kind }) => kind === 'VAR');
    if (!isChoice(node) && volatilityOf(node, catalog) === 'stable' && isOverColumn)
      faults.add(`a stable function of a column in ${command}`);
  }
}

/** What it does to a table that is divided or copied. */
function commandOn({ kind, fields }: Node, { tables }: Catalog) {
  const command = kind === 'QUERY' ? commands[tokenOf(fields['commandType'])] : undefined;
  if (!command) return undefined;
  const target = fields['rtable']!.flat()[Number(tokenOf(fields['resultRelation'])) - 1] as Node;
  return placed.has(tables.get(tokenOf(target.fields['relid'])) ?? '') ? command : undefined;
}

const isChoice = ({ kind }: Node) => kind === 'CASEEXPR' || kind === 'COALESCEEXPR';

/** With what is in subselects. */
const everyNode = (value: Value): Node[] => [
  ...(isNode(value) ? [value] : []),
  ...childrenOf(value).flatMap(everyNode),
];

/** Without what is in subselects, and in what is judged as a whole. */
function nodesHere(value: Value): Node[] {
  if (isNode(value) && value.kind === 'QUERY') return [];
  if (isNode(value) && isChoice(value)) return [value];
  return [...(isNode(value) ? [value] : []), ...childrenOf(value).flatMap(nodesHere)];
}

const calledAs = ['funcid', 'opfuncid', 'aggfnoid', 'winfnoid'];

function volatilityOf(node: Node, { volatilityOf: ofFunction, conversions }: Catalog): Volatility {
  if (node.kind === 'NEXTVALUEEXPR') return 'volatile';
  // CURRENT_DATE and the like.
  if (node.kind === 'SQLVALUEFUNCTION') return 'stable';
  if (node.kind === 'COERCEVIAIO') {
    const [from, to] = [typeOf(node.fields['arg']?.find(isNode)), tokenOf(node.fields['resulttype'])];
    const used = [conversions.get(from)?.output, conversions.get(to)?.input];
    return used.some((oid) => ofFunction(String(oid)) !== 'immutable') ? 'stable' : 'immutable';
  }
  const called = calledAs.find((name) => name in node.fields);
  return called ? ofFunction(tokenOf(node.fields[called])) : 'immutable';
}

const typeNames = /^(var|param|const|funcresult|opresult|result|agg|coalesce|case|minmax)type$/;

function typeOf({ fields }: Node = { kind: '', fields: {} }) {
  const name = Object.keys(fields).find((field) => typeNames.test(field));
  return name ? tokenOf(fields[name]) : '';
}

function tokenOf(value: Value | undefined) {
  const [first] = [value].flat();
  return typeof first === 'string' ? first : '';
}
