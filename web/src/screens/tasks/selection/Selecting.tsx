import type { TaskStatus } from '@muster/contract';
import { useEffect } from 'react';
import type { Counted } from '../../../entities/tasks/lists/counting.ts';
import { useStore } from '../../../platform/store.ts';
import { codeFrom } from '../../../platform/lazy/code.ts';
import { Part } from '../../../platform/lazy/Part.tsx';
import { Said } from '../../../ui/feedback/Said.tsx';
import { clearSelection, selection, selectingAll, useIsSelecting } from '../../task-list/index.ts';
import { useLastRow } from './use-last-row.ts';
import { useTaken } from './use-taken.ts';

const barCode = codeFrom(async () => (await import('./SelectionBar.tsx')).SelectionBar);
const buttonCode = codeFrom(async () => (await import('./SelectButton.tsx')).SelectButton);
const isByFinger = () => window.matchMedia('(hover: none), (max-width: 720px)').matches;

/** Where nothing shows the boxes of rows. */
export const SelectByFinger = () => isByFinger() && <Part of={buttonCode} />;

/** Of a long list they come page by page. */
const loadingWords = 'all of them are being loaded';

interface SelectingProps {
  /** The open one, where tasks have tabs. */
  tab: TaskStatus | undefined;
  /** How many tasks match the filter, by status. */
  matches: ReadonlyMap<string, Counted>;
}

/** What can be done with the tasks that are selected. */
export function Selecting({ tab, matches }: SelectingProps) {
  const { ids, reach } = useStore(selection);
  const { size } = ids;
  const isLoading = useStore(selectingAll);
  const isSelecting = useIsSelecting();
  const known = useTaken(tab, matches);
  const taken = isLoading ? loadingWords : known;
  const lastRow = useLastRow(ids);
  // Nor does it outlive its screen where nothing was selected yet.
  useEffect(() => clearSelection, []);
  return (
    <>
      <Said to={[...ids, reach, isLoading].join()}>
        {(size > 0 || isLoading) &&
          taken !== undefined &&
          `${size.toLocaleString('en')} ${size === 1 ? 'task' : 'tasks'} selected${taken && `, ${taken}`}`}
      </Said>
      {(isSelecting || isLoading) && (
        <Part of={barCode}>{(SelectionBar) => <SelectionBar taken={taken ?? ''} lastRow={lastRow} />}</Part>
      )}
    </>
  );
}
