import type { Notice } from '@muster/contract';
import { findNames } from '../../activity/consumers/excerpts/index.ts';
import type { Db } from '../../platform/db/connect.ts';
import { fewAtOnce } from '../../platform/db/few-at-once.ts';
import { presentNotice } from './present.ts';
import type { NoticeRow } from './queries.ts';

/** What comments name is looked up project by project, and only where they name anything. */
export async function presentAll(db: Db, rows: NoticeRow[]): Promise<Notice[]> {
  const quoting = rows.filter(({ comment }) => comment !== null);
  const projects = Map.groupBy(quoting, ({ organizationId, projectId }) => `${organizationId} ${projectId}`);
  const names = await fewAtOnce([...projects], async ([key, ofProject]) => {
    const { organizationId, projectId } = ofProject[0]!;
    const texts = ofProject.map(({ comment }) => comment!);
    return [key, await findNames(db, { organizationId, projectId: projectId! }, texts)] as const;
  });
  const namesOf = new Map(names);
  return rows.map((row) =>
    presentNotice(row, namesOf.get(`${row.organizationId} ${row.projectId}`) ?? (() => undefined)),
  );
}
