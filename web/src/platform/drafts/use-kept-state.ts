import { useEffect, useRef, useState } from 'react';
import { dropDraft, keepDraft, readDraft } from './storage.ts';

/** What to say of a draft that was found, and how to be rid of it. */
export interface Restored {
  isRestored: boolean;
  discard: () => void;
}

/** State for what is being typed: it outlives a reload, a crash, and a session that ends. */
export function useKeptState<T>(place: string, blank: T, isBlank: (value: T) => boolean) {
  const [found] = useState(() => readDraft(place) as T | undefined);
  const [value, setValue] = useState(found ?? blank);
  const last = useRef(value);

  useEffect(() => {
    if (last.current === value) return;
    last.current = value;
    if (isBlank(value)) dropDraft(place);
    else keepDraft(place, value);
  });

  const restored: Restored = {
    isRestored: found !== undefined && !isBlank(value),
    discard: () => {
      dropDraft(place);
      setValue(blank);
    },
  };
  return [value, setValue, restored] as const;
}
