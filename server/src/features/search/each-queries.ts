import type { Db } from '../../platform/db/connect.ts';
import { fewAtOnce } from '../../platform/db/few-at-once.ts';
import { isDistributed } from '../../platform/db/placement.ts';
import { plannedOnce, statementUnder } from '../../platform/db/planning.ts';
import { statement } from '../../platform/db/statement.ts';
import { queryTypes, type Query } from './question.ts';

/** An organization that is searched, and what it is asked there. */
export interface Place {
  organization: string;
  queries: readonly Query[];
}

/** Either all are asked what may be meant besides, or none is. */
export function isMeantAsked(places: readonly Place[]) {
  const [isAsked = false, ...others] = new Set(places.map(({ queries }) => queries.length > 2));
  if (others.length > 0) throw new Error('Only some organizations are asked what may be meant');
  return isAsked;
}

interface Select {
  /** Of its WITH. */
  parts: string[];
  select: string;
}

/** What is read of one organization, which is $2. The parameters from `firstQuery` on are for what it is asked. */
interface Sought extends Select {
  firstQuery: number;
  queries: number;
}

type Statement<Row> = (db: Db, ...values: unknown[]) => Promise<Row[]>;
interface InEach<Row> {
  /** On a cluster, which needs the organization of each table. */
  ofOne: Statement<Row>;
  /** Elsewhere, of a single organization: there are no rows to join. */
  alone: Statement<Row>;
  anywhere: Statement<Row>;
}

/** More than that are asked by further statements, so that none takes longer than it may: of what is narrowed, up to 10,000 in each are looked at. */
export const mostOfStatement = { usual: 25, narrowed: 5 };

const partsOfQuery = Object.keys(queryTypes) as (keyof Query)[];
const valuesOf = (queries: readonly Query[]) =>
  queries.flatMap((query) => partsOfQuery.map((part) => query[part]));

/**
 * The same of each of several organizations: by one statement where all tables lie on one PostgreSQL, on a cluster one by one. `sought`
 * is told how entries are bound to the organization besides by the words of the index; `finish` makes of all that was found what is answered,
 * and is told the organization where there is only one.
 */
export function inEach<Row extends object>(
  sought: (isOfOrganization: string) => Sought,
  finish: (found: string, given?: string) => Select = (found) => ({ parts: [], select: found }),
): InEach<Row> {
  const ofOne = ({ parts, select }: Sought) => {
    const shown = finish(`SELECT $2::uuid AS "organizationId", found.* FROM (${select}) AS found`, '$2');
    return write({ parts: [...parts, ...shown.parts], select: shown.select });
  };
  const ofAny = sought('true');
  // What asks for names alone is planned in no time.
  const settings = ofAny.queries === 0 ? [] : [plannedOnce];
  return {
    ofOne: statement<Row>(ofOne(sought('search_entries.organization_id = $2'))),
    alone: statementUnder<Row>(settings, ofOne(ofAny)),
    anywhere: statementUnder<Row>(settings, write(finish(inAnyOf(ofAny)))),
  };
}

const write = ({ parts, select }: Select) =>
  parts.length === 0 ? select : `WITH ${parts.join(',\n')}\n${select}`;

/** The organizations are rows of `searched` then, and what each is asked are columns. */
function inAnyOf({ firstQuery, queries, ...select }: Sought) {
  const types = Array.from({ length: queries }, () => Object.values(queryTypes)).flat();
  const columns = ['organization_id uuid', ...types.map((type, at) => `value_${at} ${type}`)];
  const text = write(select).replaceAll(/\$(\d+)/g, (parameter, digits: string) => {
    const number = Number(digits);
    if (number === 2) return 'searched.organization_id';
    return number < firstQuery ? parameter : `searched.value_${number - firstQuery}`;
  });
  return `SELECT searched.organization_id AS "organizationId", found.*
  FROM jsonb_to_recordset($2::jsonb) AS searched (${columns.join(', ')}) CROSS JOIN LATERAL (${text}) AS found`;
}

/** `valuesFor` answers all parameters but those of the queries, when it is given the second. */
export async function askEach<Row extends object>(
  db: Db,
  { ofOne, alone, anywhere }: InEach<Row>,
  places: readonly Place[],
  valuesFor: (where: string) => unknown[],
  most = mostOfStatement.usual,
): Promise<Row[]> {
  const isCluster = await isDistributed(db);
  const answers =
    isCluster || places.length === 1
      ? await fewAtOnce(places, ({ organization, queries }) =>
          (isCluster ? ofOne : alone)(db, ...valuesFor(organization), ...valuesOf(queries)),
        )
      : await fewAtOnce(inParts(places, most), (some) =>
          anywhere(db, ...valuesFor(JSON.stringify(some.map(rowOf)))),
        );
  return answers.flat();
}

const rowOf = ({ organization, queries }: Place) => ({
  organization_id: organization,
  ...Object.fromEntries(valuesOf(queries).map((value, at) => [`value_${at}`, value])),
});

const inParts = (places: readonly Place[], most: number) =>
  Array.from({ length: Math.ceil(places.length / most) }, (_, at) =>
    places.slice(at * most, (at + 1) * most),
  );
