import { viewColumns } from '@muster/contract';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { projectQuery, type ProjectIds } from '../../../entities/projects/index.ts';
import { useIsNarrow } from '../../../ui/layout/narrow.ts';
import { Menu, MenuGroup, MenuRule, MenuTick } from '../../../ui/overlay/Menu.tsx';
import { allOf } from '../opening.ts';
import { columnNames, readColumns, toggleColumn } from './columns.ts';

interface ColumnsMenuProps {
  ids: ProjectIds;
  columns: string | undefined;
  isCompact: boolean;
  onCompact: (isCompact: boolean) => void;
  trigger: ReactElement;
}

export function ColumnsMenu({ ids, columns: written, isCompact, onCompact, trigger }: ColumnsMenuProps) {
  const { hasEstimates } = useSuspenseQuery(projectQuery(ids)).data;
  const navigate = useNavigate();
  const client = useQueryClient();
  const isNarrow = useIsNarrow();
  const shown = readColumns(written);
  const offered = viewColumns.filter(
    (column) => column !== 'estimate' || hasEstimates || shown.includes(column),
  );
  return (
    <Menu trigger={trigger} align="end">
      <MenuGroup name="Columns">
        {offered.map((column) => (
          <MenuTick
            key={column}
            checked={shown.includes(column)}
            onCheckedChange={() =>
              void navigate({
                to: '/$organizationId/projects/$projectId/tasks',
                params: ids,
                search: (before) => allOf(client, ids, { ...before, columns: toggleColumn(written, column) }),
                replace: true,
                resetScroll: false,
                // Rows that are being edited stay open.
                ignoreBlocker: true,
              })
            }
          >
            {columnNames[column]}
          </MenuTick>
        ))}
      </MenuGroup>
      {/* On a phone a row has to be as high as a finger. */}
      {!isNarrow && (
        <>
          <MenuRule />
          <MenuTick checked={isCompact} onCheckedChange={onCompact}>
            Compact rows
          </MenuTick>
        </>
      )}
    </Menu>
  );
}
