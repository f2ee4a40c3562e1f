/** Of the rows only those around the sight are in the page: one far away has to be brought there. */
export function focusRow(list: HTMLElement, index: number, scrollTo: (index: number) => void) {
  const find = () => list.querySelector<HTMLElement>(`[data-index="${index}"]`);
  // A row far away is there after a few frames: the list learns its heights on the way.
  const focusWithin = (frames: number) => {
    const row = find();
    if (row) row.focus();
    else if (frames > 0) requestAnimationFrame(() => focusWithin(frames - 1));
  };
  if (!find()) scrollTo(index);
  focusWithin(10);
}
