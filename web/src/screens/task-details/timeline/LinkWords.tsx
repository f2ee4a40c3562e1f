import type { LinkKind } from '@muster/contract';
import { linkWords } from '../../../entities/links/changes.ts';
import type { Change } from '../../../entities/timeline/fold.ts';
import type { TaskIds } from '../../../entities/timeline/queries.ts';
import { TaskKey } from './TaskKey.tsx';

export function LinkWords({ change: { kind, field, from, to }, ids }: { change: Change; ids: TaskIds }) {
  return (
    <>
      {kind === 'link.added' ? 'added' : 'removed'} the link “{linkWords[field as LinkKind]}{' '}
      <TaskKey ids={ids} value={to ?? from} />”
    </>
  );
}
