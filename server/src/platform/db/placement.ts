import type pg from 'pg';
import { poolOf, type Db } from './connect.ts';

/** Where the tables of a distributed database (Citus) lie. */
export interface Placement {
  /** Whole on every node, for statements of any tenant to join. */
  copied: string[];
  /**
   * Those of one tenant lie on one node together. The tenants themselves come first, then the others in an order in which
   * what is referred to comes first.
   */
  divided: string[];
  /** The column that says whose a row of them is. */
  divisionOf: (table: string) => string;
  /** On the coordinator: nothing of a tenant joins them. */
  kept: string[];
  /** Functions, which all lie on every node, that read and write the same tenant, hence in the same transaction on the same node. */
  nesting: string[];
}

type Asked = Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>;

const settings = [
  // A table that is only referred to is not to be made one of the cluster's own on the way.
  `SET citus.enable_local_reference_table_foreign_keys = off`,
  // One shard after the other on one connection to each node: what was just made is seen by what comes next.
  `SET citus.multi_shard_modify_mode = 'sequential'`,
  // Ours write to the same organization, hence to the same node.
  `SET citus.enable_unsafe_triggers = on`,
  // Else there is one for each table that rows are copied from.
  `SET client_min_messages = warning`,
];

/** The coordinator would keep the rows that are elsewhere from then on, unseen, whatever becomes of them. */
const forgetting = (table: string) => `SELECT truncate_local_data_after_distributing_table('${table}')`;

const placing = ({ copied, divided, divisionOf }: Placement) => {
  const [tenants] = divided;
  const together = (table: string) => (table === tenants ? '' : `, colocate_with => '${tenants}'`);
  return [
    ...copied.map((table) => ({ table, text: `SELECT create_reference_table('${table}')` })),
    ...divided.map((table) => ({
      table,
      text: `SELECT create_distributed_table('${table}', '${divisionOf(table)}'${together(table)})`,
    })),
  ];
};

/** What is still to be done; nothing where all tables are placed. */
export async function planPlacement(client: pg.ClientBase, placement: Placement): Promise<string[]> {
  const placed = await listPlaced(client);
  const { rows } = await client.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  const present = new Set(rows.map(({ name }) => name));
  const moving = placing(placement).filter(({ table }) => present.has(table) && !placed.has(table));
  const triggers = await listTriggers(
    client,
    moving.map(({ table }) => table),
  );
  const due = [
    ...triggers.map(({ drop }) => drop),
    ...moving.map(({ text }) => text),
    ...moving.map(({ table }) => forgetting(table)),
    ...(await planFunctions(client, placement)),
    ...triggers.map(({ create }) => create),
  ];
  return due.length > 0 ? ['BEGIN', ...settings, ...due, 'COMMIT'] : [];
}

/** They have told of the rows that are there: told again on another node, they would count them twice. */
async function listTriggers(client: pg.ClientBase, tables: string[]) {
  const { rows } = await client.query<{ drop: string; create: string }>(
    `SELECT format('DROP TRIGGER %I ON %s', tgname, tgrelid::regclass) AS drop, pg_get_triggerdef(oid) AS create
     FROM pg_trigger WHERE NOT tgisinternal AND tgrelid::regclass::text = ANY($1) ORDER BY tgrelid::regclass::text, tgname`,
    [tables],
  );
  return rows;
}

/** For what nests: a plan that is made for all tenants at once knows no node to go to. */
const nestingSettings = { 'citus.allow_nested_distributed_execution': 'on', plan_cache_mode: 'auto' };

/** All of ours: of what a function calls a cluster knows nothing. A migration may have made some since the tables were placed. */
async function planFunctions(client: pg.ClientBase, { nesting }: Placement) {
  const set = Object.entries(nestingSettings);
  const { rows } = await client.query<{ name: string; isPlaced: boolean; nests: boolean; isSet: boolean }>(
    `SELECT oid::regprocedure::text AS name,
       EXISTS (SELECT FROM pg_dist_object WHERE classid = 'pg_proc'::regclass AND objid = pg_proc.oid) AS "isPlaced",
       oid IN (SELECT to_regprocedure(name) FROM unnest($1::text[]) AS name) AS nests,
       coalesce(proconfig @> $2, false) AS "isSet"
     FROM pg_proc WHERE pronamespace = 'public'::regnamespace
       AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = pg_proc.oid AND deptype = 'e')
     ORDER BY oid`,
    [nesting, set.map((pair) => pair.join('='))],
  );
  return [
    ...rows
      .filter(({ isPlaced }) => !isPlaced)
      .map(({ name }) => `SELECT create_distributed_function('${name}')`),
    ...rows
      .filter(({ nests, isSet }) => nests && !isSet)
      .flatMap(({ name }) => set.map((pair) => `ALTER FUNCTION ${name} SET ${pair.join(' = ')}`)),
  ];
}

/** Puts all tables where they belong that are not there yet. */
export async function placeTables(client: pg.ClientBase, placement: Placement) {
  for (const text of await planPlacement(client, placement)) await client.query(text);
}

/** For changes of all tables of a database in which they are placed: by migrations, and as it is restored. */
export async function keepPlacing(client: pg.ClientBase) {
  for (const text of settings) await client.query(text);
}

const distributed = new WeakMap<pg.Pool, boolean>();

/** Asked once: a server that runs while its tables are placed has to be started anew. */
export async function isDistributed(db: Db) {
  const pool = poolOf(db)!;
  const known = distributed.get(pool);
  if (known !== undefined) return known;
  const { isDone } = await findPlacement(pool);
  distributed.set(pool, isDone);
  return isDone;
}

/** Whether the database has Citus, and whether our tables were placed by it. */
export async function findPlacement(client: Asked) {
  const { rows } = await client.query(`SELECT FROM pg_extension WHERE extname = 'citus'`);
  const isPossible = rows.length > 0;
  return { isPossible, isDone: isPossible && (await listPlaced(client)).size > 0 };
}

async function listPlaced(client: Asked) {
  const { rows } = await client.query<{ name: string }>(
    `SELECT logicalrelid::text AS name FROM pg_dist_partition`,
  );
  return new Set(rows.map(({ name }) => name));
}
