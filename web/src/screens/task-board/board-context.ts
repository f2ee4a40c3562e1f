import { createContext, use } from 'react';
import type { Drag } from './drag.ts';

export const DragContext = createContext<Drag | undefined>(undefined);

export const useDrag = () => use(DragContext)!;
