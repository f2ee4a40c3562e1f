import { placement } from '../../src/tables.ts';
import {
  isContracting,
  isOnline,
  splitStatements,
  type Migration,
} from '../../src/platform/db/migration/files.ts';

interface Rule {
  breaks: (statement: string, migration: Migration) => boolean;
  instead: string;
}

const has = (pattern: RegExp) => (statement: string) => pattern.test(statement);

const largeTables = [...placement.copied, ...placement.divided].join('|');
const readsLarge = new RegExp(`^\\s*INSERT\\b[^;]*\\b(FROM|JOIN)\\s+(${largeTables})\\b`, 'im');

/** What would keep the version before from working while it runs, or afterwards, and what to do instead. */
const rules: Rule[] = [
  {
    breaks: has(/\bCREATE\s+(UNIQUE\s+)?INDEX\s+(?!CONCURRENTLY\s+IF\s+NOT\s+EXISTS\s)/i),
    instead: 'CREATE INDEX CONCURRENTLY IF NOT EXISTS in a file named .online.sql',
  },
  {
    breaks: has(/\bDROP\s+INDEX\s+(?!CONCURRENTLY\s+IF\s+EXISTS\s)/i),
    instead: 'DROP INDEX CONCURRENTLY IF EXISTS in a file named .online.sql',
  },
  {
    breaks: has(/\bALTER\s+(COLUMN\s+)?\w+\s+(SET\s+DATA\s+)?TYPE\b/i),
    instead: 'a new column, filled in pieces: another type rewrites the table',
  },
  {
    breaks: (statement, { text }) =>
      /\bSET\s+NOT\s+NULL\b/i.test(statement) && !/\bVALIDATE\s+CONSTRAINT\b/i.test(text),
    instead: 'ADD CONSTRAINT … CHECK (… IS NOT NULL) NOT VALID, then VALIDATE CONSTRAINT, then SET NOT NULL',
  },
  {
    breaks: has(/\bADD\s+(CONSTRAINT\s+\w+\s+)?(CHECK|FOREIGN\s+KEY)\b(?![^;]*\bNOT\s+VALID\b)/i),
    instead: 'ADD CONSTRAINT … NOT VALID, then VALIDATE CONSTRAINT in a file named .online.sql',
  },
  {
    breaks: has(/\bADD\s+(CONSTRAINT\s+\w+\s+)?(UNIQUE|PRIMARY\s+KEY|EXCLUDE)\b(?!\s+USING\s+INDEX)/i),
    instead: 'CREATE UNIQUE INDEX CONCURRENTLY, then ADD CONSTRAINT … USING INDEX',
  },
  {
    breaks: has(
      /\bADD\s+(?!CONSTRAINT\b)(COLUMN\s+)?(IF\s+NOT\s+EXISTS\s+)?\w+\s[^,;]*(\b(big|small)?serial\b|\bGENERATED\b|\bREFERENCES\b|\bCHECK\b|\bDEFAULT\s+-?(\w+\()(?<!now\())/i,
    ),
    instead: 'a column that may be null or has a constant default; fill it in pieces, constrain it NOT VALID',
  },
  {
    breaks: (statement, { name }) =>
      /\b(DROP\s+(COLUMN|TABLE|TYPE|FUNCTION|SEQUENCE)|RENAME\s)/i.test(statement) && !isContracting(name),
    instead: 'a file named .contract.sql, in the version after the last one that uses it',
  },
  {
    breaks: has(/\b(LOCK\s+TABLE|TRUNCATE|CLUSTER|VACUUM\s+FULL|REINDEX\s+(?!.*CONCURRENTLY))\b/i),
    instead: 'nothing that keeps everybody from a whole table',
  },
  {
    breaks: (statement) =>
      /^\s*(UPDATE|DELETE)\b/im.test(statement) &&
      !/^-- repeat$|^\s*CREATE\s+(OR\s+REPLACE\s+)?FUNCTION\b/im.test(statement),
    instead: '`-- repeat` above a statement that changes a thousand rows, in a file named .online.sql',
  },
  {
    breaks: (statement, migration) =>
      readsLarge.test(statement) && /\bCREATE\s+TRIGGER\b/i.test(migration.text) && !isOnline(migration),
    instead: 'a file named .online.sql: writers wait until a transaction that makes a trigger is over',
  },
];

const onlyOnline = [/\bCONCURRENTLY\b/i, /^-- repeat$/m, /\bVALIDATE\s+CONSTRAINT\b/i];
const repeatable =
  /\b(IF\s+(NOT\s+)?EXISTS|SET\s+(NOT\s+NULL|DEFAULT)|DROP\s+(NOT\s+NULL|DEFAULT)|VALIDATE\s+CONSTRAINT|CREATE\s+OR\s+REPLACE|ANALYZE|SET\s+STATISTICS|SET\s+\(|gin_clean_pending_list)\b|^-- repeat$/im;

/** A sentence for each statement that breaks a rule. What begins with `-- short:` and a reason is passed over. */
export function findFaults(migration: Migration): string[] {
  const made = new Set(
    [...migration.text.matchAll(/\bCREATE\s+(?:UNLOGGED\s+)?TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?(\w+)/gi)].map(
      ([, table]) => table,
    ),
  );
  return splitStatements(migration.text)
    .filter(({ text }) => !/^-- short: \S/m.test(text) && !made.has(tableOf(text)))
    .flatMap(({ text }) => {
      const code = text.replaceAll(/^--(?! repeat$).*$/gm, '');
      const broken = rules.filter(({ breaks }) => breaks(code, migration)).map(({ instead }) => instead);
      if (isOnline(migration)) {
        if (!repeatable.test(code)) broken.push('IF NOT EXISTS and the like: after a crash it runs again');
      } else if (onlyOnline.some((pattern) => pattern.test(code))) {
        broken.push('a file named .online.sql: within a transaction it would hold its locks to the end');
      }
      return broken.map((instead) => `${migration.name}: “${code.trim().split('\n')[0]}”: write ${instead}`);
    });
}

const tableOf = (statement: string) =>
  /\b(?:ON|ALTER\s+TABLE(?:\s+IF\s+EXISTS)?(?:\s+ONLY)?|UPDATE|DELETE\s+FROM)\s+(?!DELETE|UPDATE)(\w+)/i.exec(
    statement,
  )?.[1];
