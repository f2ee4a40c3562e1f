import type { Block, Task } from '@muster/contract';
import { useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import { pulledTo } from '../../entities/tasks/dates/shifting.ts';
import { useStore } from '../../platform/store.ts';
import { useCarry } from '../parts/days/carry-context.ts';
import { extentOf } from './bars.ts';
import { linesOf } from './lines.ts';
import type { Span } from './span.ts';

interface LinesProps {
  span: Span;
  blocks: readonly Block[];
  tasks: readonly Task[];
  /** In which row a task stands. */
  places: ReadonlyMap<string, number>;
  rowHeight: number;
  height: number;
  lanes: RefObject<HTMLElement | null>;
  /** The first and the last row in the page. */
  rows: readonly [number, number];
}

/** What blocks what, for the eye: to the ear a bar says what it waits for. */
export function Lines({ span, blocks, tasks, places, rowHeight, height, lanes, rows }: LinesProps) {
  const width = useWidth(lanes);
  const carried = useStore(useCarry().carried);
  const [first, last] = rows;
  const lines = useMemo(() => {
    const find = (id: string) => {
      const index = places.get(id);
      if (index === undefined) return undefined;
      const task = tasks[index]!;
      const { from, to, end } = carried?.task._id === id ? carried : {};
      const extent = extentOf(to ? pulledTo(task, from, to, end) : task, span);
      return extent && { ...extent, index, isOver: task.completedAt !== null };
    };
    return linesOf(blocks, find, { day: width / span.days, row: rowHeight }, [first, last]);
  }, [blocks, tasks, places, carried, span, width, rowHeight, first, last]);
  if (width === 0 || lines.length === 0) return null;
  return (
    <svg
      className="chart-links"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      style={{ height }}
      aria-hidden="true"
    >
      {lines.map(({ id, path, tip, isTooSoon }) => (
        <g key={id} className={isTooSoon ? 'is-too-soon' : undefined}>
          <path d={path} />
          <path className="tip-of" d={tip} />
        </g>
      ))}
    </svg>
  );
}

function useWidth(element: RefObject<HTMLElement | null>) {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measure = () => setWidth(element.current?.clientWidth ?? 0);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
