import { loadModule, parseSync } from 'libpg-query';
import { placement } from '../../src/tables.ts';

await loadModule();

type Tree = Record<string, unknown>;

const tenants = new Set([...placement.divided, 'project_access', 'project_reach']);
const copied = new Set(placement.copied);
const statements = new Set(['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt']);
/** What in a statement keeps a cluster from handing it to the one node that has the organization. */
export function findFaults(text: string): string[] {
  const faults: string[] = [];
  const { stmts = [] } = parseSync(text) as { stmts?: { stmt: Tree }[] };
  for (const { stmt } of stmts) visit(stmt, new Set(), faults);
  return faults;
}

/** Whether a statement, or a part of it, changes rows. */
export const isWriting = (text: string) =>
  /"(Insert|Update|Delete)Stmt"/.test(JSON.stringify(parseSync(text)));

function visit(node: unknown, known: ReadonlySet<string>, faults: string[]): void {
  if (Array.isArray(node)) return node.forEach((part) => visit(part, known, faults));
  if (typeof node !== 'object' || node === null) return;
  for (const [kind, part] of Object.entries(node)) {
    if (statements.has(kind)) judge(kind, part as Tree, known, faults);
    else visit(part, known, faults);
  }
}

/** One level of a statement; what is nested in it is judged by itself. */
function judge(kind: string, { withClause, ...level }: Tree, outer: ReadonlySet<string>, faults: string[]) {
  const known = readWith(withClause as Tree | undefined, outer, faults);
  const from = [level['fromClause'], level['usingClause']].flat().filter(Boolean) as Tree[];
  const target = level['relation'] as Tree | undefined;
  const scan: Scan = { tables: [], inner: [level['whereClause']], outer: [] };
  from.forEach((part) => readFrom(part, scan));
  if (target && kind !== 'InsertStmt') scan.tables.push(tableOf(target));
  const unbound = listUnbound(scan, known);
  for (const name of unbound) faults.push(`${name} without its organization`);
  if (level['lockingClause']) judgeLock(level['lockingClause'] as Lock[], scan, unbound, faults);
  if (kind === 'InsertStmt') judgeInsert(level, target!, faults);
  const joined = from.flatMap(listJoined);
  if (joined.some((part) => 'RangeFunction' in part) && joined.some(isLimitedLateral))
    faults.push('LIMIT in a LATERAL over a function');
  visit(Object.values(level), known, faults);
}

function readWith(clause: Tree | undefined, outer: ReadonlySet<string>, faults: string[]) {
  const known = new Set(outer);
  for (const { CommonTableExpr: part } of (clause?.['ctes'] ?? []) as { CommonTableExpr: Tree }[]) {
    visit(part['ctequery'], known, faults);
    const { InsertStmt: insert, SelectStmt: select } = part['ctequery'] as Record<string, Tree | undefined>;
    if (insert && !tableOf(insert['relation'] as Tree).isElsewhere) faults.push('INSERT within a WITH');
    if (select && !select['targetList'] && !select['valuesLists'] && !select['larg'])
      faults.push('a WITH without columns');
    known.add(part['ctename'] as string);
  }
  return known;
}

interface Table {
  name: string;
  alias: string;
  isElsewhere: boolean;
}

interface Scan {
  tables: Table[];
  /** Conditions that hold for every row, and those of outer joins. */
  inner: unknown[];
  outer: unknown[];
}

function readFrom(part: Tree, scan: Scan) {
  const { RangeVar: table, JoinExpr: join } = part as { RangeVar?: Tree; JoinExpr?: Tree };
  if (table) scan.tables.push(tableOf(table));
  if (!join) return;
  readFrom(join['larg'] as Tree, scan);
  readFrom(join['rarg'] as Tree, scan);
  (join['jointype'] === 'JOIN_INNER' ? scan.inner : scan.outer).push(join['quals']);
}

function tableOf({ relname, schemaname, alias }: Tree): Table {
  const { aliasname } = (alias ?? {}) as { aliasname?: string };
  return {
    name: relname as string,
    alias: aliasname ?? (relname as string),
    isElsewhere: Boolean(schemaname),
  };
}

/** A table is bound by a parameter, or by an inner join to one that is. */
function listUnbound({ tables, inner, outer }: Scan, known: ReadonlySet<string>) {
  const ours = tables.filter(
    ({ name, isElsewhere }) => tenants.has(name) && !isElsewhere && !known.has(name),
  );
  const isKey = ({ name, alias }: Table, [column, of]: string[]) =>
    column === placement.divisionOf(name) && (of === undefined ? ours.length === 1 : of === alias);
  const [everywhere, sometimes] = [inner, outer].map((parts) => parts.flatMap(readEqualities));
  const bound = new Set(
    ours.filter((table) =>
      [...everywhere!, ...sometimes!].some(
        ([one, other]) =>
          (isParameter(one) && isKey(table, namesOf(other))) ||
          (isParameter(other) && isKey(table, namesOf(one))),
      ),
    ),
  );
  const joins = (a: Table, b: Table) =>
    everywhere!.some(
      ([one, other]) =>
        (isKey(a, namesOf(one)) && isKey(b, namesOf(other))) ||
        (isKey(b, namesOf(one)) && isKey(a, namesOf(other))),
    );
  for (let grown = -1; grown !== bound.size;) {
    grown = bound.size;
    for (const table of ours) if ([...bound].some((other) => joins(table, other))) bound.add(table);
  }
  return ours.filter((table) => !bound.has(table)).map(({ name }) => name);
}

