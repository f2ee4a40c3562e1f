import type { CSSProperties } from 'react';
import '../list/card.css';
import '../list/rows.css';
import './skeleton.css';

interface SkeletonProps {
  width?: string;
  height?: string;
  round?: boolean;
}

export const Skeleton = ({ width = '100%', height = '12px', round = false }: SkeletonProps) => (
  <span className={round ? 'sk round' : 'sk'} style={{ '--w': width, '--h': height } as CSSProperties} />
);

const several = (count: number) => Array.from({ length: count }, (_, index) => index);

export const CardSkeletons = ({ count = 6 }: { count?: number }) => (
  <div className="cards" aria-hidden="true">
    {several(count).map((index) => (
      <div key={index} className="card">
        <span className="top">
          <Skeleton width="40px" height="40px" />
          <Skeleton width="55%" height="16px" />
        </span>
        <span className="about">
          <Skeleton width="92%" />
        </span>
        <span className="foot">
          <Skeleton width="40%" />
        </span>
      </div>
    ))}
  </div>
);

export const RowSkeletons = ({ count = 6 }: { count?: number }) => (
  <ul className="rows people" aria-hidden="true">
    {several(count).map((index) => (
      <li key={index}>
        <Skeleton width="36px" height="36px" round />
        <span className="grow">
          <Skeleton width={`${30 + ((index * 17) % 30)}%`} />
        </span>
        <Skeleton width="96px" />
      </li>
    ))}
  </ul>
);
