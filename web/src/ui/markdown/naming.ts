import type { Person } from '@muster/contract';
import { createContext, type ReactNode } from 'react';

/** A task as a text refers to it. */
export interface NamedTask {
  /** With its project's before it: `…/…`. */
  id: string;
  key: string;
  title: string;
}

/** Whom and what a text may name, and what they are called today. */
export interface Naming {
  nameOf: (userId: string) => string | undefined;
  isMe: (userId: string) => boolean;
  /** Draws a task by its id; by its label where it cannot be seen. */
  drawTask: (id: string, label: string) => ReactNode;
  /** Whom to offer first comes first. */
  listPeople: () => readonly Person[];
  /** Others who may be named, too: all of them, or the first of many. */
  findPeople: (text: string, signal: AbortSignal) => Promise<{ people: Person[]; isAll: boolean }>;
  findTasks: (text: string, signal: AbortSignal) => Promise<NamedTask[]>;
  /** Nothing where an address is none of a task. */
  findByAddress: (address: string) => Promise<NamedTask | undefined> | undefined;
}

/** Without one, everything is called as it was when it was written. */
export const NamingContext = createContext<Naming | undefined>(undefined);
