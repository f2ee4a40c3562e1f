import { useEffect } from 'react';
import { useStore } from '../../../platform/store.ts';
import { codeFrom } from '../../../platform/lazy/code.ts';
import { Part } from '../../../platform/lazy/Part.tsx';
import { Said } from '../../../ui/feedback/Said.tsx';
import { clearSelection, selection, useIsSelecting } from '../../task-list/index.ts';

const barCode = codeFrom(async () => (await import('./SelectionBar.tsx')).SelectionBar);
const buttonCode = codeFrom(async () => (await import('./SelectButton.tsx')).SelectButton);
const isByFinger = () => window.matchMedia('(hover: none), (max-width: 720px)').matches;

/** Where nothing shows the boxes of rows. */
export const SelectByFinger = () => isByFinger() && <Part of={buttonCode} />;

/** What can be done with the tasks that are selected. */
export function Selecting() {
  const { ids } = useStore(selection);
  const { size } = ids;
  const isSelecting = useIsSelecting();
  // Nor does it outlive its screen where nothing was selected yet.
  useEffect(() => clearSelection, []);
  return (
    <>
      <Said to={[...ids].join()}>{size > 0 && `${size} ${size === 1 ? 'task' : 'tasks'} selected`}</Said>
      {isSelecting && <Part of={barCode} />}
    </>
  );
}
