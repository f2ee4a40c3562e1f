import type { ReactNode } from 'react';
import './figures.css';

export interface Figure {
  name: string;
  value: ReactNode;
  /** What to compare it with. */
  about?: string;
  isBad?: boolean;
}

export const Figures = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className="figures">
    {figures.map(({ name, value, about, isBad }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd className={isBad ? 'is-bad' : undefined}>{value}</dd>
        {about && <dd className="figure-about">{about}</dd>}
      </div>
    ))}
  </dl>
);
