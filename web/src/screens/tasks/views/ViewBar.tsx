import { useState, type ReactNode } from 'react';
import { useUpdateView } from '../../../entities/views/queries.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { useView, type Shown } from './use-view.ts';
import { ViewDialog } from './ViewDialog.tsx';
import { ViewTabs } from './ViewTabs.tsx';
import './views.css';

/** The views that there are, which one is open, and, once it is not what was saved, how to save it or go back to it. */
export function ViewBar({ room, ...shown }: Shown & { room: ReactNode }) {
  const view = useView(shown);
  const { views, opened, isAll, isChanged, state, open, mayChange, mayShare } = view;
  const [isNaming, setIsNaming] = useState(false);
  const update = useUpdateView(shown.ids);
  // Where the last one goes, the room stays until the screen is shown again: nothing moves.
  if (!views || views.length === 0) return room;
  return (
    <div className="view-bar" role="group" aria-label="View">
      <ViewTabs {...{ views, opened, isAll, open }} ids={shown.ids} around={shown.filter.around} />
      {opened && (
        <span className="view-changed" role="status">
          {isChanged && 'Changed'}
        </span>
      )}
      {isChanged && opened && (
        <>
          {mayChange && (
            <Button
              variant="soft"
              waiting={update.isPending}
              onClick={() => update.mutate({ view: opened, changes: state })}
            >
              Save
            </Button>
          )}
          <Button variant="quiet" onClick={() => setIsNaming(true)}>
            Save as
          </Button>
          <Button variant="quiet" onClick={() => open(opened)}>
            Reset
          </Button>
        </>
      )}
      {!opened && !isAll && (
        <Button variant="quiet" onClick={() => setIsNaming(true)}>
          Save as
        </Button>
      )}
      {isNaming && (
        <ViewDialog
          ids={shown.ids}
          {...{ state, mayShare }}
          onSaved={open}
          onClose={() => setIsNaming(false)}
        />
      )}
    </div>
  );
}
