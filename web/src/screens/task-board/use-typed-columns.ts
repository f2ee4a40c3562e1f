import { useCallback, useRef } from 'react';

/** Tells whether a title was begun in any of the columns. */
export function useTypedColumns(onTyped: (isTyped: boolean) => void) {
  const typed = useRef(new Set<string>());
  return useCallback(
    (status: string, isTyped: boolean) => {
      if (isTyped) typed.current.add(status);
      else typed.current.delete(status);
      onTyped(typed.current.size > 0);
    },
    [onTyped],
  );
}
