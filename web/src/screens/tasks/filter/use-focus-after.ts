import { useEffect, useRef, type FocusEvent } from 'react';

/** A chip that goes, by whatever is done with it, leaves the focus to the button that adds another. */
export function useFocusAfter(chips: number) {
  // What is removed with the focus in it says nothing of that.
  const isInside = useRef(false);
  const before = useRef(chips);
  useEffect(() => {
    if (chips < before.current && isInside.current) requestAnimationFrame(focusButton);
    before.current = chips;
  }, [chips]);
  // The last one takes the row along.
  useEffect(
    () => () => {
      if (isInside.current) requestAnimationFrame(focusButton);
    },
    [],
  );
  return {
    onFocus: () => void (isInside.current = true),
    onBlur: ({ relatedTarget }: FocusEvent) => void (isInside.current &&= relatedTarget === null),
  };
}

function focusButton() {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('.filter-buttons button')?.focus({ preventScroll: true });
}
