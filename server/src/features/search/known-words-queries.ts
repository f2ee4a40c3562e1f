import type { Db } from '../../platform/db/connect.ts';
import { fewAtOnce } from '../../platform/db/few-at-once.ts';
import { isDistributed } from '../../platform/db/placement.ts';
import { statement } from '../../platform/db/statement.ts';

/** That a mistyped word may stand for. */
const mostKnown = 300;

/** A word that may be mistyped, and what is left of it when letters are missing. */
export interface Doubt {
  organization: string;
  spellings: string[];
}

const known = (isOfOrganization: string, [organization, spellings]: [string, string]) => `
  SELECT word FROM (
    SELECT * FROM search_words
    WHERE ${isOfOrganization} AND search_spellings(organization_id, word) && ${spellings} OFFSET 0
  ) AS words
  WHERE organization_id = ${organization} LIMIT ${mostKnown}`;
const ofOne = statement<{ word: string }>(known('organization_id = $1', ['$1', '$2::text[]']));
/** With the organization by its column, all of its words would be read beside those of the index, which has it in each spelling. */
const anywhere = statement<{ at: number; word: string }>(`
  SELECT doubts.at, known.word FROM jsonb_to_recordset($1::jsonb) AS doubts (at int, organization uuid, spellings text[])
  CROSS JOIN LATERAL (${known('true', ['doubts.organization', 'doubts.spellings'])}) AS known`);

/** For each, words of its organization that one of the spellings may stand for. */
export async function listKnownWords(db: Db, doubts: readonly Doubt[]): Promise<string[][]> {
  const found = (await isDistributed(db))
    ? await fewAtOnce(doubts, ({ organization, spellings }) => ofOne(db, organization, spellings))
    : await askAnywhere(db, doubts);
  return found.map((rows) => Array.from(new Set(rows.map(({ word }) => word))));
}

async function askAnywhere(db: Db, doubts: readonly Doubt[]) {
  const asked = doubts.map(({ organization, spellings }, at) => ({ at, organization, spellings }));
  const rows = await anywhere(db, JSON.stringify(asked));
  const found = Map.groupBy(rows, ({ at }) => at);
  return doubts.map((_, at) => found.get(at) ?? []);
}
