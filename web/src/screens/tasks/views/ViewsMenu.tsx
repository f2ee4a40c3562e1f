import type { View } from '@muster/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { projectQuery } from '../../../entities/projects/index.ts';
import { useChooseOpening } from '../../../entities/views/opening.ts';
import { useDeleteView, useUpdateView } from '../../../entities/views/queries.ts';
import { Menu, MenuCheck, MenuItem, MenuRule, MenuTick } from '../../../ui/overlay/Menu.tsx';
import { Icon } from '../../../ui/primitives/Icon.tsx';
import { copyPath } from '../../parts/places/copy-link.ts';
import { viewHref } from '../../parts/tasks/view-address.ts';
import { rememberLayout } from '../layout.ts';
import { useView, type Shown } from './use-view.ts';
import { ViewDialog } from './ViewDialog.tsx';

interface ViewsMenuProps extends Shown {
  trigger: ReactElement;
}

/** The views that somebody has, and what can be done with the one that is open. */
export function ViewsMenu({ trigger, ...shown }: ViewsMenuProps) {
  const { ids } = shown;
  const { views, error, retry, opened, open, mayChange, mayShare, state } = useView(shown);
  const [naming, setNaming] = useState<'new' | 'rename' | 'copy'>();
  const update = useUpdateView(ids);
  const remove = useDeleteView(ids);
  const choose = useChooseOpening(ids);
  const { opensWith } = useSuspenseQuery(projectQuery(ids)).data;
  return (
    <>
      <Menu trigger={trigger} align="end">
        {error && !views && <MenuItem onClick={retry}>The views could not be loaded. Retry</MenuItem>}
        {views?.map((view) => (
          <MenuCheck key={view._id} checked={view === opened} onCheckedChange={() => open(view)}>
            <Icon name={view.isShared ? 'people' : 'key'} />
            <span className="cut">{view.name}</span>
            <span className="sr">{view.isShared ? ', shared' : ', private'}</span>
            {view === opened && <Icon name="check" className="end" />}
          </MenuCheck>
        ))}
        {opened && <MenuItem onClick={() => open(undefined)}>All tasks by status</MenuItem>}
        {views && views.length > 0 && <MenuRule />}
        <MenuItem onClick={() => setNaming('new')}>
          <Icon name="plus" />
          Save as view…
        </MenuItem>
        {opened && (
          <>
            <MenuTick
              checked={opensWith?._id === opened._id}
              onCheckedChange={(isChosen) => {
                rememberLayout(ids.projectId, 'list');
                choose.mutate(isChosen ? opened : null);
              }}
            >
              <Icon name="home" />
              Open with this view
            </MenuTick>
            <MenuItem onClick={() => setNaming('copy')}>
              <Icon name="copy" />
              Duplicate…
            </MenuItem>
            <MenuItem onClick={() => void copyPath(viewHref(ids.organizationId, ids.projectId, opened))}>
              <Icon name="link" />
              Copy link
            </MenuItem>
          </>
        )}
        {opened && mayChange && (
          <>
            <MenuItem onClick={() => setNaming('rename')}>
              <Icon name="pencil" />
              Rename…
            </MenuItem>
            {(mayShare || opened.isShared) && (
              <MenuItem
                onClick={() => update.mutate({ view: opened, changes: { isShared: !opened.isShared } })}
              >
                <Icon name={opened.isShared ? 'key' : 'people'} />
                {opened.isShared ? 'Make private' : 'Share with the project'}
              </MenuItem>
            )}
            <MenuItem
              onClick={() => {
                remove.mutate(opened);
                open(undefined);
              }}
            >
              <Icon name="trash" />
              Delete view
            </MenuItem>
          </>
        )}
      </Menu>
      {naming && (
        <ViewDialog
          {...{ ids, mayShare }}
          state={naming === 'copy' && opened ? savedOf(opened) : state}
          renamed={naming === 'rename' ? opened : undefined}
          copied={naming === 'copy' ? opened : undefined}
          onSaved={open}
          onClose={() => setNaming(undefined)}
        />
      )}
    </>
  );
}

const savedOf = ({ query, layout, columns }: View) => ({ query, layout, columns });
