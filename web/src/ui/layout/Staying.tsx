import { useLayoutEffect, useRef, type ReactNode } from 'react';
import './staying.css';

/** What stays may take so much of the window, else the part that was marked as the last to go. */
const most = 0.35;
/** The navigation at the top, as in shell.css. */
const nav = 53;
/** Of the empty room above a heading, which need not stay whole. */
const roomAbove = 4;
/** Between the navigation and what alone is left. */
const gap = 8;
const isRoomy = (height: number) => height <= most * window.innerHeight;
const isNarrow = () => window.innerWidth <= 720;

interface StayingProps {
  /** Otherwise it scrolls along with everything. */
  isOn: boolean;
  children: ReactNode;
}

/**
 * What stays in sight while the rows under it scroll. Where there is little room, only what comes from the first part on that has
 * `data-stays`; on a phone none but a part that says `always`, which then stays by its own style.
 */
export function Staying({ isOn, children }: StayingProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current!;
    if (!isOn) return;
    const measure = () => place(element);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    window.addEventListener('resize', measure);
    measure();
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
      element.style.top = '';
      element.parentElement?.style.removeProperty('--covered');
    };
  }, [isOn]);
  // On a phone it has no box that could be observed, and its parts come and go.
  useLayoutEffect(() => {
    if (isOn && isNarrow()) place(box.current!);
  });
  return (
    <div ref={box} className={isOn ? 'staying is-on' : 'staying'}>
      {children}
    </div>
  );
}

/** Rows that get the focus, and headings that stay as well, keep clear of what is covered. */
function place(element: HTMLElement) {
  const last = element.querySelector<HTMLElement>('[data-stays]');
  if (isNarrow()) return cover(element, nav + (last?.dataset.stays === 'always' ? last.offsetHeight : 0));
  const height = element.offsetHeight;
  const ways = [roomAbove, last ? last.offsetTop - gap : height];
  const hidden = ways.find((part) => isRoomy(height - part)) ?? height;
  element.style.top = `${nav - hidden}px`;
  cover(element, nav - hidden + height);
}

const cover = (element: HTMLElement, height: number) =>
  element.parentElement?.style.setProperty('--covered', `${height}px`);

/** How much of the window is covered at its top, for what scrolls to a row by its own reckoning. */
export const coveredHeight = () =>
  Number.parseFloat(
    document.querySelector<HTMLElement>('#main')?.style.getPropertyValue('--covered') ?? '',
  ) || nav;
