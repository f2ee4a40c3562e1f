import type pg from 'pg';
import { execute } from './template-database.ts';

interface Node {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  Alias?: string;
  'Actual Loops'?: number;
  'Actual Rows'?: number;
  'Rows Removed by Join Filter'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
}

interface Explained {
  'Query Text': string;
  Plan: Node;
}

export type Plans = ReturnType<typeof watchPlans>;

/** Has the database tell how it has run each statement. */
export function watchPlans() {
  let explained: Explained[] = [];
  return {
    async through(url: string) {
      const name = new URL(url).pathname.slice(1);
      const settings = {
        session_preload_libraries: 'auto_explain',
        'auto_explain.log_min_duration': '0',
        'auto_explain.log_analyze': 'on',
        'auto_explain.log_timing': 'off',
        'auto_explain.log_format': 'json',
        'auto_explain.log_level': 'notice',
        'auto_explain.log_nested_statements': 'on',
      };
      for (const [setting, value] of Object.entries(settings))
        await execute(url, `ALTER DATABASE ${name} SET ${setting} = '${value}'`);
      return url;
    },
    listen(pool: pg.Pool) {
      const heard = new WeakSet<object>();
      pool.on('acquire', (client) => {
        if (heard.has(client)) return;
        heard.add(client);
        client.on('notice', ({ message = '' }) => {
          const start = message.indexOf('{');
          if (message.includes('plan:') && start >= 0)
            explained.push(JSON.parse(message.slice(start)) as Explained);
        });
      });
    },
    forget: () => void (explained = []),
    /** How many rows of the tasks that were asked about, not of what these were asked, the statement that read the most has read of the table. */
    mostTasks: () => Math.max(0, ...explained.map(({ Plan }) => tasksRead(Plan))),
    /** Parts of plans that read more rows than that. */
    wasteful: (most: number) =>
      explained.flatMap(({ Plan, 'Query Text': text }) =>
        nodesOf(Plan)
          .filter((node) => rowsRead(node) > most)
          .map(
            (node) =>
              `${rowsRead(node)} rows by ${node['Node Type']} ${node['Index Name'] ?? node['Relation Name']}: ${text.replace(/\s+/g, ' ')}`,
          ),
      ),
  };
}

/** By going through a table or an index, or by comparing what two sides have. */
function rowsRead(node: Node) {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0);
  const kept = node['Node Type'].includes('Scan') ? (node['Actual Rows'] ?? 0) : 0;
  return (removed + kept) * (node['Actual Loops'] ?? 1);
}

const isOfTasks = (node: Node) =>
  node['Relation Name'] === 'tasks' &&
  /^tasks(_\d+)?$/.test(node.Alias ?? '') &&
  node['Node Type'] !== 'Index Only Scan';
const tasksRead = (plan: Node) =>
  nodesOf(plan)
    .filter(isOfTasks)
    .reduce((sum, node) => sum + rowsRead(node), 0);

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
