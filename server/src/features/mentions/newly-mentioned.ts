import { limits, mentionsIn } from '@muster/contract';
import type { ProjectIds } from '../../authorization/scopes.ts';
import { listWhoSee } from '../../authorization/who-sees.ts';
import type { Db } from '../../platform/db/connect.ts';
import { invalid } from '../../platform/http/errors.ts';

interface Texts {
  before?: string;
  after: string;
}

/**
 * Whom a text mentions that it did not mention before, apart from its writer. Refused where one of them may not see the
 * project: those who have left since stay in what was written.
 */
export async function findNewlyMentioned(
  db: Db,
  scope: ProjectIds & { userId: string },
  field: string,
  { before = '', after }: Texts,
) {
  const known = new Set([scope.userId, ...mentionsIn(before)]);
  const mentioned = mentionsIn(after).filter((userId) => !known.has(userId));
  if (mentioned.length === 0) return [];
  if (mentioned.length > limits.mentions) throw invalid({ [field]: tooMany });
  const seeing = await listWhoSee(db, scope, mentioned);
  if (seeing.length < mentioned.length) throw invalid({ [field]: notHere });
  return mentioned;
}

const tooMany = `Mention at most ${limits.mentions} people at once`;
const notHere = 'Mention only people who can see this project';
