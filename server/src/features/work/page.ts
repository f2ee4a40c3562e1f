import type { FoundOrganization, WorkKind } from '@muster/contract';
import type { Db } from '../../platform/db/connect.ts';
import { fewAtOnce } from '../../platform/db/few-at-once.ts';
import { isDistributed } from '../../platform/db/placement.ts';
import * as queries from './queries.ts';

interface Asked {
  which: WorkKind;
  organization?: string | undefined;
  limit: number;
  /** The place of the last task of the page before. */
  behind: string | undefined;
}

interface WorkPage {
  /** As JSON. */
  tasks: string[];
  organizations: FoundOrganization[];
  /** The place of the last one, if there are more behind it. */
  last: string | undefined;
}

export async function readWork(
  db: Db,
  userId: string,
  organizations: FoundOrganization[],
  { which, organization, limit, behind }: Asked,
): Promise<WorkPage> {
  const asked = {
    which,
    organization,
    limit: limit + 1,
    behind: behind === undefined ? undefined : readPlace(behind),
  };
  const found = (await isDistributed(db))
    ? await readEach(db, userId, organizations, asked)
    : await queries.listTasks(db, userId, asked, 'anywhere');
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return {
    tasks: rows.map(({ task }) => task),
    organizations: behind === undefined ? organizations : [],
    last: last && writePlace(last),
  };
}

/** Each organization is asked for as much as a page holds; the first of all of them are the page. */
async function readEach(
  db: Db,
  userId: string,
  organizations: readonly FoundOrganization[],
  asked: queries.Asked,
) {
  const wanted = organizations.filter(
    ({ _id }) => asked.organization === undefined || _id === asked.organization,
  );
  const pages = await fewAtOnce(wanted, ({ _id: organization }) =>
    queries.listTasks(db, userId, { ...asked, organization }, 'ofOne'),
  );
  return pages.flat().toSorted(inOrder);
}

// Of the days as they are written, infinity is the last.
const inOrder = (one: queries.WorkRow, other: queries.WorkRow) =>
  one.day === other.day ? Number(other.seq) - Number(one.seq) : one.day < other.day ? -1 : 1;

const writePlace = ({ day, seq }: queries.Place) =>
  `${day === 'infinity' ? '' : day.replaceAll('-', '')}.${seq}`;

function readPlace(place: string): queries.Place {
  const [day = '', seq = ''] = place.split('.');
  return { day: day === '' ? 'infinity' : day, seq };
}
