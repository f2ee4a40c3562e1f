import type { CSSProperties } from 'react';
import './swatch.css';

/** Stands before a name, of a status or of the colour itself: colour never alone. */
export const Swatch = ({ color, size = 12 }: { color: string; size?: number }) => (
  <span className="swatch" style={{ '--c': color, '--size': `${size}px` } as CSSProperties} />
);
