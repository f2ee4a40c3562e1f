import { useEffect, type RefObject } from 'react';
import type { Labels } from '../labels.ts';
import type { Naming } from '../naming.ts';
import { apply } from '../writing/apply.ts';
import { referTo } from './use-options.ts';

/** The pasted address of a task becomes a reference to it, once it is known; until then, and where it leads nowhere, it stays. */
export function usePastedTasks(
  area: RefObject<HTMLTextAreaElement | null>,
  labels: Labels,
  { findByAddress }: Pick<Naming, 'findByAddress'>,
) {
  useEffect(() => {
    const field = area.current!;
    const heard = new AbortController();
    const paste = (event: ClipboardEvent) => {
      const address = event.clipboardData?.getData('text/plain').trim() ?? '';
      const { selectionStart: from, selectionEnd } = field;
      // Over words it becomes their link.
      if (event.defaultPrevented || from !== selectionEnd) return;
      void findByAddress(address)?.then(
        (task) => task && replace(address, from, labels.labelOf(referTo(task))),
        ignore,
      );
    };
    const replace = (address: string, near: number, label: string) => {
      const from = field.value.indexOf(address, near);
      const to = from + address.length;
      if (from === -1 || document.activeElement !== field) return;
      const move = (place: number) => (place >= to ? place + label.length - address.length : place);
      const select = [move(field.selectionStart), move(field.selectionEnd)] as const;
      apply(field, { from, to, insert: label, select });
    };
    field.addEventListener('paste', paste, heard);
    return () => heard.abort();
  }, [area, labels, findByAddress]);
}

/** Nothing is there that they may see. */
const ignore = () => undefined;