function readEqualities(condition: unknown): [unknown, unknown][] {
  const { A_Expr: expression, BoolExpr: all } = (condition ?? {}) as { A_Expr?: Tree; BoolExpr?: Tree };
  if (all?.['boolop'] === 'AND_EXPR') return (all['args'] as unknown[]).flatMap(readEqualities);
  const [operator] = (expression?.['name'] ?? []) as { String: { sval: string } }[];
  const isEquality = expression?.['kind'] === 'AEXPR_OP' && operator?.String.sval === '=';
  return isEquality ? [[expression['lexpr'], expression['rexpr']]] : [];
}

/** `column`, or `column` and `table`. */
function namesOf(node: unknown) {
  const { ColumnRef: reference } = (node ?? {}) as {
    ColumnRef?: { fields: { String?: { sval: string } }[] };
  };
  return (reference?.fields ?? []).map(({ String: name }) => name?.sval ?? '*').toReversed();
}

function isParameter(node: unknown): boolean {
  const { ParamRef, TypeCast: cast } = (node ?? {}) as { ParamRef?: unknown; TypeCast?: { arg: unknown } };
  return ParamRef !== undefined || (cast !== undefined && isParameter(cast.arg));
}

function judgeInsert(level: Tree, target: Tree, faults: string[]) {
  const { name } = tableOf(target);
  const columns = ((level['cols'] ?? []) as { ResTarget: { name: string } }[]).map(
    ({ ResTarget }) => ResTarget.name,
  );
  const at = columns.indexOf(placement.divisionOf(name));
  if (!tenants.has(name)) return;
  const { SelectStmt: select } = level['selectStmt'] as { SelectStmt: Tree };
  if (!select['valuesLists']) judgeInsertion(level, select, faults);
  // Whole rows that come back from the trash name no columns.
  if (columns.length === 0) return;
  const rows = (select['valuesLists'] as { List: { items: unknown[] } }[] | undefined)?.map(
    ({ List }) => List.items[at],
  );
  const targets = select['targetList'] as { ResTarget: { val: unknown } }[] | undefined;
  const given = rows ?? [targets?.[at]?.ResTarget.val];
  const isNamed = (value: unknown) => isParameter(value) || namesOf(value)[0] === placement.divisionOf(name);
  if (!given.every(isNamed)) faults.push(`a row of ${name} without its organization`);
}

/** What a cluster gathers first, before any node inserts it. */
function judgeInsertion(level: Tree, select: Tree, faults: string[]) {
  if (partsOf(level['onConflictClause'], 'ParamRef').length > 0)
    faults.push('a parameter in ON CONFLICT of INSERT … SELECT');
  const scan: Scan = { tables: [], inner: [], outer: [] };
  for (const part of (select['fromClause'] ?? []) as Tree[]) readFrom(part, scan);
  const rows = new Set(scan.tables.filter(({ name }) => tenants.has(name)).map(({ alias }) => alias));
  const isOfRow = (reference: Tree) => rows.has(namesOf({ ColumnRef: reference })[1] ?? '');
  if (partsOf(select['targetList'], 'SubLink').some((part) => partsOf(part, 'ColumnRef').some(isOfRow)))
    faults.push('a subselect about its row in INSERT … SELECT');
}

function partsOf(node: unknown, kind: string): Tree[] {
  if (Array.isArray(node)) return node.flatMap((part) => partsOf(part, kind));
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, part]) =>
    (name === kind ? [part as Tree] : []).concat(partsOf(part, kind)),
  );
}

interface Lock {
  LockingClause: { lockedRels?: { RangeVar: { relname: string } }[] };
}

/** A lock is taken on one node: on another one, it keeps nobody from a copy. */
function judgeLock(locks: Lock[], { tables }: Scan, unbound: string[], faults: string[]) {
  if (unbound.length > 0) faults.push('a lock on several nodes');
  const named = locks.flatMap(({ LockingClause }) => LockingClause.lockedRels ?? []);
  const isLocked = ({ alias }: Table) =>
    named.length === 0 || named.some(({ RangeVar }) => RangeVar.relname === alias);
  const isJoined = tables.some(({ name }) => tenants.has(name));
  if (isJoined && tables.some((table) => copied.has(table.name) && isLocked(table)))
    faults.push('a lock on a copy beside what is divided');
}

/** The parts of a join, each by itself. */
function listJoined(part: Tree): Tree[] {
  const { JoinExpr: join } = part as { JoinExpr?: Tree };
  return join ? [join['larg'], join['rarg']].flatMap((side) => listJoined(side as Tree)) : [part];
}

const isLimitedLateral = ({ RangeSubselect: part }: Tree) => {
  const { lateral, subquery } = (part ?? {}) as { lateral?: boolean; subquery?: { SelectStmt: Tree } };
  return lateral === true && subquery?.SelectStmt['limitCount'] !== undefined;
};
