import type { TaskQuery } from '@muster/contract';
import type { ReadFilter } from './address.ts';
import type { Around } from './words.ts';

export interface TaskFilter extends ReadFilter {
  around: Around;
  /** Each is a step back; what is being typed replaces what was typed before. */
  change: (query: TaskQuery, isTyping?: boolean) => void;
  clear: () => void;
}
