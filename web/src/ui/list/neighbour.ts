interface Box {
  top: number;
  left: number;
}

/** Where an arrow key leads from one box of a list or a grid: its index, or nothing at an edge. */
export function neighbour(boxes: readonly Box[], from: number, key: string): number | undefined {
  const { top, left } = boxes[from]!;
  if (key === 'Home') return 0;
  if (key === 'End') return boxes.length - 1;
  if (key === 'ArrowRight') return isGrid(boxes) ? inside(boxes, from + 1) : undefined;
  if (key === 'ArrowLeft') return isGrid(boxes) ? inside(boxes, from - 1) : undefined;
  if (key === 'ArrowDown') {
    const below = Math.min(...boxes.map((box) => box.top).filter((other) => other > top));
    return nearest(boxes, below, left);
  }
  if (key === 'ArrowUp') {
    const above = Math.max(...boxes.map((box) => box.top).filter((other) => other < top));
    return nearest(boxes, above, left);
  }
  return undefined;
}

const isGrid = (boxes: readonly Box[]) => boxes.some(({ left }) => left !== boxes[0]!.left);

const inside = (boxes: readonly Box[], index: number) => (boxes[index] ? index : undefined);

function nearest(boxes: readonly Box[], top: number, left: number) {
  const line = boxes.flatMap((box, index) => (box.top === top ? [{ ...box, index }] : []));
  const distance = (box: Box) => Math.abs(box.left - left);
  return line.toSorted((one, other) => distance(one) - distance(other))[0]?.index;
}
