import type { Notice } from '@muster/contract';
import { useEffect, useRef, useState } from 'react';

/** The notice that is read beside the list. One that goes hands this to the one that takes its place. */
export function useChosen(notices: readonly Notice[]) {
  const [place, setPlace] = useState<{ id: string; index: number }>();
  const index = place ? indexOf(notices, place) : -1;
  const chosen = notices[index];
  if (chosen?._id !== place?.id || (chosen && index !== place!.index))
    setPlace(chosen && { id: chosen._id, index });
  const id = chosen?._id;
  // What had the focus in the task before went with it.
  useEffect(() => {
    if (id !== undefined && document.activeElement === document.body) focusNotice(id);
  }, [id]);
  return {
    chosen,
    previous: notices[index - 1],
    next: chosen && notices[index + 1],
    choose: (notice: Notice) => setPlace({ id: notice._id, index: notices.indexOf(notice) }),
  };
}

function indexOf(notices: readonly Notice[], { id, index }: { id: string; index: number }) {
  const found = notices.findIndex(({ _id }) => _id === id);
  return found === -1 ? Math.min(index, notices.length - 1) : found;
}

export function focusNotice(id: string) {
  const link = document.querySelector<HTMLElement>(`li[data-notice="${id}"] a`);
  link?.focus();
  link?.scrollIntoView({ block: 'nearest' });
}

const readAfterMs = 1_000;

/** What somebody stays with for a moment is read; what they then call unread stays so. */
export function useReadSoon(shown: Notice | undefined, read: (notice: Notice) => void) {
  const latest = useRef(() => {});
  useEffect(() => {
    latest.current = () => shown && read(shown);
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { _id, at, readAt } = shown ?? {};
  useEffect(() => {
    if (_id !== undefined) timer.current = setTimeout(() => latest.current(), readAfterMs);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- anew for what is new of it
  }, [_id, at]);
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- whoever has decided is not overruled
  useEffect(() => () => clearTimeout(timer.current), [_id, at, readAt]);
}
