import type { TaskStatus } from '@muster/contract';
import { createContext, use } from 'react';
import type { ListQuery } from '../../entities/tasks/lists/lists.ts';
import type { Drag } from './drag.ts';

/** A column, or what stands of it in one of the rows. */
export interface Cell {
  key: string;
  status: TaskStatus;
  row?: string;
  name: string;
  /** Which tasks of the status are in it. */
  query: ListQuery;
}

export const DragContext = createContext<Drag | undefined>(undefined);

export const useDrag = () => use(DragContext)!;
