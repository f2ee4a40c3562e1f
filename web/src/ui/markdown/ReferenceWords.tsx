import type { Reference } from '@muster/contract';
import { use } from 'react';
import { NamingContext } from './naming.ts';

/** Whom or what a text names, as they are called today; whoever is not known stays text. */
export function ReferenceWords({ kind, id, label }: Reference) {
  const naming = use(NamingContext);
  if (!naming) return label;
  if (kind === 'task') return naming.drawTask(id, label);
  const name = naming.nameOf(id);
  if (name === undefined) return label;
  return <span className={naming.isMe(id) ? 'mention me' : 'mention'}>@{name}</span>;
}
