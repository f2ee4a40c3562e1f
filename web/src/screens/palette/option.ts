import type { ReactNode } from 'react';
import type { ShortcutName } from '../../platform/keys/shortcuts.ts';

export type OptionGroup =
  | 'Recent'
  | 'Pinned'
  | 'Views'
  | 'Tasks'
  | 'Projects'
  | 'Organizations'
  | 'People'
  | 'Everywhere'
  | 'Actions';

/** Something that the palette offers: a place to go to, or something to do. */
export interface Option {
  key: string;
  group: OptionGroup;
  name: string;
  /** What it is part of, at the end of the line. */
  detail?: string;
  mark: ReactNode;
  href?: string;
  run?: () => void;
  shortcut?: ShortcutName;
  /** A word and Enter do not do it: it is pointed at first. */
  isDrastic?: boolean;
}
