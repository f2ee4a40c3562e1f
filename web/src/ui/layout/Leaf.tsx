import type { ReactNode } from 'react';
import { PageTitle } from './PageTitle.tsx';
import './page.css';
import './printing.ts';

interface LeafProps {
  heading: string;
  /** The browser's title, where it differs from the heading. */
  title?: string;
  /** One explaining sentence. */
  intro?: ReactNode;
  /** Above the heading: a face, a logo. */
  mark?: ReactNode;
  /** Under the explanation. */
  actions?: ReactNode;
  width?: 'narrow' | 'column' | 'full';
  children: ReactNode;
}

/** Heading and explanation in a margin column, content beside it: forms, settings, people. */
export const Leaf = ({
  heading,
  title = heading,
  intro,
  mark,
  actions,
  width = 'column',
  children,
}: LeafProps) => (
  <main className="wrap" id="main">
    <PageTitle>{title}</PageTitle>
    <div className="leaf">
      <div>
        {mark && <div className="mark">{mark}</div>}
        <h1 tabIndex={-1}>{heading}</h1>
        {intro && <p className="intro">{intro}</p>}
        {actions && <div className="margin-actions">{actions}</div>}
      </div>
      <div className={`body ${width}`}>{children}</div>
    </div>
  </main>
);
