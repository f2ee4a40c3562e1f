import type { ReactNode } from 'react';

interface SaidProps {
  /** What the sentence answers. Another one is another answer, which is heard although its words are the same. */
  to: string | number;
  className?: string;
  children: ReactNode;
}

/** Told to who listens, in its turn. A screen reader keeps silent where no node of the page has changed. */
export const Said = ({ to, className = 'sr', children }: SaidProps) => (
  <span className={className} role="status">
    <span key={to}>{children}</span>
  </span>
);
