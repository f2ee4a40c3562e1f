import { useUpdateView } from '../../../entities/views/queries.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Icon } from '../../../ui/primitives/Icon.tsx';
import { useView, type Shown } from './use-view.ts';
import './views.css';

/** Which view is open, and, once it is not what was saved, how to save it or go back to it. */
export function ViewBar(shown: Shown) {
  const { opened, isChanged, state, open, mayChange } = useView(shown);
  const update = useUpdateView(shown.ids);
  if (!opened) return null;
  return (
    <div className="view-bar" role="group" aria-label="View">
      <Icon name={opened.isShared ? 'people' : 'key'} />
      <strong className="cut">{opened.name}</strong>
      <span className="sr">{opened.isShared ? 'shared' : 'private'}</span>
      <span className="view-changed" role="status">
        {isChanged && 'Changed'}
      </span>
      {isChanged && (
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
          <Button variant="quiet" onClick={() => open(opened)}>
            Reset
          </Button>
        </>
      )}
    </div>
  );
}
